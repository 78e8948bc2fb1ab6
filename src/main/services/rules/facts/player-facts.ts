import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Sight } from './fact.ts';
import { factOf } from './fact.ts';

const MINUTE = 60_000;

type Seen = Pick<Player, 'id' | 'name' | 'available' | 'hidden'>;

/** Since when each player is offline (ms since epoch), by its id, based on the previous state. */
export const offlineSince = (
  before: ReadonlyMap<string, number>,
  players: readonly Seen[],
  now: number,
): ReadonlyMap<string, number> =>
  new Map(
    players
      .filter(({ available, hidden }) => !available && !hidden)
      .map(({ id }) => [id, before.get(id) ?? now]),
  );

/** Players that have been offline for at least these minutes. */
export const playerFacts = (
  players: readonly Seen[],
  offline: ReadonlyMap<string, number>,
  minutes: number,
  now: number,
): Sight => ({
  facts: players.flatMap(({ id: of, name: subject }) => {
    const at = offline.get(of);
    if (at === undefined || now - at < minutes * MINUTE) return [];
    const detail = t('rules:fact.offline');
    const key = `${of} ${String(at)}`;
    return [factOf({ kind: 'playerOffline', key, of, subject, detail, at })];
  }),
  known: players.map(({ id }) => id),
  newest: 0,
});
