import { checkChannel } from '../../../../shared/playout/check/check-channel.ts';
import type { FolderFile, PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { planDocs } from '../../../../shared/playout/programme/apply/day-docs.ts';
import type { ComparedItem } from '../../../../shared/playout/programme/apply/disk-item.ts';
import {
  readDiskItem,
  toComparedItem,
} from '../../../../shared/playout/programme/apply/disk-item.ts';
import { diffItems } from '../../../../shared/playout/programme/apply/diff-items.ts';
import { toPins } from '../../../../shared/playout/programme/apply/edit-pins.ts';
import { findJumps } from '../../../../shared/playout/programme/apply/find-jumps.ts';
import type { FoundEdit } from '../../../../shared/playout/programme/apply/manual-edits.ts';
import { findEdits } from '../../../../shared/playout/programme/apply/manual-edits.ts';
import { chooseSeam, startState } from '../../../../shared/playout/programme/apply/seams.ts';
import { ChannelDays } from '../../../../shared/playout/programme/channel-days.ts';
import type { ApplyPlan, DayChange } from '../../../../shared/playout/programme/contract.ts';
import { addPins } from '../../../../shared/playout/programme/edit-programme.ts';
import type { Generated } from '../../../../shared/playout/programme/generate.ts';
import { generate } from '../../../../shared/playout/programme/generate.ts';
import { toItemId } from '../../../../shared/playout/programme/item-id.ts';
import type { LedgerLine } from '../../../../shared/playout/programme/ledger/ledger.ts';
import { findLedgerEnd } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import {
  formatDay,
  toLedgerDays,
} from '../../../../shared/playout/programme/ledger/write-ledger.ts';
import type {
  Channel,
  ChannelProgramme,
  Item,
} from '../../../../shared/playout/programme/model.ts';
import { playoutFiles } from '../../../../shared/playout/programme/playout-files.ts';
import { toFinding } from '../../../../shared/playout/programme/preview.ts';
import { GeneratorRun } from '../../../../shared/playout/programme/run.ts';
import { writeDocText } from '../../../../shared/playout/document/write-doc.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import type { ChannelFile } from './channel-files.ts';
import { readChannelFiles } from './channel-files.ts';
import type { ApplyChannel, MadePlan, PlanInput, PlannedChannel } from './plan-model.ts';
import { parseProgramme } from './programme-file.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** What is on air and this much later never changes (ms). */
export const LOCKED_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_NOTES = 500;
const utf8 = new TextEncoder();

export interface PlanPorts {
  readonly files: PlayoutFilesPort;
  readonly hash: (text: string) => string;
  readonly style: PathStyle;
}

/** A channel with what is on its disk. */
interface ReadChannel {
  readonly channel: ApplyChannel;
  readonly rules: Channel;
  readonly ledger: PlanInput['ledgers'][number]['ledger'];
  readonly files: readonly ChannelFile[];
  readonly isForeign: boolean;
  readonly problem: string | null;
  readonly seam: number;
}

/** What an apply would write. Writes nothing. */
export async function makePlan(ports: PlanPorts, input: PlanInput): Promise<MadePlan> {
  const read: ReadChannel[] = [];
  for (const channel of input.channels) {
    const found = await readChannel(ports, input, channel);
    if (found !== null) read.push(found);
  }
  const open = read.filter(({ isForeign, problem }) => !isForeign && problem === null);
  const edits = open.flatMap((one) => findChannelEdits(one, input));
  const text = addPins(input.document.text, choosePins(edits, open, input));
  const { programme } = parseProgramme(text);
  const generated = programme === null ? null : run(programme, input, open);
  const channels =
    generated === null
      ? []
      : open.map((one) => planChannel(ports, { input, text, edits, generated }, one));
  const summary = summarize(ports, { input, read, channels, edits, generated });
  return { input, text, channels, summary };
}

async function readChannel(
  { files }: PlanPorts,
  { programme, ledgers, now, from, only }: PlanInput,
  channel: ApplyChannel,
): Promise<ReadChannel | null> {
  const { number, folder } = channel;
  const rules = programme.channels.find((one) => one.number === number);
  const file = ledgers.find((one) => one.ledger.number === number);
  if (rules === undefined || file === undefined || only?.includes(number) === false) return null;
  const { ledger } = file;
  const disk =
    folder === null
      ? { files: [], problem: t('playoutserver:programme.noFolder', { channel: number }) }
      : await readChannelFiles(files, folder, ledger, now - DAY_MS);
  const locked = Math.max(now + LOCKED_MS, channel.lockedUntil ?? 0, from ?? 0);
  const airing = disk.files.flatMap(({ doc }) => doc.items.map(({ finish }) => finish));
  return {
    channel,
    rules,
    ledger,
    files: disk.files,
    isForeign: disk.files.some(({ owner }) => owner === 'foreign'),
    problem: channel.problem ?? file.problem ?? disk.problem,
    seam: chooseSeam(ledger, { locked, now, airing }),
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

const listDiskItems = (doc: PlayoutDoc): readonly ComparedItem[] =>
  doc.items.flatMap((item) => readDiskItem(item) ?? []);

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

function run(
  programme: ChannelProgramme,
  { ledgers, library, now, document }: PlanInput,
  open: readonly ReadChannel[],
): Generated {
  const numbers = new Set(open.map(({ channel }) => channel.number));
  const own = programme.channels.filter(({ number }) => numbers.has(number));
  const seams = new Map(open.map(({ channel, seam }) => [channel.number, seam]));
  const all = ledgers.map(({ ledger }) => ledger);
  const chosen = { ...programme, channels: own };
  const start = startState(chosen, all, seams, document.revision);
  const to = Math.max(now, ...own.map((channel) => findHorizon(channel, now, programme.aheadMs)));
  const from = Math.min(to, ...seams.values());
  return generate(chosen, library, start, { from, to });
}

/** The end of the broadcast day that is so far ahead. */
export function findHorizon(channel: Channel, now: number, aheadMs: number): number {
  const days = new ChannelDays(channel, now, now + aheadMs);
  return days.findStart(days.dayAt(now + aheadMs) + 1);
}

interface Planned {
  readonly input: PlanInput;
  readonly text: string;
  readonly edits: readonly FoundEdit[];
  readonly generated: Generated;
}

function planChannel(
  { files, hash }: PlanPorts,
  { input, text, edits, generated }: Planned,
  { channel, rules, ledger, files: disk, seam }: ReadChannel,
): PlannedChannel {
  const { byId, version } = input.library;
  const items = generated.items[channel.number] ?? [];
  const to = items.at(-1)?.finish ?? seam;
  const days = new ChannelDays(rules, seam, to);
  const docs = playoutFiles(rules, items, byId);
  const compared = items.map((item) => toComparedItem({ id: toItemId(item), ...item }, byId));
  const after = new Map(compared.map((item) => [`${item.id} ${String(item.start)}`, item]));
  const dayDocs = docs.map((doc) => ({
    doc,
    items: doc.items.map((item) => {
      const read = readDiskItem(item);
      return after.get(`${read?.id ?? ''} ${String(read?.start ?? 0)}`) ?? read ?? noItem;
    }),
  }));
  const owned = disk.filter(({ owner }) => owner !== 'foreign').map(({ doc }) => doc);
  const changes = planDocs({ disk: owned, generated: dayDocs, seam, days });
  const before = owned.flatMap(listDiskItems).filter(({ start }) => start >= seam);
  const written = new Map(
    changes.flatMap(({ after: doc }) =>
      doc === null ? [] : [[doc, files.digest(utf8.encode(writeDocText(doc)))] as const],
    ),
  );
  const n = Math.max(0, ...input.ledgers.map((one) => one.ledger.n)) + 1;
  const lines = toLedgerDays({
    n,
    programme: text === input.document.text ? input.document.revision : hash(text),
    library: version,
    days,
    items,
    steps: generated.steps[channel.number] ?? [],
    files: findDayFiles(owned, changes, days, written),
  });
  const end = findLedgerEnd(ledger);
  const cut: readonly LedgerLine[] = end !== null && end > seam ? [{ k: 'cut', n, at: seam }] : [];
  return {
    channel,
    seam,
    files: disk,
    edits: edits.filter((edit) => edit.channel === channel.number),
    docs: changes,
    changes: diffItems(before, compared),
    lines: [...cut, ...lines],
  };
}

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

interface Summarized {
  readonly input: PlanInput;
  readonly read: readonly ReadChannel[];
  readonly channels: readonly PlannedChannel[];
  readonly edits: readonly FoundEdit[];
  readonly generated: Generated | null;
}

function summarize(
  { hash, style }: PlanPorts,
  { input, read, channels, edits, generated }: Summarized,
): ApplyPlan {
  const planned = new Map(channels.map((one) => [one.channel.number, one]));
  const before = channels.map((one) => check(one, style, input.now, false));
  const after = channels.map((one) => check(one, style, input.now, true));
  return {
    id: hash(
      JSON.stringify([
        input.document.revision,
        input.library.version,
        input.from,
        input.ledgers.map(({ digest }) => digest),
        read.map(({ channel, files, seam }) => [
          channel.number,
          channel.problem,
          seam,
          files.map(({ name, digest }) => [name, digest]),
        ]),
      ]),
    ),
    channels: read.map((one) => {
      const plan = planned.get(one.channel.number);
      return {
        number: one.channel.number,
        name: one.channel.name,
        from: one.seam,
        days: plan === undefined ? [] : countDays(plan, one.rules),
        files: plan?.docs.length ?? 0,
        isForeign: one.isForeign,
        problem: one.problem,
      };
    }),
    edits: edits.map(({ now: _, generated: __, ...edit }) => edit),
    jumps: generated === null ? [] : read.flatMap((one) => listJumps(one, input, generated)),
    findings: { before: sum(before), after: sum(after) },
    notes: (generated?.findings ?? []).slice(0, MAX_NOTES).map(toFinding),
  };
}

function countDays({ changes, seam }: PlannedChannel, rules: Channel): DayChange[] {
  const last = changes.at(-1);
  const days = new ChannelDays(rules, seam, (last?.after ?? last?.before)?.finish ?? seam);
  const counts = new Map<number, DayChange>();
  for (const { change, before, after } of changes) {
    const day = days.dayAt((after ?? before)?.start ?? 0);
    const count = counts.get(day) ?? {
      date: formatDay(day),
      kept: 0,
      moved: 0,
      added: 0,
      removed: 0,
    };
    count[change] += 1;
    counts.set(day, count);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([, count]) => count);
}

function listJumps(
  { channel, ledger, seam }: ReadChannel,
  { programme, library }: PlanInput,
  generated: Generated,
): ApplyPlan['jumps'] {
  const pools = new GeneratorRun(programme, library, generated.state, seam);
  const before: Item[] = ledger.days
    .flatMap(({ items }) => items)
    .filter(({ start }) => start < seam);
  return findJumps({
    number: channel.number,
    before,
    after: generated.items[channel.number] ?? [],
    getPool: (source) =>
      programme.sources[source] === undefined ? null : pools.getPool(source, channel.number),
  });
}

/** How many findings the files of a channel have, as they are or as they would be. */
function check(
  { channel, files, docs }: PlannedChannel,
  style: PathStyle,
  now: number,
  isAfter: boolean,
): { error: number; warning: number } {
  const changed = new Set(docs.map(({ before }) => before));
  const listed = files.map(({ doc }) => doc);
  const shown = isAfter
    ? [...listed.filter((doc) => !changed.has(doc)), ...docs.flatMap(({ after }) => after ?? [])]
    : listed;
  const entries = shown.map((doc): FolderFile => ({
    name: doc.name,
    path: doc.name,
    content: { k: 'doc', doc },
  }));
  const findings = checkChannel({
    path: channel.folder ?? '',
    entries,
    config: null,
    engine: channel.engine,
    style,
    now,
  });
  const count = (severity: string) => findings.filter((one) => one.severity === severity).length;
  return { error: count('error'), warning: count('warning') };
}

const sum = (counts: readonly { error: number; warning: number }[]) =>
  counts.reduce(
    (all, { error, warning }) => ({ error: all.error + error, warning: all.warning + warning }),
    { error: 0, warning: 0 },
  );
