import { Emitter } from '../../shared/lib/emitter.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Host } from '../bridge/host.ts';

let current: Host | null = null;
let stops: readonly Dispose[] = [];
const replaced = new Emitter<void>();
const opened = new Emitter<void>();

/** Gives the state hooks and `call` the host that they speak to: once at the start, or per test. */
export function setHost(host: Host): void {
  for (const stop of stops) stop();
  current = host;
  stops = [
    host.onInstance(() => {
      replaced.emit();
    }),
    host.onState((state) => {
      if (state === 'open') opened.emit();
    }),
  ];
}

/** The host of this page. Throws before `setHost`, which is a fault of the start-up order. */
export function getHost(): Host {
  if (current === null) throw new Error('setHost was not called');
  return current;
}

/**
 * Tells that the core is another process, before its first states are told. Keys and revisions count anew in it: what is mirrored
 * by them is dropped here. Modules may listen before there is a host.
 */
export const onInstance = (listener: () => void): Dispose => replaced.on(listener);

/** Tells that the core can be reached (again), after its first states were told. */
export const onOpen = (listener: () => void): Dispose => opened.on(listener);
