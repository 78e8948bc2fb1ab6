import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';

type Airing = Pick<ChannelState, 'process' | 'onAir'>;

/**
 * Whether a channel is on air: its process runs and is sending an item now. False while it sends black or nothing, and for a channel that
 * only has a plan.
 */
export const isOnAir = ({ process, onAir }: Airing): boolean =>
  process.k === 'running' && onAir?.k === 'item';

/** The item on air; null: none, or one that the files no longer contain. */
export const itemOnAir = (channel: Airing): ItemRef | null =>
  isOnAir(channel) ? (channel.onAir?.ref ?? null) : null;
