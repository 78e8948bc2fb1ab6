import type { PlayoutDoc, PlayoutItem } from '../../../../shared/playout/document/document.ts';
import { toMs } from '../../../../shared/playout/instant.ts';
import type { DayDocs, DocChange } from '../../../../shared/playout/programme/apply/day-docs.ts';
import { planDocs } from '../../../../shared/playout/programme/apply/day-docs.ts';
import type { ComparedItem } from '../../../../shared/playout/programme/apply/disk-item.ts';
import {
  readDiskItem,
  toComparedItem,
} from '../../../../shared/playout/programme/apply/disk-item.ts';
import { diffItems } from '../../../../shared/playout/programme/apply/diff-items.ts';
import { gapLines, listGone } from '../../../../shared/playout/programme/apply/fill-gone.ts';
import { editDocs } from '../../../../shared/playout/programme/apply/repair-paths.ts';
import { toPins } from '../../../../shared/playout/programme/apply/edit-pins.ts';
import type { FoundEdit } from '../../../../shared/playout/programme/apply/manual-edits.ts';
import { findEdits } from '../../../../shared/playout/programme/apply/manual-edits.ts';
import {
  chooseDueSeam,
  chooseSeam,
  LOCKED_MS,
  startState,
} from '../../../../shared/playout/programme/apply/seams.ts';
import { ChannelDays } from '../../../../shared/playout/programme/channel-days.ts';
import { addPins } from '../../../../shared/playout/programme/pin-text.ts';
import type { Generated } from '../../../../shared/playout/programme/generate.ts';
import { generateSteps } from '../../../../shared/playout/programme/generate.ts';
import { toItemId } from '../../../../shared/playout/programme/item-id.ts';
import type { LedgerLine } from '../../../../shared/playout/programme/ledger/ledger.ts';
import { findLedgerEnd } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import {
  behindSeam,
  isSameDays,
  toLedgerDays,
} from '../../../../shared/playout/programme/ledger/write-ledger.ts';
import type { Channel, ChannelProgramme } from '../../../../shared/playout/programme/model.ts';
import { playoutFiles } from '../../../../shared/playout/programme/playout-files.ts';
import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import type { ChannelFile } from './channel-files.ts';
import { readChannelFiles } from './channel-files.ts';
import type {
  ApplyChannel,
  MadePlan,
  PlanInput,
  PlanPorts,
  PlannedChannel,
  ReadChannel,
} from './plan-model.ts';
import { editItems, findGaps, listDiskItems } from './repair-items.ts';
import { summarize } from './plan-summary.ts';
import { parseProgramme } from './programme-file.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';

const DAY_MS = 86_400_000;
const utf8 = new TextEncoder();

/** Plans the changes of an apply. Writes nothing. */
export async function makePlan(ports: PlanPorts, input: PlanInput): Promise<MadePlan> {
  const read: ReadChannel[] = [];
  for (const channel of input.channels) {
    const found = await readChannel(ports, input, channel);
    if (found !== null) read.push(found);
  }
  return ports.run(planSteps(ports, input, read));
}

function* planSteps(
  ports: PlanPorts,
  input: PlanInput,
  read: readonly ReadChannel[],
): Steps<MadePlan> {
  const writable = read.filter(({ isForeign, problem }) => !isForeign && problem === null);
  const edits: FoundEdit[] = [];
  for (const one of writable) {
    edits.push(...findChannelEdits(one, input));
    yield;
  }
  const text = addPins(input.document.text, choosePins(edits, writable, input));
  const { programme } = parseProgramme(text);
  yield;
  const generated = programme === null ? null : yield* run(programme, input, writable);
  const channels: PlannedChannel[] = [];
  for (const one of generated === null ? [] : writable)
    if (generated !== null)
      channels.push(yield* planChannel(ports, { input, text, edits, generated }, one));
  const summary = yield* summarize(ports, { input, read, channels, edits, generated });
  return { input, text, channels: yield* withoutRepeats(channels, writable), summary };
}

async function readChannel(
  { files }: PlanPorts,
  input: PlanInput,
  channel: ApplyChannel,
): Promise<ReadChannel | null> {
  const { programme, ledgers, now, from, only } = input;
  const { number, folder } = channel;
  const rules = programme.channels.find((one) => one.number === number);
  const file = ledgers.find((one) => one.ledger.number === number);
  if (rules === undefined || file === undefined || only?.includes(number) === false) return null;
  const { ledger } = file;
  const disk =
    folder === null
      ? { files: [], problem: t('playoutserver:programme.noFolder', { channel: number }) }
      : await readChannelFiles(
          files,
          folder,
          ledger,
          input.extends === true ? -Infinity : now - DAY_MS,
        );
  const locked = Math.max(now + LOCKED_MS, channel.lockedUntil ?? 0, from ?? 0);
  const airing = disk.files.flatMap(({ doc }) => doc.items.map(({ finish }) => finish));
  return {
    channel,
    rules,
    ledger,
    files: disk.files,
    isForeign: disk.files.some(({ owner, doc }) => owner === 'foreign' && findFinish(doc) > now),
    problem: channel.problem ?? file.problem ?? disk.problem,
    locked,
    seam: (input.extends === true ? chooseDueSeam : chooseSeam)(ledger, { locked, now, airing }),
  };
}

function findChannelEdits(
  { channel, ledger, files, seam }: ReadChannel,
  { library }: PlanInput,
): readonly FoundEdit[] {
  const own = files.filter(({ owner }) => owner === 'own');
  const disk = own.flatMap(({ doc }) => listDiskItems(doc));
  const spans = own.map(({ doc }) => [doc.items[0]?.start ?? 0, doc.items.at(-1)?.finish ?? 0]);
  return findEdits({
    number: channel.number,
    seam,
    ledger: ledger.days.flatMap(({ items }) => items),
    disk,
    isWritten: (at) => spans.some(([from = 0, to = 0]) => at >= from && at < to),
    byId: library.byId,
    byPath: library.byPath,
  });
}

function choosePins(edits: readonly FoundEdit[], open: readonly ReadChannel[], input: PlanInput) {
  const choices = input.choices ?? {
    pins: new Set(edits.map(({ id }) => id)),
    deleted: new Map(
      edits.filter(({ now }) => now === null).map(({ id }) => [id, 'hole'] as const),
    ),
  };
  return open.flatMap(({ channel, rules, seam }) => {
    const own = edits.filter((edit) => edit.channel === channel.number);
    const { zone } = new ChannelDays(rules, seam, seam + 400 * DAY_MS);
    return toPins(own, choices, zone, input.library.byPath);
  });
}

function* run(
  programme: ChannelProgramme,
  { ledgers, library, now, document }: PlanInput,
  open: readonly ReadChannel[],
): Steps<Generated> {
  const numbers = new Set(open.map(({ channel }) => channel.number));
  const own = programme.channels.filter(({ number }) => numbers.has(number));
  const seams = new Map(open.map(({ channel, seam }) => [channel.number, seam]));
  const all = ledgers.map(({ ledger }) => ledger);
  const chosen = { ...programme, channels: own };
  const start = startState(chosen, all, seams, document.revision);
  const to = Math.max(now, ...own.map((channel) => findHorizon(channel, now, programme.aheadMs)));
  const from = Math.min(to, ...seams.values());
  yield;
  return yield* generateSteps(chosen, library, start, { from, to });
}

/** The end of the broadcast day that contains the instant `aheadMs` after `now`. */
function findHorizon(channel: Channel, now: number, aheadMs: number): number {
  const days = new ChannelDays(channel, now, now + aheadMs);
  return days.findStart(days.dayAt(now + aheadMs) + 1);
}

interface Planned {
  readonly input: PlanInput;
  readonly text: string;
  readonly edits: readonly FoundEdit[];
  readonly generated: Generated;
}

function* planChannel(
  ports: PlanPorts,
  { input, text, edits, generated }: Planned,
  read: ReadChannel,
): Steps<PlannedChannel> {
  const { files, hash, getMedia } = ports;
  const { channel, rules, ledger, files: disk, seam } = read;
  const { byId, version } = input.library;
  const items = generated.items[channel.number] ?? [];
  const to = items.at(-1)?.finish ?? seam;
  const days = new ChannelDays(rules, seam, to);
  yield;
  const compared = items.map((item) => toComparedItem({ id: toItemId(item), ...item }, byId));
  const generatedDays = readDays(playoutFiles(rules, items, byId, getMedia), compared);
  yield;
  const gaps = input.extends === true ? findGaps(read, input) : [];
  const edit = editItems(read, input, gaps, getMedia);
  const { owned, changes } = changeFiles(
    input,
    disk,
    { generated: generatedDays, seam, days },
    edit,
  );
  yield;
  const before = owned.flatMap(listDiskItems).filter(({ start }) => start >= seam);
  const n = Math.max(0, ...input.ledgers.map((one) => one.ledger.n)) + 1;
  const lines = toLedgerDays({
    n,
    programme: text === input.document.text ? input.document.revision : hash(text),
    library: version,
    days,
    items,
    steps: generated.steps[channel.number] ?? [],
    files: findDayFiles(owned, changes, days, listDigests(files, disk, changes)),
  });
  yield;
  const end = findLedgerEnd(ledger);
  const cut: readonly LedgerLine[] = end !== null && end > seam ? [{ k: 'cut', n, at: seam }] : [];
  return {
    channel,
    seam,
    files: disk,
    edits: edits.filter((edit) => edit.channel === channel.number),
    docs: changes,
    changes: diffItems(before, compared),
    lines: [...gapLines(ledger, gaps, n), ...cut, ...lines],
    gone: input.extends === true ? listGone(ledger, gaps, byId, input.now) : [],
  };
}

/** Generated files with their items in comparable form. */
function readDays(
  docs: readonly PlayoutDoc[],
  compared: readonly ComparedItem[],
): DayDocs['generated'] {
  const after = new Map(compared.map((item) => [`${item.id} ${String(item.start)}`, item]));
  return docs.map((doc) => ({
    doc,
    items: doc.items.map((item) => {
      const read = readDiskItem(item);
      return after.get(`${read?.id ?? ''} ${String(read?.start ?? 0)}`) ?? read ?? noItem;
    }),
  }));
}

/** The digests of the current files and of the planned ones. */
const listDigests = (
  files: PlanPorts['files'],
  disk: readonly ChannelFile[],
  changes: PlannedChannel['docs'],
): ReadonlyMap<PlayoutDoc, string> =>
  new Map([
    ...disk.map(({ doc, digest }) => [doc, digest] as const),
    ...changes.flatMap(({ after: doc }) =>
      doc === null ? [] : [[doc, files.digest(utf8.encode(writeDocText(doc)))] as const],
    ),
  ]);

/** Drops all ledger lines if no channel changes, so that the ledgers stay unchanged. */
function* withoutRepeats(
  channels: readonly PlannedChannel[],
  open: readonly ReadChannel[],
): Steps<readonly PlannedChannel[]> {
  for (const { channel, docs, lines, seam } of channels) {
    yield;
    const ledger = open.find((one) => one.channel.number === channel.number)?.ledger;
    const known = ledger?.days.flatMap((day) => behindSeam(day, seam)) ?? [];
    if (docs.length > 0 || !isSameDays(known, lines)) return channels;
  }
  return channels.map((one) => ({ ...one, lines: [] }));
}

/** The files that the app may change, and their planned changes. */
function changeFiles(
  { now, programme, extends: isDue = false }: PlanInput,
  disk: readonly ChannelFile[],
  made: Omit<DayDocs, 'disk'>,
  edit: (item: PlayoutItem) => readonly PlayoutItem[],
): { readonly owned: readonly PlayoutDoc[]; readonly changes: readonly DocChange[] } {
  const old = isDue ? findOld(disk, now - programme.keepMs) : [];
  const owned = disk
    .filter(({ owner, doc }) => owner !== 'foreign' && !old.includes(doc))
    .map(({ doc }) => doc);
  const planned = planDocs({ ...made, disk: owned });
  const changes = [
    ...old.map((doc) => ({ before: doc, after: null })),
    ...(isDue ? editDocs(owned, planned, edit) : planned),
  ];
  return { owned, changes };
}

const findFinish = ({ window }: PlayoutDoc): number => (window === null ? 0 : toMs(window.finish));

/** The app's own files that ended before an instant. */
const findOld = (disk: readonly ChannelFile[], before: number): readonly PlayoutDoc[] =>
  disk
    .filter(({ owner, doc }) => owner === 'own' && findFinish(doc) < before)
    .map(({ doc }) => doc);

const noItem: ComparedItem = {
  id: '',
  start: 0,
  finish: 0,
  what: '',
  isFile: false,
  inMs: null,
  outMs: null,
  title: '',
};

/** The file of each broadcast day after the write. */
function findDayFiles(
  disk: readonly PlayoutDoc[],
  changes: PlannedChannel['docs'],
  days: ChannelDays,
  digests: ReadonlyMap<PlayoutDoc, string>,
): ReadonlyMap<number, { name: string; digest: string }> {
  const changed = new Set(changes.map(({ before }) => before));
  const docs = [
    ...disk.filter((doc) => !changed.has(doc)),
    ...changes.flatMap(({ after }) => after ?? []),
  ];
  const byDay = new Map<number, { name: string; digest: string }>();
  for (const doc of docs)
    for (const { start } of doc.items) {
      const day = days.dayAt(start);
      if (!byDay.has(day)) byDay.set(day, { name: doc.name, digest: digests.get(doc) ?? '' });
    }
  return byDay;
}
