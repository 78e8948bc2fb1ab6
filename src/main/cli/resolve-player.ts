import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Player } from '../../shared/music/player.ts';
import { UsageError } from './usage-error.ts';

const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase();

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The thing with that id, or with that name where it is the only one without regard to case. Throws what `missing`
 * or `ambiguous` make of the candidates.
 */
export function pick<T extends Named>(
  wanted: string,
  all: readonly T[],
  faults: {
    missing(candidates: readonly Named[]): AppFailure;
    ambiguous(candidates: readonly Named[]): AppFailure;
  },
): T {
  const exact = all.find(({ id }) => id === wanted);
  if (exact !== undefined) return exact;
  const named = all.filter(({ name }) => folded(name) === folded(wanted));
  const [first] = named;
  if (first === undefined) throw faults.missing(candidatesOf(all));
  if (named.length > 1) throw faults.ambiguous(candidatesOf(named));
  return first;
}

function candidatesOf(all: readonly Named[]): Named[] {
  return all.map(({ id, name }) => ({ id, name }));
}

/** The player that a person named. Throws `not-found` or `ambiguous` with the candidates. */
export function namedPlayer(wanted: string, players: readonly Player[]): Player {
  return pick(wanted, players, {
    missing: (candidates) =>
      failure('not-found', t('cli:player.missing', { name: wanted }), { name: wanted, candidates }),
    ambiguous: (candidates) =>
      failure('ambiguous', t('cli:player.ambiguous', { name: wanted }), {
        name: wanted,
        candidates,
      }),
  });
}

/**
 * The player that is meant when none was named: the chosen one, else the only one that plays; those that follow another
 * one do not count. Throws wrong usage where that leaves it open.
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
