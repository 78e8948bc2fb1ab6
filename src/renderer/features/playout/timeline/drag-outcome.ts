import type { Timed } from '../../../../shared/playout/edit/follow.ts';
import type { Span } from '../model/lane.ts';
import type { FoundItem } from '../model/lane-query.ts';
import type { LaneEdits } from './drag-lanes.ts';
import { followersOf, isTaken, lanesAfter, touches } from './drag-lanes.ts';
import type { DragPlan, DragRules, GhostPiece, Trouble } from './drag-plan.ts';
import type { DrawnLane } from './hit.ts';
import { runOf } from './runs.ts';

/** An item where it would lie (playout time of the lane). */
export interface Placed extends Timed {
  readonly item: FoundItem;
  readonly lane: number;
}

/** What speaks against a drag, as it is found. */
class Troubles {
  readonly all = new Set<Trouble>();
  readonly locked: (Span & { readonly lane: number })[] = [];

  note(k: Trouble, is: boolean): boolean {
    if (is) this.all.add(k);
    return is;
  }

  /** `span`: playout time of the lane. */
  lock(lane: number, shift: number, span: Span): void {
    this.all.add('locked');
    if (this.locked.some((one) => one.lane === lane)) return;
    this.locked.push({ lane, from: span.from - shift, to: span.to - shift });
  }
}

/** What a release would leave, and what speaks against it. */
export function outcome(
  placed: readonly Placed[],
  edits: LaneEdits,
  lanes: readonly DrawnLane[],
  rules: DragRules,
): Pick<DragPlan, 'pieces' | 'lanes' | 'follow' | 'trouble' | 'locked'> {
  const after = lanesAfter(edits, lanes);
  const moving = new Set(placed.map(({ item }) => item.ref.key));
  const troubles = new Troubles();
  const pieces = placed.flatMap((one): GhostPiece[] => {
    const { item, lane: index, start, finish } = one;
    const drawn = lanes[index];
    if (drawn === undefined) return [];
    const { channel, lane, shift } = drawn;
    const over = isTaken(lane, one, moving, edits.get(index)?.pushes ?? []);
    const barred = troubles.note('still', rules.still(channel));
    const fits = !troubles.note('overlap', over) && !barred;
    const span = rules.locked(channel);
    const stays = item.ref.channel === channel;
    if (span !== null && (touches(one, span) || (stays && touches(item, span))))
      troubles.lock(index, shift, span);
    return [{ lane: index, start: start - shift, finish: finish - shift, title: item.title, fits }];
  });
  let follow = 0;
  for (const [index, runs] of after) {
    const { channel } = runs.lane;
    const span = rules.locked(channel);
    const { count, within } = followersOf(runs, span);
    const dragged = placed.filter(
      ({ item }) => item.ref.channel === channel && runOf(runs, item.index) !== null,
    );
    follow += count - dragged.length;
    if (span !== null && within) troubles.lock(index, lanes[index]?.shift ?? 0, span);
    troubles.note('overlap', runs.overlaps.length > 0);
  }
  return { pieces, lanes: after, follow, trouble: [...troubles.all], locked: troubles.locked };
}
