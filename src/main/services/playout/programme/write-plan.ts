import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LedgerLine } from '../../../../shared/playout/programme/ledger/ledger.ts';
import type { Ledger } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import {
  readLedgerSteps,
  writeLines,
} from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import {
  appendLines,
  foldLedgers,
} from '../../../../shared/playout/programme/ledger/write-ledger.ts';
import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { Backups, BackupOwner } from '../write/backups.ts';
import { LINEUP } from '../write/backups.ts';
import type { JournalWriter } from '../write/journal-writer.ts';
import type { LoadedStep } from '../write/steps.ts';
import type { LedgerFile } from './ledger-files.ts';
import { unreadableText } from './programme-file.ts';
import type { SlicedPort } from './sliced.ts';
import type { PlannedChannel } from './plan-model.ts';

const utf8 = new TextEncoder();
/** Length of outdated lines above which a ledger is shortened (characters). */
const MAX_VOID_CHARS = 512 * 1024;

export interface PlanWriterPorts extends SlicedPort {
  readonly files: PlayoutFilesPort;
  readonly backups: Backups;
  readonly writer: JournalWriter;
}

/** One file that is written, replaced or removed. Paths are absolute. */
interface FileChange {
  /** The path it was read from; null: new. */
  readonly from: string | null;
  readonly before: Uint8Array | null;
  /** Its new path; null: removed. */
  readonly to: string | null;
  readonly bytes: Uint8Array | null;
  readonly owner: BackupOwner;
}

export interface PlanWrites {
  /** Absolute path of the lineup. */
  readonly lineup: string;
  readonly channels: readonly PlannedChannel[];
  readonly ledgers: readonly LedgerFile[];
  /** The document with new pins; null: unchanged. */
  readonly document: {
    readonly path: string;
    readonly before: Uint8Array;
    readonly text: string;
  } | null;
  /** Additional ledger lines, by channel. */
  readonly lines?: ReadonlyMap<string, readonly LedgerLine[]>;
  /** Folds days that ended before this instant (epoch ms). */
  readonly keep: number;
  readonly now: number;
}

/**
 * Writes playout files, ledgers and the document through one journal: all or none, also if the process ends. Without changing anything, rejects
 * with `conflict` if a file changed since it was read. Returns how many playout files were written or removed.
 */
export async function writePlan(ports: PlanWriterPorts, plan: PlanWrites): Promise<number> {
  const { files, writer } = ports;
  const playouts = plan.channels.flatMap((channel) => listDocChanges(files, channel, plan.lineup));
  const ledgers = await ports.run(listLedgerChanges(files, plan));
  const owner = { channel: LINEUP, lineup: plan.lineup };
  const documents =
    plan.document === null
      ? []
      : [
          {
            from: plan.document.path,
            before: plan.document.before,
            to: plan.document.path,
            bytes: utf8.encode(plan.document.text),
            owner,
          },
        ];
  const changes = [...playouts, ...documents, ...ledgers];
  if (changes.length === 0) return 0;
  for (const { to } of changes) if (to !== null) await files.makeFolder(files.dirname(to), false);
  const paths = changes.flatMap(({ from, to }) => [from, to]).filter((path) => path !== null);
  await writer.during([...new Set(paths)], async (write) => {
    const given = new Set(changes.map(({ from }) => from));
    for (const change of changes) await refuseChanged(files, change, given);
    const places = await backUp(ports, changes, plan.now);
    await write(toSteps(files, changes, places));
    // Deletes the backups of ledgers, because nobody needs an old version.
    for (const { from } of ledgers) {
      const place = from === null ? undefined : places.get(from);
      if (place !== undefined) await files.remove(place).catch(() => undefined);
    }
  });
  return playouts.length;
}

function listDocChanges(
  files: PlayoutFilesPort,
  { channel, docs, files: disk }: PlannedChannel,
  lineup: string,
): FileChange[] {
  const { folder } = channel;
  if (folder === null) return [];
  const read = new Map(disk.map((file) => [file.doc, file]));
  return docs.map(({ before, after }) => {
    const file = before === null ? undefined : read.get(before);
    return {
      from: file?.path ?? null,
      before: file?.bytes ?? null,
      to: after === null ? null : files.join(folder, after.name),
      bytes: after === null ? null : utf8.encode(writeDocText(after)),
      owner: { channel: channel.key, lineup },
    };
  });
}

function* listLedgerChanges(
  files: PlayoutFilesPort,
  { channels, ledgers, lines, keep }: PlanWrites,
): Steps<FileChange[]> {
  const added = new Map(
    ledgers.map(({ ledger }) => [ledger.number, lines?.get(ledger.number) ?? []]),
  );
  for (const one of channels)
    added.set(one.channel.number, [...(added.get(one.channel.number) ?? []), ...one.lines]);
  const texts: { file: LedgerFile; text: string }[] = [];
  for (const file of ledgers) {
    const list = added.get(file.ledger.number) ?? [];
    texts.push({ file, text: list.length === 0 ? file.text : appendLines(file.text, list) });
    yield;
  }
  if (texts.every(({ file, text }) => text === file.text)) return [];
  const after: Ledger[] = [];
  for (const { file, text } of texts) after.push(yield* readLedgerSteps(file.ledger.number, text));
  const folded = foldLedgers(after, keep);
  const changes: FileChange[] = [];
  for (const [index, { file, text }] of texts.entries()) {
    yield;
    const wanted = shorten(text, after[index], folded?.get(file.ledger.number));
    if (wanted !== file.text) changes.push(toLedgerChange(files, file, wanted));
  }
  return changes;
}

/** Shortens a ledger to its valid lines, after days were folded or if the outdated lines are long. */
function shorten(
  text: string,
  ledger: Ledger | undefined,
  folded: readonly LedgerLine[] | undefined,
): string {
  if (ledger === undefined) return text;
  const compact = writeLines(folded ?? listLines(ledger));
  const isLong = folded !== undefined || text.length > compact.length + MAX_VOID_CHARS;
  return isLong ? compact : text;
}

const toLedgerChange = (
  files: PlayoutFilesPort,
  { bytes, path }: LedgerFile,
  text: string,
): FileChange => ({
  from: bytes === null ? null : path,
  before: bytes,
  to: path,
  bytes: utf8.encode(text),
  owner: { channel: 'ledger', lineup: files.dirname(path) },
});

/** The valid lines of a ledger. */
const listLines = ({ base, days, sets, taken, n }: LedgerFile['ledger']): readonly LedgerLine[] => [
  ...(base === null ? [] : [base]),
  ...(taken.size === 0 ? [] : [{ k: 'taken' as const, n, files: [...taken] }]),
  ...sets,
  ...days,
];

async function refuseChanged(
  files: PlayoutFilesPort,
  { from, before, to }: FileChange,
  given: ReadonlySet<string | null>,
): Promise<void> {
  const changed = (path: string) =>
    failure('conflict', t('playoutserver:programme.fileChanged', { name: files.basename(path) }), {
      path,
    });
  if (from !== null && before !== null) {
    const now = await files.read(from);
    if (!now.ok && now.fault.k !== 'missing')
      throw failure('storage', unreadableText(from, now.fault), { path: from });
    if (!now.ok || files.digest(now.bytes) !== files.digest(before)) throw changed(from);
  }
  // A name that another file gives up is free.
  if (to !== null && !given.has(to) && (await files.changedAt(to)) !== null) throw changed(to);
}

/** Backs up the files that will be overwritten or removed; returns the copies by path. */
async function backUp(
  { files, backups }: PlanWriterPorts,
  changes: readonly FileChange[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  const groups = new Map<string, FileChange[]>();
  for (const change of changes) {
    if (change.from === null) continue;
    const key = JSON.stringify([change.owner, files.dirname(change.from)]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  for (const group of groups.values()) {
    const owner = group[0]?.owner;
    const sources = group.flatMap(({ from, before }) =>
      from === null || before === null ? [] : [{ path: from, bytes: before, items: null }],
    );
    if (owner === undefined) continue;
    for (const [path, place] of await backups.keep(owner, now, sources)) places.set(path, place);
  }
  return places;
}

/** One step per path: a name that one file gives up and another takes is an overwrite, not a removal. */
function toSteps(
  files: PlayoutFilesPort,
  changes: readonly FileChange[],
  places: ReadonlyMap<string, string>,
): readonly LoadedStep[] {
  const before = new Map(
    changes.flatMap(({ from, before: bytes }) => {
      const backup = from === null ? undefined : places.get(from);
      return from === null || bytes === null || backup === undefined
        ? []
        : [[from, { digest: files.digest(bytes), backup }] as const];
    }),
  );
  const puts = changes.flatMap(({ to, bytes }): LoadedStep[] =>
    to === null || bytes === null
      ? []
      : [
          {
            step: {
              k: 'put',
              path: to,
              digest: files.digest(bytes),
              before: before.get(to) ?? null,
            },
            bytes,
          },
        ],
  );
  const taken = new Set(puts.map(({ step }) => step.path));
  const removals = [...before].flatMap(([path, old]): LoadedStep[] =>
    taken.has(path) ? [] : [{ step: { k: 'remove', path, before: old }, bytes: null }],
  );
  return [...puts, ...removals];
}
