import type { JsonValue, PlayoutDoc } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import type { Engine, Finding } from '../finding.ts';
import { parseFileName } from '../names/file-name.ts';
import { asRead } from '../simulate/as-read.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';
import type { EnvResult, FolderFile, MediaResult, PathStyle } from './facts.ts';
import type { WindowFile } from './rules/edges.ts';
import type { ChannelConfigFacts, FolderState } from './rules/folder.ts';
import { checkFolder } from './rules/folder.ts';
import { checkName, renameRepair, reportWrongName } from './rules/names.ts';
import type { Facts } from './rules/rule.ts';
import { checkVirtualStart } from './rules/edges.ts';
import { checkWindows } from './rules/windows.ts';
import { groupFindings } from './group-findings.ts';
import type { CollectedFinding } from './sink.ts';
import { Sink } from './sink.ts';
import type { FileTable, ItemTable } from './table.ts';
import { toSpan, tableOfDoc, unreadTable, finishAt, readItem, startAt } from './table.ts';
import { IdRule } from './rules/ids.ts';
import { OffsetRule } from './rules/offsets.ts';
import type { Cover } from './rules/order.ts';
import { checkOrder } from './rules/order.ts';
import { ItemView } from './rules/rule.ts';
import { checkSources } from './rules/sources.ts';
import { VersionRule } from './rules/versions.ts';
import { spelledItem } from '../document/named-item.ts';
import { pointerKeys, step } from '../json/pointer.ts';

/** Facts about one playout folder. The caller collects them. */
export interface ChannelCheck {
  /** The folder path as findings show it. */
  readonly path: string;
  /** Every name in it, in directory order. */
  readonly entries: readonly FolderFile[];
  /** null: checks only a folder, without a configuration. */
  readonly config: ChannelConfigFacts | null;
  readonly engine: Engine;
  /** Path rules of the system that the engine runs on. */
  readonly style: PathStyle;
  /** Default: `ok`. */
  readonly folder?: FolderState;
  /** Whether the folder is reached through a symlink named `current`, which its writer replaces. */
  readonly viaCurrent?: boolean;
  /** Media facts by the path that an item names. Default: all `unknown`. */
  readonly media?: (path: string) => MediaResult;
  /** Whether a variable is set in the channel's environment. Default: all `unknown`. */
  readonly env?: (name: string) => EnvResult;
  /**
   * Playout time now (epoch ms): findings that lie wholly before it become `info`. Without it all findings keep their
   * severity. For a channel with a virtual start, that start is used instead, because every process begins there again.
   */
  readonly now?: number | null;
}

/**
 * Predicts what the engine does on air with the files of one playout folder, beyond their shape: one finding per fault,
 * in file order (playout.md 3, 4 and 10). Pure; never throws, whatever the items contain.
 */
export function checkChannel(check: ChannelCheck): Finding[] {
  const sink = new Sink();
  const { path, config, style, folder = 'ok', viaCurrent = false } = check;
  checkFolder(sink, path, config, folder, viaCurrent, style);
  const files = checkFiles(sink, check);
  const virtual = toObject(config?.value['playout'])?.['virtual_start'];
  const start = typeof virtual === 'string' ? rfc3339Ms(virtual) : NaN;
  if (config !== null) checkVirtualStart(sink, config.path, start, files);
  // With a virtual start, every process begins at the same time: items before it never air, and items after it are never in the past.
  const now = Number.isNaN(start) ? (check.now ?? null) : start;
  const docs = new Map(
    check.entries.map(({ path: file, content }) => [file, 'doc' in content ? content.doc : null]),
  );
  return groupFindings(
    weighed(sink.findings, now).map((met) => asSpelled(met, docs.get(met.path) ?? null)),
    (file) => docs.get(file)?.items.length ?? 0,
  );
}

const unknown = (): 'unknown' => 'unknown';

/** Returns the files that the engine uses as playouts. */
function checkFiles(sink: Sink, check: ChannelCheck): readonly WindowFile[] {
  const { engine, style, media = unknown, env = unknown } = check;
  const facts: Facts = { engine, style, media, env };
  const files: WindowFile[] = [];
  const wrong: { entry: FolderFile; file: WindowFile }[] = [];
  for (const entry of check.entries) {
    const role = checkName(sink, entry);
    if (role === 'stray' || entry.name.startsWith('.')) continue;
    const file = checkFile(sink, entry, facts);
    if (role === 'playout') files.push(file);
    else if (role === 'wrong' || role === 'refused') wrong.push({ entry, file });
  }
  for (const { entry, file } of wrong)
    reportWrongName(
      sink,
      entry,
      file.table ? renameRepair(file.table, file.cover, files) : undefined,
    );
  checkWindows(sink, files);
  return files;
}

/** Checks the items of one file if they could be read. */
function checkFile(sink: Sink, { name, path, content }: FolderFile, facts: Facts): WindowFile {
  const doc = content.k === 'doc' || content.k === 'refused' ? content.doc : null;
  if (doc === null) return { ...toFilePlace(name, path), table: null, cover: null };
  const read = asRead(doc, facts.engine);
  const table = { name, path, version: doc.top['version'], ...tableOfDoc(read) };
  return checkTable(sink, table, facts);
}

function toFilePlace(name: string, path: string) {
  const read = parseFileName(name);
  const window = read.accept ? { start: read.start, finish: read.finish } : null;
  const { from, to } = toSpan(window) ?? { from: NaN, to: NaN };
  return { name, path, from, to, window };
}

function checkTable(sink: Sink, items: Omit<FileTable, 'window'>, facts: Facts): WindowFile {
  const { window, ...place } = toFilePlace(items.name, items.path);
  const table: FileTable = { ...items, window };
  return { ...place, table, cover: checkItems(sink, table, facts) };
}

/** A parsed playout file whose items have not been read yet. */
export interface FileCheck extends Omit<ChannelCheck, 'path' | 'entries' | 'config'> {
  /** The file name without its folder. */
  readonly name: string;
  /** The path as findings show it. */
  readonly path: string;
  readonly value: JsonValue;
  /** `unreadTable` of its items, for callers that need the times afterwards. */
  readonly table?: ItemTable;
}

/**
 * Returns the findings of `checkChannel` on the items and the name of a file that is alone in its folder.
 * @internal Only tests and benchmarks use it.
 */
export function checkParsed(check: FileCheck): Finding[] {
  const sink = new Sink();
  const { name, path, value, engine, style, media = unknown, env = unknown } = check;
  const root = toObject(value);
  const items = root?.['items'];
  if (!Array.isArray(items)) return [];
  const facts: Facts = { engine, style, media, env };
  const table = check.table ?? unreadTable(items);
  const file = checkTable(sink, { name, path, version: root?.['version'], ...table }, facts);
  if (file.to > file.from) checkWindows(sink, [file]);
  return groupFindings(weighed(sink.findings, check.now ?? null), () => items.length);
}

/**
 * Downgrades findings about past time to `info`: those items have aired. A finding that reaches into the future keeps
 * its severity.
 */
const weighed = (findings: readonly CollectedFinding[], now: number | null): CollectedFinding[] =>
  findings.map((finding) =>
    now !== null && finding.to !== undefined && finding.to <= now
      ? { ...finding, severity: 'info' }
      : finding,
  );

/** Runs every item rule: one pass over the items, one over their times. Returns null if no item can play. */
function checkItems(sink: Sink, file: FileTable, facts: Facts): Cover | null {
  const view = new ItemView(sink, file, facts);
  const ids = new IdRule(view);
  const offsets = new OffsetRule();
  const versions = new VersionRule(view);
  const { clean } = file;
  for (let index = 0; index < file.values.length; index += 1) {
    const item = toObject(file.values[index]);
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

/** Returns the part of a pointer that exists in a value; stops at a list whose elements the pointer names as fields. */
function within(value: JsonValue, keys: readonly string[]): string {
  let place: JsonValue | undefined = value;
  let pointer = '';
  for (const key of keys) {
    if (Array.isArray(place) && !/^\d+$/.test(key)) break;
    place = Array.isArray(place) ? place[Number(key)] : toObject(place)?.[key];
    pointer += step(key);
  }
  return pointer;
}

/**
 * Adjusts a finding's pointer to the file: rules name the fields that the engine reads, but the file may spell an
 * object as a list. Values are set by name, so a repair inside a source spelled as a list is dropped.
 */
function asSpelled(finding: CollectedFinding, doc: PlayoutDoc | null): CollectedFinding {
  const [first, index = '', ...rest] = pointerKeys(finding.pointer);
  const item = first === 'items' ? doc?.items[Number(index)]?.value : undefined;
  if (item === undefined) return finding;
  const pointer = `/items/${index}${within(spelledItem(item), rest)}`;
  const editable = within(item, rest).length === finding.pointer.length - `/items/${index}`.length;
  if (pointer === finding.pointer) return finding;
  const { repair, ...plain } = { ...finding, pointer };
  const isEditable =
    repair !== undefined && (editable || (repair.k !== 'set' && repair.k !== 'fit-out'));
  return isEditable ? { ...plain, repair } : plain;
}
