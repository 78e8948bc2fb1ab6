import { objectOf } from '../document/source.ts';
import { IdRule } from './rules/ids.ts';
import { OffsetRule } from './rules/offsets.ts';
import type { Cover } from './rules/order.ts';
import { checkOrder } from './rules/order.ts';
import type { Facts } from './rules/rule.ts';
import { ItemView } from './rules/rule.ts';
import { checkSources } from './rules/sources.ts';
import { VersionRule } from './rules/versions.ts';
import type { Sink } from './sink.ts';
import type { FileTable } from './table.ts';
import { finishAt, readItem, startAt } from './table.ts';

/** Every rule that looks at the items of one file; one pass over them, and one over their times. null: no item can play. */
export function checkItems(sink: Sink, file: FileTable, facts: Facts): Cover | null {
  const view = new ItemView(sink, file, facts);
  const ids = new IdRule(view);
  const offsets = new OffsetRule();
  const versions = new VersionRule(view);
  const { clean } = file;
  for (let index = 0; index < file.values.length; index += 1) {
    const item = objectOf(file.values[index]);
    if (item === null) continue;
    if (clean !== undefined) readItem(file, clean, item, index);
    view.index = index;
    view.item = item;
    view.start = startAt(file, index);
    view.finish = finishAt(file, index);
    ids.check(view);
    offsets.check(view);
    checkSources(view);
    versions.check(view);
  }
  offsets.done(view);
  versions.done(view);
  return checkOrder(sink, file, facts);
}
