import { useCallback } from 'react';
import type { Player } from '../../../../shared/music/player.ts';
import { useTopicSelector } from '../../../state/topics.ts';

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Ids of the members by name, after the leader if it plays too (`own`). */
export function useMembers({ id, type, members }: Player, own: boolean): readonly string[] {
  const self = own && type !== 'group';
  return useTopicSelector(
    'music.players',
    useCallback(
      (players) => {
        const name = (one: string): string => players[one]?.name ?? '';
        const others = [...members].sort((a, b) => names.compare(name(a), name(b)));
        return self ? [id, ...others] : others;
      },
      [id, members, self],
    ),
  );
}
