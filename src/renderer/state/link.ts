import type { Host } from '../bridge/host.ts';

let current: Host | null = null;

/** Gives the state hooks and `call` the host that they speak to: once at the start, or per test. */
export function setHost(host: Host): void {
  current = host;
}

/** The host of this page. Throws before `setHost`, which is a fault of the start-up order. */
export function getHost(): Host {
  if (current === null) throw new Error('setHost was not called');
  return current;
}
