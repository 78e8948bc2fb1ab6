import type { AutostartPort } from '../ports.ts';

/** For a run that the system must not start again by itself: a demo, or a place without such a list. */
export const noAutostart: AutostartPort = {
  read: () =>
    Promise.resolve({ state: 'unsupported', detail: null, hidden: null, current: true } as const),
  write: () => Promise.resolve(),
};
