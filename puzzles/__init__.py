"""Find the arrangement: sticks, shapes, equations, counts."""
