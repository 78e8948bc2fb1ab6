import type { Anchor, Media, Player, Can } from '../../../../shared/music/player.ts';
import type { RawItem, RawQueue } from '../queues/raw-queue.ts';
import { imageOfUrl } from '../art/image.ts';
import { toAnchor } from './position-report.ts';
import type { RawMedia, RawPlayer, RawSource } from './raw-player.ts';
import type { PlayerContext } from './player-context.ts';

/** The source of a player: a queue of the server, another source, or unknown. */
interface Feed {
  readonly queueId: string | null;
  /** It plays a queue of the server, even if the server does not list queues. */
  readonly queued: boolean;
  readonly source: RawSource | null;
}

/** Maximum length of a chain of leaders (member, sync leader, group, group of groups). */
const MAX_CHAIN = 4;

/**
 * Derives the published player from the server's state of it and of related players. Contains
 * no expected values. `before` is the previous result: unchanged parts stay the same objects.
 */
export function derivePlayer(
  raw: RawPlayer,
  context: PlayerContext,
  before: Player | null,
): Player {
  const leader = findLeader(raw, context);
  const head = (leader === null ? undefined : context.player(leader)) ?? raw;
  const feed = findFeed(raw, head, context);
  const queue = feed.queueId === null ? undefined : context.queue(feed.queueId);
  const members = leader === null || raw.type === 'group' ? raw.members : [];
  return {
    id: raw.id,
    name: raw.name,
    type: raw.type,
    provider: raw.provider,
    model: raw.model,
    available: raw.available,
    hidden: raw.hidden,
    state: deriveState(raw, context),
    powered: raw.powered,
    volume: raw.volume,
    muted: raw.muted,
    ...groupLevels(raw, members, context),
    members: [...members],
    staticMembers: [...raw.staticMembers],
    canGroupWith: [...raw.canGroupWith],
    leader,
    activeSource: raw.activeSource,
    sources: raw.sources.map((source) => ({ ...source })),
    queueId: feed.queueId,
    media: readMedia(head.media ?? raw.media, feed, queue, context),
    position: readPosition(raw, queue, before?.position ?? null),
    sleepsAt: raw.sleepsAt,
    offSince: raw.powered === false ? (before?.offSince ?? null) : null,
    icon: raw.icon,
    can: readCan(raw, head, feed, (command) => context.supports(command)),
    pending: [],
  };
}

/** A group of synced players may report idle while its members play from its queue. */
function deriveState(raw: RawPlayer, context: PlayerContext): Player['state'] {
  if (raw.type !== 'group' || raw.state !== 'idle') return raw.state;
  const playing = raw.members.some((id) => {
    const member = context.player(id);
    return member?.state === 'playing' && member.activeSource === raw.id;
  });
  return playing ? 'playing' : raw.state;
}

/** The queue or other source that the player plays. A player's own queue has the player's id. */
function findFeed(raw: RawPlayer, head: RawPlayer, context: PlayerContext): Feed {
  const active = raw.activeSource ?? head.activeSource;
  const queueId = active ?? head.id;
  if (context.queue(queueId) !== undefined) return { queueId, queued: true, source: null };
  if (queueId === raw.id || queueId === head.id)
    return { queueId: null, queued: true, source: null };
  const source = head.sources.find(({ id }) => id === active) ?? null;
  return { queueId: null, queued: false, source };
}

/**
 * Group volume and mute computed from the members as the server does (those that are on, including the
 * leader): its own `group_volume` is one event late, and 0 when unknown. Null if every member is off.
 */
function groupLevels(raw: RawPlayer, members: readonly string[], context: PlayerContext) {
  if (members.length === 0 && raw.type !== 'group') return { groupVolume: null, groupMuted: null };
  const known = members.map((id) => context.player(id)).filter((member) => member !== undefined);
  const all = raw.type === 'group' ? known : [raw, ...known];
  const on = all.filter(({ available, powered }) => available && powered !== false);
  const volumes = on.map(({ volume }) => volume).filter((volume) => volume !== null);
  const mutes = on.map(({ muted }) => muted).filter((muted) => muted !== null);
  const sum = volumes.reduce((total, volume) => total + volume, 0);
  const silent = known.length === members.length && on.length === 0;
  const reported = silent || raw.groupVolume === 0 ? null : raw.groupVolume;
  return {
    groupVolume: volumes.length > 0 ? Math.floor(sum / volumes.length) : reported,
    groupMuted: mutes.length > 0 ? mutes.every(Boolean) : raw.groupMuted,
  };
}

/** The current media: as the player reports it (for a follower, its leader, because its own updates arrive later), completed from the queue's current item if it is the same. */
function readMedia(
  media: RawMedia | null,
  feed: Feed,
  queue: RawQueue | undefined,
  context: PlayerContext,
): Media | null {
  const current = queue?.current ?? null;
  if (media === null) return current === null ? null : itemMedia(current, context);
  const item = current !== null && sameItem(media, current) ? itemMedia(current, context) : null;
  const title = media.title ?? item?.title ?? feed.source?.name ?? media.uri;
  if (title === null) return null;
  const reported = { ...media, title };
  return {
    uri: fill(reported, item, 'uri'),
    title,
    artist: fill(reported, item, 'artist'),
    album: fill(reported, item, 'album'),
    duration: fill(reported, item, 'duration'),
    art: item?.art ?? context.art(imageOfUrl(media.imageUrl)),
    queueItemId: fill(reported, item, 'queueItemId'),
    ...selectFacts(item),
  };
}

const unknownFacts = { albumUri: null, artistUri: null, favorite: null, year: null, quality: null };

/** Facts about the current media that only the queue's item has. */
function selectFacts(item: Media | null): Pick<Media, keyof typeof unknownFacts> {
  const { albumUri, artistUri, favorite, year, quality } = item ?? unknownFacts;
  return { albumUri, artistUri, favorite, year, quality };
}

function fill<K extends keyof Media & keyof RawMedia>(
  reported: RawMedia,
  item: Media | null,
  key: K,
): Media[K] | null {
  return (reported[key] as Media[K] | null) ?? item?.[key] ?? null;
}

const sameItem = (media: RawMedia, item: RawItem): boolean =>
  media.queueItemId === null ? media.uri === item.uri : media.queueItemId === item.id;

/** A queue item as current media. */
export function itemMedia(item: RawItem, context: Pick<PlayerContext, 'art'>): Media {
  return {
    uri: item.uri,
    title: item.title,
    artist: item.artist,
    album: item.album,
    duration: item.duration,
    art: context.art(item.image),
    queueItemId: item.id === '' ? null : item.id,
    albumUri: item.albumUri,
    artistUri: item.artistUri,
    favorite: item.favorite,
    year: item.year,
    quality: item.quality,
  };
}

/** The queue's position if it plays the queue, else the media's, else the player's own (reference 5.5). */
function readPosition(
  raw: RawPlayer,
  queue: RawQueue | undefined,
  before: Anchor | null,
): Anchor | null {
  const moment = queue?.moment ?? raw.media?.moment ?? raw.moment;
  if (moment === null) return null;
  const speed = queue?.moment === moment ? queue.speed : 1;
  return toAnchor(moment, raw.state === 'playing' ? speed : 0, before);
}

const above = (player: RawPlayer): string | null => player.syncedTo ?? player.activeGroup;

/**
 * The player or group at the top of a player's leaders, to which the server sends transport commands. Null for one
 * without a leader. Names the leader even if this user may not see it.
 */
function findLeader(player: RawPlayer, context: Pick<PlayerContext, 'player'>): string | null {
  const first = above(player);
  if (first === null || first === player.id) return null;
  let top = first;
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    const next = context.player(top);
    const over = next === undefined ? null : above(next);
    if (over === null || over === top) return top;
    if (over === player.id) return first;
    top = over;
  }
  return top;
}

/**
 * The actions that a player supports (reference 4.1, 5.1). `head` is the player that receives transport commands: the
 * leader of a member, else the player itself.
 */
function readCan(
  player: RawPlayer,
  head: RawPlayer,
  feed: Feed,
  supports: PlayerContext['supports'],
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

/** `set_members` was called `sync` before 2.8. */
const canLead = (player: RawPlayer): boolean => has(player, 'set_members') || has(player, 'sync');

/**
 * Whether power, volume or mute can be controlled. Releases without the `*_control` fields report it as a
 * feature; for a server that reports neither, the presence of a value counts.
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

/** Without an explicit statement of the server or the feature, pause stops the player (reference 4.1), so it is not offered. */
function canPause(head: RawPlayer, { source }: Feed): boolean {
  const able = head.canPause ?? head.features?.has('pause') ?? true;
  return able && (source === null || source.canPlayPause);
}

/** The server's queue always supports seek and skip; another source by its own report, else by the player's feature. */
function through(
  head: RawPlayer,
  feed: Feed,
  feature: string,
  ofSource: (source: RawSource) => boolean,
): boolean {
  if (feed.queued) return true;
  return feed.source === null ? has(head, feature) : ofSource(feed.source);
}
