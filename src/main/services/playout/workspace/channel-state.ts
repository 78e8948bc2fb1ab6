import { toMs } from '../../../../shared/playout/instant.ts';
import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import type { ChannelFile, ChannelState } from '../../../../shared/playout/state.ts';
import type { Channel } from './channel.ts';
import { isChanged } from './changed.ts';
import type { DiskDoc, FileVerdict } from './disk-doc.ts';
import { isPlayoutName } from '../../../../shared/playout/names/file-name.ts';
import { knownVerdict } from './disk-doc.ts';
import type { Model } from './model.ts';
import { countFindings } from './place-findings.ts';
import type { Schedule } from './schedule.ts';

interface Extent {
  readonly from: number;
  readonly to: number;
}

const extents = new WeakMap<PlayoutDoc, Extent | null>();

/** First start and last finish of a document; null: no times. */
function findExtent(doc: PlayoutDoc): Extent | null {
  const known = extents.get(doc);
  if (known !== undefined) return known;
  let from = Infinity;
  let to = -Infinity;
  for (const { start, finish } of doc.items) {
    if (start < from) from = start;
    if (finish > to) to = finish;
  }
  const extent = from === Infinity || to === -Infinity ? null : { from, to };
  extents.set(doc, extent);
  return extent;
}

/** The first start and last finish of all. */
export function joinExtents(docs: readonly PlayoutDoc[]): Extent | null {
  const all = docs.map(findExtent).filter((extent) => extent !== null);
  if (all.length === 0) return null;
  return {
    from: Math.min(...all.map(({ from }) => from)),
    to: Math.max(...all.map(({ to }) => to)),
  };
}

/** The state of a channel for the topic. */
export function toChannelState(
  model: Model,
  schedule: Schedule,
  channel: Channel,
  order: number,
): ChannelState {
  const { key, entry, config, trouble } = channel;
  const docs = model.docs(key);
  const { air, plan } = schedule.view(key);
  return {
    key,
    order,
    number: entry.number,
    name: entry.name,
    config: entry.config,
    configPath: config?.path ?? model.files.resolve(model.lineup?.folder ?? '/', entry.config),
    problem: trouble?.problem ?? null,
    readOnly: channel.readOnly,
    ...toConfigState(channel),
    shiftMs: schedule.findShift(channel),
    process: channel.process,
    files: toChannelFiles(channel, docs),
    items: docs.reduce((sum, doc) => sum + doc.items.length, 0),
    span: joinExtents(docs),
    onAir: air.onAir,
    next: air.next,
    lagMs: air.lagMs,
    ends: air.ends,
    planned: { now: plan.now, next: plan.next },
    findings: countFindings(channel.findings),
  };
}

/** The state of the configuration, and whether it was read. */
function toConfigState({
  config,
  trouble,
}: Channel): Pick<ChannelState, 'state' | 'folder' | 'engine' | 'virtualStart'> {
  if (config === null)
    return { state: 'loading', folder: null, engine: '0.0.2', virtualStart: null };
  const { folder, engine, virtualStart } = config;
  return { state: trouble?.state ?? 'ok', folder, engine, virtualStart };
}

/** Files in directory order; files that exist only in the draft come last. */
function toChannelFiles(channel: Channel, docs: readonly PlayoutDoc[]): ChannelFile[] {
  const left = new Map(docs.map((doc) => [doc.id, doc]));
  const files: ChannelFile[] = [];
  for (const base of channel.base) {
    const doc = left.get(base.id);
    left.delete(base.id);
    if (doc !== undefined) files.push(toChannelFile(channel, doc, base));
    else if (base.doc === null && isPlayoutName(base.name)) files.push(closedFile(channel, base));
  }
  for (const doc of docs) if (left.has(doc.id)) files.push(toChannelFile(channel, doc, null));
  return files;
}

const toChannelFile = (channel: Channel, doc: PlayoutDoc, base: DiskDoc | null): ChannelFile => ({
  id: doc.id,
  name: doc.name,
  onDisk: base?.name ?? null,
  revision: channel.countRevision(doc.id, doc),
  items: doc.items.length,
  window: toExtent(doc),
  ...toLoadState(knownVerdict(doc)),
  changed: isChanged(doc, base?.doc ?? null),
});

const toLoadState = (verdict: FileVerdict | null): Pick<ChannelFile, 'state' | 'reason'> =>
  verdict === null || verdict.state === 'ok'
    ? { state: 'ok', reason: null }
    : { state: verdict.state, reason: verdict.reason };

/** A file without readable items. */
const closedFile = (channel: Channel, { id, name, verdict }: DiskDoc): ChannelFile => ({
  id,
  name,
  onDisk: name,
  revision: channel.countRevision(id, null),
  items: 0,
  window: null,
  state: verdict?.state === 'unreadable' ? 'unreadable' : 'refused',
  reason: verdict?.reason ?? null,
  changed: false,
});

const toExtent = ({ window }: PlayoutDoc): Extent | null =>
  window === null ? null : { from: toMs(window.start), to: toMs(window.finish) };
