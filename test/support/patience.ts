/**
 * Milliseconds that a test waits for what must happen. A slow machine is no reason to fail: one took 20 s to open a
 * window that takes 4 s elsewhere.
 */
export const PATIENCE_MS = 240_000;
