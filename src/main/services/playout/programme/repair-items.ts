import type { PlayoutDoc, PlayoutItem } from '../../../../shared/playout/document/document.ts';
import type { ComparedItem } from '../../../../shared/playout/programme/apply/disk-item.ts';
import { isNear, readDiskItem } from '../../../../shared/playout/programme/apply/disk-item.ts';
import type { FilledGap } from '../../../../shared/playout/programme/apply/fill-gone.ts';
import { fillGone } from '../../../../shared/playout/programme/apply/fill-gone.ts';
import {
  createGapFiller,
  repairPath,
} from '../../../../shared/playout/programme/apply/repair-paths.ts';
import { emptyState } from '../../../../shared/playout/programme/model.ts';
import { GeneratorRun } from '../../../../shared/playout/programme/run.ts';
import { playoutFiles } from '../../../../shared/playout/programme/playout-files.ts';
import type { PlanInput, PlanPorts, ReadChannel } from './plan-model.ts';

/** The items of a playout file that air: those with valid times. */
export const listDiskItems = (doc: PlayoutDoc): readonly ComparedItem[] =>
  doc.items.flatMap((item) => readDiskItem(item) ?? []);

/** Replacements for generated items whose files are gone. Leaves items alone that were edited by hand. */
export function findGaps(
  { rules, ledger, files, locked: from }: ReadChannel,
  { programme, library }: PlanInput,
): readonly FilledGap[] {
  const own = files.filter(({ owner }) => owner === 'own').flatMap(({ doc }) => listDiskItems(doc));
  const disk = new Map(own.map((item) => [item.id, item]));
  const pools = new GeneratorRun(programme, library, emptyState, from);
  return fillGone({
    channel: rules,
    ledger,
    byId: library.byId,
    getPool: (source) => pools.getPool(source, rules.number),
    from,
    isOnDisk: ({ id, start, finish }) => {
      const item = disk.get(id);
      return item !== undefined && isNear(item.start, start) && isNear(item.finish, finish);
    },
  });
}

/** Updates later items for renamed files, and replaces those whose files are gone. */
export function editItems(
  { rules, locked }: ReadChannel,
  { library: { byId }, now }: PlanInput,
  gaps: readonly FilledGap[],
  getMedia: PlanPorts['getMedia'],
): (item: PlayoutItem) => readonly PlayoutItem[] {
  const filling = gaps.flatMap(({ items }) => items);
  const made = playoutFiles(rules, filling, byId, getMedia).flatMap(({ items }) => items);
  const fill = createGapFiller(gaps, made);
  return (item) => {
    if (item.start < now) return [item];
    return (item.start < locked ? [item] : fill(item)).map((one) => repairPath(one, byId));
  };
}
