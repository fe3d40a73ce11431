"""`zashiki doctor`: looks at settings and at all the platform leans on, and says what to do about what is wrong."""
