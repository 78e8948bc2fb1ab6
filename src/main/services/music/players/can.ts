import type { Can } from '../../../../shared/music/player.ts';
import type { RawPlayer, RawSource } from './raw-player.ts';
import type { World } from './world.ts';

/** What feeds a player: a queue of the server, a source of its own, or nothing that is known. */
export interface Feed {
  readonly queueId: string | null;
  /** A queue of the server feeds it, also where the server lists no queues. */
  readonly queued: boolean;
  readonly source: RawSource | null;
}

/**
 * What may be asked of a player (reference 4.1, 5.1). `head` is the player that transport commands end at: the
 * leader of a member, else the player itself.
 */
export function readCan(
  player: RawPlayer,
  head: RawPlayer,
  feed: Feed,
  supports: World['supports'],
): Can {
  return {
    power: controlled(player, 'power', 'power') && supports('players/cmd/power'),
    volume:
      player.volume !== null &&
      controlled(player, 'volume', 'volume_set') &&
      supports('players/cmd/volume_set'),
    mute: controlled(player, 'mute', 'volume_mute') && supports('players/cmd/volume_mute'),
    pause: canPause(head, feed) && supports('players/cmd/pause'),
    seek: through(head, feed, 'seek', (s) => s.canSeek) && supports('players/cmd/seek'),
    nextPrevious:
      through(head, feed, 'next_previous', (s) => s.canNextPrevious) &&
      supports('players/cmd/next'),
    group: canLead(player) && supports('players/cmd/group'),
    selectSource: has(player, 'select_source') && supports('players/cmd/select_source'),
  };
}

const has = (player: RawPlayer, feature: string): boolean => player.features?.has(feature) ?? false;

/** `sync` is what `set_members` was called before 2.8. */
const canLead = (player: RawPlayer): boolean => has(player, 'set_members') || has(player, 'sync');

/**
 * Whether something controls power, volume or mute. Releases without the `*_control` fields tell it by a
 * feature; a server that tells neither is believed by the value that it sends.
 */
function controlled(
  player: RawPlayer,
  control: keyof RawPlayer['controls'],
  feature: string,
): boolean {
  const by = player.controls[control];
  if (by !== null) return by !== 'none';
  if (player.features !== null) return player.features.has(feature);
  return { power: player.powered, volume: player.volume, mute: player.muted }[control] !== null;
}

/** Pause without the feature stops (reference 4.1), so it is not offered as a pause. */
function canPause(head: RawPlayer, { source }: Feed): boolean {
  const feature = head.features === null || head.features.has('pause');
  return feature && (source === null || source.canPlayPause);
}

/** The server's queue can always seek and skip; another source as it says itself, else by the player's feature. */
function through(
  head: RawPlayer,
  feed: Feed,
  feature: string,
  ofSource: (source: RawSource) => boolean,
): boolean {
  if (feed.queued) return true;
  return feed.source === null ? has(head, feature) : ofSource(feed.source);
}
