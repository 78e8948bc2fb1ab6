import type { Tone } from '../format/states.ts';
import type { ConnectionChangeKind } from './history.ts';

/** How an entry of a connection's history looks. */
export const changeTones: Readonly<Record<ConnectionChangeKind, Tone>> = {
  added: 'idle',
  renamed: 'idle',
  changed: 'idle',
  replaced: 'idle',
  connected: 'good',
  lost: 'waiting',
  rejected: 'bad',
  blocked: 'bad',
};
