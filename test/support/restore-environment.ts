import { afterAll, vi } from 'vitest';

const before = { ...process.env };

/** Files that share a process restore its state, even after a failed test. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
