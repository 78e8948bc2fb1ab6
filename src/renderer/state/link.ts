import { Emitter } from '../../shared/lib/emitter.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Host } from '../bridge/host.ts';

let current: Host | null = null;
let stops: readonly Dispose[] = [];
const replaced = new Emitter<void>();
const opened = new Emitter<void>();

/** Sets the host that the state hooks and `call` use: once at startup, or per test. */
export function setHost(host: Host): void {
  for (const stop of stops) stop();
  current = host;
  stops = [
    host.onInstance(() => replaced.emit()),
    host.onState((state) => {
      if (state === 'open') opened.emit();
    }),
  ];
}

/** The host of this page. Throws before `setHost`. */
export function getHost(): Host {
  if (current === null) throw new Error('setHost was not called');
  return current;
}

/**
 * Calls `listener` when the core was restarted, before its first values arrive. Keys and revisions restart too, so listeners must
 * drop everything stored under them. Modules may subscribe before `setHost`.
 */
export const onInstance = (listener: () => void): Dispose => replaced.on(listener);

/** Calls `listener` when the core is connected or reconnected, after its first values arrived. */
export const onOpen = (listener: () => void): Dispose => opened.on(listener);
