/** Loaded first by a process whose host has a clock that is ten minutes ahead. */
const now = Date.now;
Date.now = () => now() + 600_000;
