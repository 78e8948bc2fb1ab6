import { t } from '../../../i18n/translate.ts';
import type { Repair } from '../../finding.ts';
import { amount } from '../amount.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import { finishAt, itemPointer, startAt, titleAt } from '../table.ts';
import type { WindowFile } from './edges.ts';
import { isRepeated } from './edges.ts';
import { isUnixName, renameRepair } from './names.ts';
import type { Cover } from './order.ts';
import { ROUNDING } from './order.ts';

export interface Neighbours {
  /** The files before and after in time. */
  readonly before: WindowFile | null;
  readonly next: WindowFile | null;
  readonly others: readonly WindowFile[];
  /** An item whose end was told already, because it runs into the next file's first one. */
  readonly runsOver: number | null;
}

/** So many are told one by one; more mean that the name is wrong, not the items. */
const EACH = 20;
/** Names of whole milliseconds are cut to seconds by the engine. */
const CUT = 1000;

/** Items that reach out of what the name of their file claims: the engine looks into the file only for that time. */
export function checkOutside(sink: Sink, file: WindowFile, around: Neighbours): void {
  const { table, cover } = file;
  if (table === null || cover === null) return;
  const slack = isUnixName(file.name) ? CUT : ROUNDING;
  if (file.from - cover.from < slack && cover.to - file.to < slack) return;
  const outside: number[] = [];
  for (const index of cover.order)
    if (file.from - startAt(table, index) >= slack || finishAt(table, index) - file.to >= slack)
      outside.push(index);
  const rename = renameRepair(table, cover, around.others);
  if (outside.length > EACH) {
    sayMany(sink, file, cover, outside.length, rename);
    return;
  }
  for (const index of outside) sayOne(sink, file, table, index, { ...around, rename });
}

function sayMany(
  sink: Sink,
  file: WindowFile,
  cover: Cover,
  count: number,
  repair: Repair | undefined,
): void {
  const message = t('playoutcheck:air.outside.many', { count, all: cover.order.length });
  const { from, to } = cover;
  sink.add(file.path, '', 'outside-window', 'error', message, { repair, from, to });
}

function sayOne(
  sink: Sink,
  file: WindowFile,
  table: FileTable,
  index: number,
  around: Neighbours & { readonly rename: Repair | undefined },
): void {
  const { before, next, runsOver, rename } = around;
  const from = startAt(table, index);
  const to = finishAt(table, index);
  const title = titleAt(table, index);
  const say = (
    field: string,
    severity: 'error' | 'warning',
    message: string,
    repair = rename,
  ): void =>
    sink.add(file.path, itemPointer(index, field), 'outside-window', severity, message, {
      repair,
      from,
      to,
    });
  if (to <= file.from || from >= file.to) {
    const message = t('playoutcheck:air.outside.whole', { title });
    say('', 'error', message, rename ?? rehousing(around, table, index));
    return;
  }
  if (from < file.from && !repeatedIn(before, table, index)) {
    const late = amount(file.from - from);
    say('/start', 'error', t('playoutcheck:air.outside.start', { title, amount: late }));
  }
  if (to > file.to && index !== runsOver && !repeatedIn(next, table, index)) {
    const joined = next !== null && next.from <= file.to && next.table !== null;
    const label = t('playoutcheck:air.repair.split', { title });
    const split = { k: 'split', label, pointer: itemPointer(index), at: file.to } as const;
    const over = amount(to - file.to);
    const message = t('playoutcheck:air.outside.end', { title, amount: over });
    say('/finish', 'warning', message, joined ? split : rename);
  }
}

/** The item goes to the file that claims its start; none where no file does, or that one is not read. */
function rehousing({ others }: Neighbours, table: FileTable, index: number): Repair | undefined {
  const from = startAt(table, index);
  const owner = others.find((file) => file.from <= from && from < file.to);
  if (owner === undefined || owner.table === null) return undefined;
  const label = t('playoutcheck:air.repair.rehouse', {
    title: titleAt(table, index),
    file: owner.name,
  });
  return { k: 'rehouse', label, pointer: itemPointer(index) };
}

/** Whether a neighbour holds the same item, as writers do for one that crosses the border. */
const repeatedIn = (other: WindowFile | null, table: FileTable, index: number): boolean =>
  other?.table !== null &&
  other !== null &&
  other.cover !== null &&
  [other.cover.first, other.cover.last].some((edge) =>
    other.table === null ? false : isRepeated(table, index, other.table, edge),
  );
