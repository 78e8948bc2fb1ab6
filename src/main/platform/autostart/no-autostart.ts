import type { AutostartPort } from '../ports.ts';

/** For runs that must not start at login: a demo, or a system without startup programs. */
export const noAutostart: AutostartPort = {
  read: () =>
    Promise.resolve({ state: 'unsupported', detail: null, hidden: null, current: true } as const),
  write: () => Promise.resolve(),
};
