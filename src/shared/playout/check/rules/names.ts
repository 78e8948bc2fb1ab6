import { t } from '../../../i18n/translate.ts';
import type { FileWindow } from '../../document/document.ts';
import { toObject } from '../../document/source.ts';
import type { Repair } from '../../finding.ts';
import { compareInstants, toMs } from '../../instant.ts';
import { formatFileName, parseFileName } from '../../names/file-name.ts';
import { readRfc3339 } from '../../time/rfc3339.ts';
import type { FolderFile } from '../facts.ts';
import type { Sink } from '../sink.ts';
import type { FileTable } from '../table.ts';
import type { Cover } from './order.ts';

/** A name of whole numbers: Unix times, which the engine cuts to whole seconds (playout.md 3). */
const UNIX = /^[+-]?\d+_[+-]?\d+(\.[^.]*)?$/;
const DATE_LIKE = /^(19|20)\d{6}_(19|20)\d{6}(\.[^.]*)?$/;
/** Names of copies that file managers and people make. The engine ignores them, which their author may not expect. */
const COPY = /( \(\d+\)|_\d{1,3}| - Copy.*| copy.*|~)(\.[^.]*)?$/i;

export const isUnixName = (name: string): boolean => UNIX.test(name);

/** The file name that covers exactly the items; null if their times can't be read. */
function nameOfItems(file: FileTable, { first, last }: Cover): string | null {
  const window = windowOfItems(file, first, last);
  return window === null ? null : formatFileName(window);
}

function windowOfItems(file: FileTable, first: number, last: number): FileWindow | null {
  const start = toObject(file.values[first])?.['start'];
  const finish = toObject(file.values[last])?.['finish'];
  if (typeof start !== 'string' || typeof finish !== 'string') return null;
  const from = readRfc3339(start);
  const to = readRfc3339(finish);
  return from === null || to === null ? null : { start: from, finish: to };
}

interface Other {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A rename to the time that the items cover; none if another file has that name or covers a part of that time. */
export function renameRepair(
  file: FileTable,
  cover: Cover | null,
  others: readonly Other[],
): Repair | undefined {
  const name = cover === null ? null : nameOfItems(file, cover);
  return name === null || cover === null ? undefined : renameTo(file, name, cover, others);
}

/** A rename that makes a file cover the time from the end of the file before it; same conditions. */
export function renameToFollow(
  before: { readonly table: FileTable | null; readonly cover: Cover | null; readonly to: number },
  file: FileTable,
  cover: Cover,
  others: readonly Other[],
): Repair | undefined {
  if (before.table === null || before.cover === null) return undefined;
  const left = windowOfItems(before.table, before.cover.first, before.cover.last);
  const own = windowOfItems(file, cover.first, cover.last);
  if (left === null || own === null) return undefined;
  const start = { ...left.finish, offset: own.start.offset };
  const name = formatFileName({ start, finish: own.finish });
  return renameTo(file, name, { from: before.cover.to, to: cover.to }, others);
}

function renameTo(
  file: FileTable,
  name: string,
  span: { readonly from: number; readonly to: number },
  others: readonly Other[],
): Repair | undefined {
  if (name === file.name) return undefined;
  const taken = others.some(
    (other) =>
      other.name !== file.name &&
      (other.name === name || (other.from < span.to && span.from < other.to)),
  );
  return taken
    ? undefined
    : { k: 'rename', label: t('playoutcheck:air.repair.rename', { name }), name };
}

/** The role of a name in its folder. */
export type NameRole = 'playout' | 'stray' | 'wrong' | 'refused' | 'none';

/**
 * Whether a file is a playout (the engine ignores extensions), a stray file that airs by accident, a file with a wrong
 * time in its name, or ignored by the engine. Reports faults of the name, except those that depend on the items.
 */
export function checkName(sink: Sink, { name, path, content }: FolderFile): NameRole {
  if (name.startsWith('.')) return 'none';
  const read = parseFileName(name);
  if (!read.accept) return reportIgnored(sink, { name, path, content }, read.reason);
  const from = toMs(read.start);
  const to = toMs(read.finish);
  if (!/\.json$/i.test(name)) {
    const safe = `.${name}`;
    const label = t('playoutcheck:air.repair.hide', { name: safe });
    const repair = content.k === 'doc' ? ({ k: 'rename', label, name: safe } as const) : undefined;
    const message = t('playoutcheck:air.name.stray', { name });
    sink.add(path, '', 'stray-file', 'error', message, { repair, ...(to > from && { from, to }) });
    return 'stray';
  }
  if (compareInstants(read.start, read.finish) >= 0 || DATE_LIKE.test(name)) return 'wrong';
  return 'playout';
}

/** Reports why a name covers an unintended time; `repair` renames the file to match its items. */
export function reportWrongName(
  sink: Sink,
  { name, path }: FolderFile,
  repair: Repair | undefined,
): void {
  const read = parseFileName(name);
  if (!read.accept) {
    const message = t('playoutcheck:air.name.refused', { name, reason: read.reason });
    sink.add(path, '', 'name-refused', 'error', message, { repair });
    return;
  }
  const message = DATE_LIKE.test(name)
    ? t('playoutcheck:air.name.seconds', { name })
    : t('playoutcheck:air.name.backwards', { name });
  sink.add(path, '', 'name-style', 'error', message, { repair });
}

/** Reports a name that the engine ignores if it was probably meant to be a playout. */
function reportIgnored(sink: Sink, { name, path, content }: FolderFile, reason: string): NameRole {
  const isDoc = content.k === 'doc' || (content.k === 'refused' && content.doc !== null);
  const isJson = /\.json$/i.test(name);
  const dated = /\d{8}/.test(name) && isJson;
  if (COPY.test(name) && (isDoc || dated))
    sink.add(path, '', 'stray-file', 'warning', t('playoutcheck:air.name.copy', { name }));
  else if (isDoc && isJson) return 'refused';
  else if (dated) {
    const message = t('playoutcheck:air.name.refused', { name, reason });
    sink.add(path, '', 'name-refused', 'warning', message);
  }
  return 'none';
}
