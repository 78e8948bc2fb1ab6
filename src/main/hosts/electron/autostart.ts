import type { AutostartPort } from '../../platform/ports.ts';

export function createAutostart(): AutostartPort {
  return {
    read: () => Promise.resolve({ state: 'unsupported', detail: null }),
    write: () => Promise.resolve(),
  };
}
