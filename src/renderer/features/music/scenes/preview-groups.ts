import { formatList } from '../../../../shared/format/list.ts';
import type { SceneStep } from '../../../../shared/music/scenes/step.ts';

/** The changes of one player; or players that are only turned off, together. */
export interface ChangeGroup {
  readonly ids: readonly string[];
  readonly names: string;
  readonly steps: readonly SceneStep[];
  readonly isOff: boolean;
}

const isOff = (step: SceneStep): boolean => step.field === 'power' && !step.to;

/** The order of the fields of one player: what plays first, then how it sounds. */
const order = ['power', 'source', 'volume', 'preset', 'group'] as const;

/** The changes by player, in the order of the players; those that are only turned off come together, last. */
export function groupChanges(steps: readonly SceneStep[]): readonly ChangeGroup[] {
  const byPlayer = new Map<string, SceneStep[]>();
  for (const step of steps)
    byPlayer.set(step.playerId, [...(byPlayer.get(step.playerId) ?? []), step]);
  const groups = [...byPlayer].map(([id, own]): ChangeGroup => {
    const sorted = own.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
    return { ids: [id], names: own[0]?.name ?? id, steps: sorted, isOff: own.every(isOff) };
  });
  const off = groups.filter((group) => group.isOff);
  const others = groups.filter((group) => !group.isOff);
  if (off.length === 0) return others;
  const names = formatList(off.map((group) => group.names));
  const ids = off.flatMap((group) => group.ids);
  return [...others, { ids, names, steps: off.flatMap((group) => group.steps), isOff: true }];
}
