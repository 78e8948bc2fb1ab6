import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  someChannel,
  someFile,
  someRow,
} from '../../../../../test/support/playout/some-channel.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import type { LaneRow } from '../../../../shared/playout/state.ts';
import { findItem, lanes } from './lanes.ts';

type Page = MethodOutput<'playout.rows'>;

let open: WindowCore;
let stop: () => void;
/** The core's rows per file, and the requests for them. */
let held: Record<string, { revision: number; rows: LaneRow[] }>;
let asked: string[];
/** Called before a response, so that another edit can come in between. */
let before: (file: string, from: number) => void;

const PAGE = 2;

function rowsOf(file: string, from: number): Page {
  asked.push(`${file} ${String(from)}`);
  before(file, from);
  const known = held[file];
  if (known === undefined) throw new Error('gone');
  const rows = known.rows.slice(from, from + PAGE);
  const next = from + rows.length < known.rows.length ? from + rows.length : null;
  return { revision: known.revision, rows, next };
}

const channelOf = (...ids: string[]) =>
  someChannel('c1', {
    files: ids.map((id) => someFile(id, { revision: held[id]?.revision ?? 1 })),
  });

beforeEach(async () => {
  // Lanes are joined once per frame; the test advances the frames.
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  asked = [];
  before = () => undefined;
  held = {
    f1: { revision: 1, rows: [someRow(1, 0, 10), someRow(2, 10, 20), someRow(3, 20, 30)] },
    f2: { revision: 1, rows: [someRow(4, 50, 60)] },
  };
  open = await windowCore(
    { 'playout.channels': { c1: channelOf('f1', 'f2') } },
    { 'playout.rows': ({ file, from }) => rowsOf(file, from) },
  );
  lanes.near = () => 0;
  stop = () => undefined;
});
afterEach(async () => {
  await open.publish({ 'playout.channels': {} });
  stop();
  open.close();
  vi.useRealTimers();
});

/** Starts mirroring, and runs until the next frame. */
async function begin(): Promise<void> {
  stop = lanes.follow();
  await frame();
}

async function frame(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await arrived();
  vi.advanceTimersToNextFrame();
}

const keys = (): number[] => [...lanes.lane('c1').keys];

describe('the mirror of the lanes', () => {
  it('fetches every file page by page', async () => {
    await begin();
    expect(keys()).toEqual([1, 2, 3, 4]);
    expect(lanes.lane('c1').missing).toBe(0);
    expect(asked.sort()).toEqual(['f1 0', 'f1 2', 'f2 0']);
    expect(findItem({ channel: 'c1', file: 'f1', key: 3 })).toMatchObject({ start: 20, index: 2 });
    expect(findItem({ channel: 'c1', file: 'f1', key: 99 })).toBeNull();
  });

  it('fetches only the file whose revision changed', async () => {
    await begin();
    asked = [];
    held['f2'] = { revision: 2, rows: [someRow(4, 40, 60), someRow(5, 60, 70)] };
    await open.publish({ 'playout.channels': { c1: channelOf('f1', 'f2') } });
    await frame();
    expect(asked).toEqual(['f2 0']);
    expect(keys()).toEqual([1, 2, 3, 4, 5]);
    expect([...lanes.lane('c1').gaps.from]).toEqual([30]);
  });

  it('keeps the items it has as they are while a changed file is on its way', async () => {
    await begin();
    const was = lanes.lane('c1');
    const told: number[] = [];
    const stopTold = lanes.changed.on((channel) => told.push(lanes.lane(channel).missing));
    held['f2'] = { revision: 2, rows: [someRow(4, 40, 60)] };
    await open.publish({ 'playout.channels': { c1: channelOf('f1', 'f2') } });
    expect(lanes.lane('c1')).toMatchObject({ missing: 1, gaps: was.gaps });
    expect(lanes.lane('c1').starts).toBe(was.starts);
    await frame();
    stopTold();
    expect(told).toEqual([1, 0]);
    expect(lanes.lane('c1').starts).not.toBe(was.starts);
  });

  it('begins again when an edit came between two pages', async () => {
    before = (file, from) => {
      if (file !== 'f1' || from === 0 || held['f1']?.revision === 2) return;
      held['f1'] = { revision: 2, rows: [someRow(7, 0, 5), someRow(8, 5, 9), someRow(9, 9, 12)] };
    };
    await begin();
    expect(keys()).toEqual([7, 8, 9, 4]);
  });

  it('takes a file away that is gone', async () => {
    await begin();
    await open.publish({ 'playout.channels': { c1: channelOf('f1') } });
    await frame();
    expect(keys()).toEqual([1, 2, 3]);
  });

  it('does not ask for ever for a file that cannot be had', async () => {
    delete held['f2'];
    await begin();
    await frame();
    expect(asked.filter((one) => one === 'f2 0')).toHaveLength(1);
    expect(keys()).toEqual([1, 2, 3]);
    expect(lanes.lane('c1').missing).toBe(1);
  });

  it('asks again by itself for what a lost connection cut off', async () => {
    before = (file) => {
      if (file === 'f2') void open.drop();
    };
    await begin();
    await frame();
    expect(keys()).toEqual([]);
    before = () => undefined;
    await open.reconnect();
    await frame();
    await frame();
    expect(keys()).toEqual([1, 2, 3, 4]);
    expect(lanes.lane('c1').missing).toBe(0);
  });

  it('does not ask while there is no connection', async () => {
    await begin();
    await open.drop();
    asked = [];
    held['f2'] = { revision: 2, rows: [someRow(6, 50, 60)] };
    await frame();
    expect(asked).toEqual([]);
    open.core.hub.replaceEntries('playout.channels', { c1: channelOf('f1', 'f2') });
    await open.reconnect();
    await frame();
    expect(asked).toEqual(['f2 0']);
    expect(keys()).toEqual([1, 2, 3, 6]);
  });

  it('drops the rows of a core that ended, though file and revision are called the same', async () => {
    await begin();
    await open.drop();
    asked = [];
    held['f1'] = { revision: 1, rows: [someRow(1, 5, 15)] };
    held['f2'] = { revision: 1, rows: [someRow(2, 50, 55)] };
    await open.reconnect('another process');
    await frame();
    expect(asked.sort()).toEqual(['f1 0', 'f2 0']);
    expect(keys()).toEqual([1, 2]);
    expect(findItem({ channel: 'c1', file: 'f1', key: 3 })).toBeNull();
  });

  it('drops them even if no view is open while the core is replaced', async () => {
    await begin();
    stop();
    await open.drop();
    held['f1'] = { revision: 1, rows: [someRow(1, 5, 15)] };
    await open.reconnect('another process');
    await begin();
    await frame();
    expect(keys()).toEqual([1, 4]);
  });

  it('asks a new core for what the one before refused', async () => {
    delete held['f2'];
    await begin();
    await open.drop();
    held['f2'] = { revision: 1, rows: [someRow(4, 50, 60)] };
    await open.reconnect('another process');
    await frame();
    expect(keys()).toEqual([1, 2, 3, 4]);
  });

  it('reports no gap before everything has arrived', async () => {
    delete held['f2'];
    await begin();
    expect(lanes.lane('c1').gaps.from).toHaveLength(0);
  });

  it('keeps the lane of a channel that did not change', async () => {
    await begin();
    const was = lanes.lane('c1');
    await open.publish({ 'playout.channels': { c1: { ...channelOf('f1', 'f2'), lagMs: 5 } } });
    await frame();
    expect(lanes.lane('c1')).toBe(was);
  });
});
