import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';

type Airing = Pick<ChannelState, 'process' | 'onAir'>;

/**
 * Whether a channel is on air: its process runs and sends an item at this moment. A process that sends black or nothing is not on
 * air, nor is a channel that only has a plan for now.
 */
export const isOnAir = ({ process, onAir }: Airing): boolean =>
  process.k === 'running' && onAir?.k === 'item';

/** The item on air; null: none, or the server sends one that is not in the files any more. */
export const itemOnAir = (channel: Airing): ItemRef | null =>
  isOnAir(channel) ? (channel.onAir?.ref ?? null) : null;
