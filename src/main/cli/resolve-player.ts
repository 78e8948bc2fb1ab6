import { t } from '../../shared/i18n/translate.ts';
import type { Player } from '../../shared/music/player.ts';
import { pick } from './kit/pick.ts';
import { UsageError } from './usage-error.ts';

/** The player given by the user. Throws `not-found` or `ambiguous` with the candidates. */
export const namedPlayer = (wanted: string, players: readonly Player[]): Player =>
  pick(wanted, players, 'cli:player');

/**
 * The player if none was given: the selected one, otherwise the only one that plays, not counting group members. Throws a usage error if
 * neither applies.
 */
export function impliedPlayer(
  players: readonly Player[],
  chosen: { readonly playerId: string | null; readonly byUser: boolean },
): Player {
  const own = chosen.byUser ? players.find(({ id }) => id === chosen.playerId) : undefined;
  if (own !== undefined) return own;
  const playing = players.filter(({ state, leader }) => state === 'playing' && leader === null);
  const [only] = playing;
  if (only === undefined || playing.length > 1) throw new UsageError(t('cli:player.nameOne'));
  return only;
}

/**
 * Whether a word is an address such as `library://track/12` or a web address, rather than a name or a text. The rest may have blanks, as in
 * addresses of files.
 */
export const isUri = (word: string): boolean => /^[^\s:/]+:\/\/\S/.test(word);
