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

/** Which process of the core is shown; part of every key by which answers of it are held. Null before the first one. */
export function useInstance(): string | null {
  return useSyncExternalStore(onInstance, () => getHost().instance);
}

/** What the host can do; a control for something it cannot do is not shown. */
export function useCapabilities(): Capabilities {
  return useSyncExternalStore(subscribe, () => getHost().capabilities);
}

/** Whether a call failed because the core could not be reached: it is asked again once `onOpen` tells. */
export const isCutOff = ({ code }: AppError): boolean =>
  code === 'connection-lost' && getHost().state !== 'open';

/** Tries to reach the core at once. */
export function retryHost(): void {
  getHost().retryNow();
}
