import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { mainSource, toObject } from '../../../../shared/playout/document/source.ts';
import { simulateAir } from '../../../../shared/playout/simulate/air.ts';
import type { EnvironmentFacts } from '../../../../shared/playout/simulate/item-run.ts';
import type { MediaFacts, PlacedFinding, LaneRow } from '../../../../shared/playout/state.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { folderFiles } from '../workspace/channel.ts';
import type { Checker } from '../workspace/checker.ts';
import type { Model } from '../workspace/model.ts';
import { getSince } from '../workspace/on-air.ts';
import { worstFirst } from '../workspace/place-findings.ts';
import type { Schedule } from '../workspace/schedule.ts';
import { formatTitle, getSourceType } from '../../../../shared/playout/document/item.ts';
import type { PlayoutDoc, PlayoutItem } from '../../../../shared/playout/document/document.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';

/** Maximum hits per response. */
const MAX_HITS = 200;

interface Hit {
  readonly ref: ItemRef;
  readonly title: string;
  readonly start: number;
  readonly finish: number;
}

const searched = ['path', 'uri', 'params', 'command'] as const;

/** Maximum rows per response. */
const MAX_ROWS = 5_000;

const items = new WeakMap<PlayoutDoc, ReadonlyMap<number, PlayoutItem>>();

const MAX_DAYS = 32;
const DAY_MS = 86_400_000;
/** Maximum segments per response. */
const MAX_SEGMENTS = 5_000;

export interface QueryPorts {
  readonly model: Model;
  readonly schedule: Schedule;
  readonly checker: Checker;
  readonly clock: Clock;
  readonly files: PlayoutFilesPort;
  readonly environment: EnvironmentFacts;
  readonly getFacts: (path: string) => MediaFacts | undefined;
}

type LookMethod =
  | 'playout.browse'
  | 'playout.rows'
  | 'playout.item'
  | 'playout.findings'
  | 'playout.search'
  | 'playout.air';

/** Read-only methods on the draft. */
export function queryHandlers(ports: QueryPorts): Handlers<LookMethod> {
  const { model, files } = ports;
  return {
    'playout.browse': ({ path }) => files.browse(path),
    'playout.rows': ({ channel: key, file, from }) => readRows(model, key, file, from),
    'playout.item': (ref) => readItem(ports, ref),
    'playout.findings': ({ channel, from, limit }) => {
      const all = findingsIn(model, channel);
      return { total: all.length, findings: all.slice(from, from + limit) };
    },
    'playout.search': ({ text }) => searchItems(model, text, ports.clock.now()),
    'playout.air': ({ channel, from, to }) => readAir(ports, channel, from, to),
  };
}

function readRows(model: Model, key: string, file: string, from: number) {
  const channel = model.channel(key);
  const base = channel.findBase(file);
  const doc = model.docs(key).find(({ id }) => id === file) ?? null;
  // A file that can't be read has no rows, which is not the caller's fault.
  if (doc === null && base?.doc === null && base.verdict !== null)
    return { revision: channel.countRevision(file, null), rows: [], next: null };
  const shown = doc ?? model.doc(key, file);
  const revision = channel.countRevision(file, shown);
  return { revision, ...toRows(shown, base?.doc ?? null, channel.flags, from) };
}

function readItem(
  { model, schedule, clock, getFacts }: QueryPorts,
  ref: { channel: string; file: string; key: number },
) {
  const doc = model.doc(ref.channel, ref.file);
  const channel = model.channel(ref.channel);
  const item = byKey(doc).get(ref.key);
  if (item === undefined) throw failure('not-found', t('playoutserver:ws.noItem'), ref);
  const index = doc.items.indexOf(item);
  const pointer = `/items/${String(index)}`;
  const file = model.place(channel)(doc.name);
  const path = mainSource(item.value)?.['path'];
  const until = schedule.lockedUntil(ref.channel);
  const now = clock.now() + (schedule.findShift(channel) ?? 0);
  return {
    revision: channel.countRevision(doc.id, doc),
    value: item.value,
    text: item.text,
    pointer,
    findings: channel.findings.filter(
      (finding) =>
        finding.ref?.key === ref.key ||
        (finding.path === file && finding.items?.includes(index)) ||
        repairsAt(finding, file, pointer),
    ),
    media: typeof path === 'string' ? (getFacts(path) ?? null) : null,
    locked:
      (until !== null && item.start < until && item.finish > now) ||
      schedule.view(ref.channel).air.onAir?.ref?.key === ref.key,
  };
}

/** Whether a finding about another place is repaired at this item: an overlap, by trimming the item before it. */
function repairsAt({ path, repair }: PlacedFinding, file: string, pointer: string): boolean {
  if (path !== file || repair === undefined) return false;
  const repairs = repair.k === 'each' ? repair.repairs : [repair];
  return repairs.some(
    (one) => 'pointer' in one && (one.pointer === pointer || one.pointer.startsWith(`${pointer}/`)),
  );
}

/** Highest severity first, then by time, over all channels. */
function findingsIn(model: Model, key: string | null): readonly PlacedFinding[] {
  if (key !== null) return model.channel(key).findings;
  return [
    ...model.lineupFindings,
    ...[...model.channels.values()].flatMap(({ findings }) => findings),
  ].sort(worstFirst);
}

function readAir(
  { model, schedule, environment }: QueryPorts,
  key: string,
  from: number,
  to: number,
) {
  const channel = model.channel(key);
  const { config } = channel;
  const since = getSince(channel.process);
  const shiftMs = schedule.findShift(channel);
  const nothing = { segments: [], more: false };
  if (config === null || since === null || shiftMs === null) return nothing;
  const first = Math.max(since, from - shiftMs);
  const last = Math.min(to, from + MAX_DAYS * DAY_MS) - shiftMs;
  const entries = folderFiles(channel, model.docs(key), model.place(channel));
  const segments = simulateAir(entries, first, last, {
    channel: key,
    engine: config.engine,
    shiftMs,
    virtualStart: config.virtualStart,
    since,
    most: MAX_SEGMENTS,
    ...environment,
  });
  return { segments, more: segments.length === MAX_SEGMENTS };
}

/** Items of a document by key, cached per document. */
function byKey(doc: PlayoutDoc): ReadonlyMap<number, PlayoutItem> {
  const known = items.get(doc);
  if (known !== undefined) return known;
  const made = new Map(doc.items.map((item) => [item.key, item]));
  items.set(doc, made);
  return made;
}

/** Rows from item number `from` on, without items that have no times. */
function toRows(
  doc: PlayoutDoc,
  base: PlayoutDoc | null,
  flags: ReadonlyMap<number, number>,
  from: number,
): { rows: LaneRow[]; next: number | null } {
  const before = base === null || base === doc ? null : byKey(base);
  const rows: LaneRow[] = [];
  const until = Math.min(doc.items.length, from + MAX_ROWS);
  for (let i = from; i < until; i += 1) {
    const item = doc.items[i];
    if (item === undefined || Number.isNaN(item.start) || Number.isNaN(item.finish)) continue;
    const { key, start, finish, value } = item;
    const changed = base === null || (before !== null && before.get(key)?.text !== item.text);
    const all = (flags.get(key) ?? 0) | (changed ? rowFlags.changed : 0);
    rows.push([key, start, finish, formatTitle(value), getSourceType(value), all]);
  }
  return { rows, next: until < doc.items.length ? until : null };
}

/**
 * Items whose title, id or path contains the text: current and future ones at `now` (epoch ms) by time, then past ones,
 * latest first.
 */
function searchItems(model: Model, text: string, now: number): { hits: Hit[]; more: number } {
  const wanted = text.toLowerCase();
  const hits: Hit[] = [];
  for (const channel of model.channels.keys())
    for (const doc of model.docs(channel))
      for (const item of doc.items) {
        if (!contains(item, wanted) || Number.isNaN(item.start) || Number.isNaN(item.finish))
          continue;
        const { key, start, finish, value } = item;
        hits.push({
          ref: { channel, file: doc.id, key },
          title: formatTitle(value),
          start,
          finish,
        });
      }
  hits.sort((a, b) => fromNow(a, b, now));
  return { hits: hits.slice(0, MAX_HITS), more: Math.max(0, hits.length - MAX_HITS) };
}

function fromNow(a: Hit, b: Hit, now: number): number {
  const overA = a.finish <= now;
  const overB = b.finish <= now;
  if (overA !== overB) return overA ? 1 : -1;
  return overA ? b.start - a.start : a.start - b.start;
}

function contains({ value }: PlayoutItem, wanted: string): boolean {
  const source = mainSource(value);
  const texts = [
    formatTitle(value),
    toObject(value)?.['id'],
    ...searched.map((key) => source?.[key]),
  ];
  return texts.some((text) => typeof text === 'string' && text.toLowerCase().includes(wanted));
}
