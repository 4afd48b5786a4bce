"""The commands of Kostkoví Osadníci plus."""
