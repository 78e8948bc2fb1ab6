import { useSyncExternalStore } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import type { HostState } from '../bridge/host.ts';
import { getHost, onInstance } from './link.ts';

const subscribe = (listener: () => void): (() => void) => getHost().onState(listener);

/** Whether this page reaches the core: `connecting`, `open` or `lost`. */
export function useHostState(): HostState {
  return useSyncExternalStore(subscribe, () => getHost().state);
}

/** Id of the current core process; part of every cache key for its answers. Null before the first connection. */
export function useInstance(): string | null {
  return useSyncExternalStore(onInstance, () => getHost().instance);
}

/** What the host supports; controls for anything else are hidden. */
export function useCapabilities(): Capabilities {
  return useSyncExternalStore(subscribe, () => getHost().capabilities);
}

/** Whether a call failed because the core could not be reached; callers retry in `onOpen`. */
export const isCutOff = ({ code }: AppError): boolean =>
  code === 'connection-lost' && getHost().state !== 'open';

/** Reconnects to the core at once. */
export function retryHost(): void {
  getHost().retryNow();
}
