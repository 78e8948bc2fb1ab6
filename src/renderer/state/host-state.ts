import { useSyncExternalStore } from 'react';
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import type { HostState } from '../bridge/host.ts';
import { getHost } from './link.ts';

const subscribe = (listener: () => void): (() => void) => getHost().onState(listener);

/** Whether this page reaches the core: `connecting`, `open` or `lost`. */
export function useHostState(): HostState {
  return useSyncExternalStore(subscribe, () => getHost().state);
}

/** What the host can do; a control for something it cannot do is not shown. */
export function useCapabilities(): Capabilities {
  return useSyncExternalStore(subscribe, () => getHost().capabilities);
}

/** Tries to reach the core at once. */
export function retryHost(): void {
  getHost().retryNow();
}

/** Told whenever the core can be reached (again), for effects outside of drawing; the result ends it. */
export const onHostOpen = (listener: () => void): (() => void) =>
  getHost().onState((state) => {
    if (state === 'open') listener();
  });
