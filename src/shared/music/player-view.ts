import './texts.ts';
import { joinFacts } from '../i18n/isolate.ts';
import { t } from '../i18n/translate.ts';
import type { Player, PlayerAction } from './player.ts';
import type { Queue } from './queue.ts';

/** Why "next" and "previous", or "play" on a stopped player, have no effect: the queue is empty. Without a known queue, the player may have items of its own. */
export const explainNoSkip = (
  { name }: Pick<Player, 'name'>,
  queue: Pick<Queue, 'count'> | undefined,
): string | undefined =>
  queue?.count === 0 ? t('music:queue.isEmpty', { player: name }) : undefined;

/** The next action of the play button. */
export type PlayVerb = 'play' | 'pause' | 'stop';

/** "stop" if the server would stop on pause, so that the button says what it does. */
export function playVerb(player: Pick<Player, 'state' | 'can'>): PlayVerb {
  if (player.state !== 'playing') return 'play';
  return player.can.pause ? 'pause' : 'stop';
}

/** The button's label for a verb. */
export function verbLabel(verb: PlayVerb): string {
  return t(`music:verb.${verb}`);
}

/** A leading player or a group: its slider controls all members. */
export function leads(player: Pick<Player, 'type' | 'members'>): boolean {
  return player.type === 'group' || player.members.length > 0;
}

/** A volume shown by a slider: the level (percent), whether it is muted, and the command to set it. */
export interface Volume {
  readonly scope: 'player' | 'group';
  readonly level: number;
  readonly muted: boolean;
  readonly canMute: boolean;
  /** True while the server has not confirmed the shown value. */
  readonly pending: boolean;
}

/** The player's own volume, or null if it cannot be set. */
export function ownVolume(player: Player): Volume | null {
  if (!player.can.volume || player.volume === null) return null;
  return {
    scope: 'player',
    level: player.volume,
    muted: player.muted === true,
    canMute: player.can.mute,
    pending: player.pending.includes('volume') || player.pending.includes('muted'),
  };
}

/** The volume of a player's main slider: that of the whole group if it leads one. */
export function mainVolume(player: Player): Volume | null {
  if (!leads(player) || player.groupVolume === null) return ownVolume(player);
  return {
    scope: 'group',
    level: player.groupVolume,
    muted: player.groupMuted === true,
    canMute: player.groupMuted !== null,
    pending: player.pending.includes('groupVolume'),
  };
}

/** The command that sets a volume to `level` (percent). */
export function setLevel(scope: Volume['scope'], level: number): PlayerAction {
  return scope === 'group' ? { action: 'group_volume', level } : { action: 'volume_set', level };
}

/** The command that mutes or unmutes the volume of that scope. */
export function setMuted(scope: Volume['scope'], muted: boolean): PlayerAction {
  return scope === 'group' ? { action: 'group_mute', muted } : { action: 'mute', muted };
}

/** Joins non-empty parts with a middle dot. */
export function dotted(...parts: readonly (string | null | undefined)[]): string {
  return joinFacts(parts);
}

/** The name of a player's current source, if it is not a queue of the server. */
export function sourceName(player: Pick<Player, 'sources' | 'activeSource'>): string | null {
  return player.sources.find((source) => source.id === player.activeSource)?.name ?? null;
}

function playing(player: Player): string {
  const { media } = player;
  if (media === null) return sourceName(player) ?? t('music:line.playing');
  return dotted(media.title, media.artist);
}

/**
 * The second line of a player: what it plays, its leader, or why it is silent. `leader` is the name
 * of the player that it follows, null if that one is not listed.
 */
export function secondLine(player: Player, leader: string | null): string {
  if (!player.available) return t('music:line.unavailable');
  if (leader !== null) return t('music:line.inGroup', { name: leader });
  if (player.powered === false) return t('music:line.off');
  if (player.state === 'playing') return playing(player);
  if (player.media === null) return t('music:line.nothing');
  return player.state === 'paused'
    ? dotted(player.media.title, t('music:line.paused'))
    : dotted(player.media.title, t('music:line.stopped'));
}
