import type { ChannelFile, ChannelState, LaneRow } from '../../../src/shared/playout/state.ts';

/** A channel's file as sent by the core. */
export const someFile = (id: string, over: Partial<ChannelFile> = {}): ChannelFile => ({
  id,
  name: `${id}.json`,
  onDisk: `${id}.json`,
  revision: 1,
  items: 1,
  window: null,
  state: 'ok',
  reason: null,
  changed: false,
  ...over,
});

/** A channel that follows the wall clock. */
export const someChannel = (key: string, over: Partial<ChannelState> = {}): ChannelState => ({
  key,
  order: 1,
  number: key.replace(/\D/g, ''),
  name: `Channel ${key}`,
  config: `${key}.json`,
  configPath: `/lineup/${key}.json`,
  folder: `/lineup/${key}`,
  state: 'ok',
  problem: null,
  readOnly: null,
  engine: '0.0.2',
  virtualStart: null,
  shiftMs: 0,
  process: { k: 'unknown' },
  files: [someFile('f1')],
  items: 1,
  span: null,
  onAir: null,
  next: null,
  lagMs: null,
  ends: null,
  planned: { now: null, next: null },
  findings: { error: 0, warning: 0, info: 0 },
  ...over,
});

/** An item of the timeline; times in ms. */
export const someRow = (
  key: number,
  start: number,
  finish: number,
  over: { title?: string; kind?: string; flags?: number } = {},
): LaneRow => [
  key,
  start,
  finish,
  over.title ?? `Item ${String(key)}`,
  over.kind ?? 'local',
  over.flags ?? 0,
];
