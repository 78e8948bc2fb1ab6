import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Can, Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import type { MusicLink } from '../link.ts';
import type { Ceilings, MemberLevel } from './ceilings.ts';
import type { Confirmations } from './confirmations.ts';
import type { Expectations } from './expectations.ts';
import { requireSupport } from './known-commands.ts';
import { CONFIRM_TIMEOUT_MS } from './limit.ts';

/** Context of player commands. */
export interface CommandContext {
  readonly link: Pick<MusicLink, 'command' | 'generation' | 'schema' | 'knows' | 'view'>;
  readonly expectations: Expectations;
  readonly confirmations: Confirmations;
  /** As published, including expected values. */
  readonly shown: (id: string) => Player | undefined;
  /** As the server last reported. */
  readonly real: (id: string) => Player | undefined;
  readonly queue: (id: string) => Queue | undefined;
  readonly ceilings: () => Ceilings;
  /** Leader -> levels of the members before a change of the group volume began. */
  readonly groupBases: Map<string, readonly MemberLevel[]>;
  /** Percent points of one volume step. */
  readonly volumeStep: () => number;
}

/** Sends a command; rejects one that the server's generation does not have. */
export function send(
  context: Pick<CommandContext, 'link'>,
  command: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  requireSupport(context.link, command);
  return context.link.command(command, args);
}

/** Throws `unsupported`, naming player and feature, unless the player supports it. */
export function requireCan(player: Player, can: keyof Can & keyof typeof featureNames): void {
  if (!player.can[can]) throw noFeatureError(player, featureNames[can]());
}

export function noFeatureError(player: Player, feature: string): AppFailure {
  return failure(
    'unsupported',
    t('musicfaults:players.noFeature', { player: player.name, feature }),
    {
      player: player.id,
    },
  );
}

const featureNames = {
  power: () => t('musicfaults:players.feature.power'),
  volume: () => t('musicfaults:players.feature.volume'),
  mute: () => t('musicfaults:players.feature.mute'),
  seek: () => t('musicfaults:players.feature.seek'),
  nextPrevious: () => t('musicfaults:players.feature.nextPrevious'),
  group: () => t('musicfaults:players.feature.group'),
  selectSource: () => t('musicfaults:players.feature.selectSource'),
} as const;

/** `not-found` for an unknown player id: the server itself would report success (reference 1.2). */
export function requirePlayer(context: Pick<CommandContext, 'shown'>, id: string): Player {
  const player = context.shown(id);
  if (player !== undefined) return player;
  throw failure('not-found', t('musicfaults:players.unknown', { player: id }), { player: id });
}

/** For a player that the server lists but cannot reach: it would accept every command and do nothing. */
export function notReached({ id, name }: Player): AppFailure {
  return failure('unreachable', t('music:player.notReached', { player: name }), {
    player: id,
  });
}

/** The server accepted a command but showed no change. */
export function unconfirmed(player: string, id: string): AppFailure {
  const seconds = CONFIRM_TIMEOUT_MS / 1000;
  return failure('unconfirmed', t('musicfaults:players.unconfirmed', { player, seconds }), {
    player: id,
  });
}
