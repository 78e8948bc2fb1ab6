import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import {
  item,
  makeLineupFolder,
  nameOf,
  NOON,
  playoutText,
} from '../../../../../test/support/playout/playout-rig.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import { Channel } from './channel.ts';
import { createNamer } from './disk-doc.ts';
import { createKeys, readLineup } from './lineup-file.ts';
import { loadChannel } from './load-channel.ts';
import { Model } from './model.ts';
import { Schedule } from './schedule.ts';

const tempDir = useTempDirs();
const files = createPlayoutFiles();
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A channel with items at 12:00 to 12:30 and 12:40 to 13:00, read at a time. */
async function scheduled(
  now: number,
  items: readonly unknown[] = [
    item('a', NOON, NOON + 30 * MINUTE),
    item('b', NOON + 40 * MINUTE, NOON + HOUR),
  ],
) {
  const text = playoutText(items);
  const disk = await makeLineupFolder(await tempDir(), { '1': { [nameOf(NOON, 1)]: text } });
  const model = new Model(files, createNamer());
  const file = await files.read(disk.lineup);
  const read = readLineup(disk.lineup, disk.dir, file.ok ? file.bytes : new Uint8Array());
  if (!read.ok) throw new Error(read.problem);
  model.lineup = read.lineup;
  const [entry] = read.lineup.entries;
  if (entry === undefined) throw new Error('no channel');
  model.channels = new Map([['1', new Channel(createKeys([entry])[0] ?? '', entry)]]);
  const clock = new FakeClock(now);
  const schedule = new Schedule({ clock, environment: {} }, model);
  const drafts = { lay: () => Promise.resolve() };
  await loadChannel(files, model, model.channel('1'), drafts, () => false);
  return { clock, schedule, model, plan: () => schedule.view('1').plan };
}

describe('the current output', () => {
  it('is simulated from the start of the process, and may differ from the plan', async () => {
    const { clock, schedule, model, plan } = await scheduled(NOON + 35 * MINUTE);
    const view = () => schedule.view('1').air;
    expect(view()).toEqual({ onAir: null, next: null, lagMs: null, ends: null, until: null });
    model.channel('1').process = { k: 'running', since: NOON + 5 * MINUTE };
    schedule.refresh();
    expect(view()).toMatchObject({
      onAir: { k: 'black', from: NOON + 35 * MINUTE, to: NOON + 40 * MINUTE },
      next: { title: 'Title of b', from: NOON + 40 * MINUTE, to: NOON + HOUR },
      lagMs: 0,
    });
    clock.advance(5 * MINUTE);
    expect(view()).toMatchObject({ onAir: { k: 'item', title: 'Title of b' }, next: null });
    // Cleared when the process ends.
    model.channel('1').process = { k: 'down' };
    schedule.refresh();
    expect(view()).toMatchObject({ onAir: null, lagMs: null });
    expect(plan().now?.title).toBe('Title of b');
  });
});

describe('an item that ends the process', () => {
  it('is reported from the moment at which the engine reaches it, before it would air', async () => {
    const deadly = {
      ...item('b', NOON + 10 * MINUTE, NOON + 20 * MINUTE),
      source: { source_type: 'local', path: '/film.mkv', in_point_ms: 9000, out_point_ms: 1000 },
    };
    const { clock, schedule, model } = await scheduled(NOON + 5 * MINUTE, [
      item('a', NOON, NOON + 10 * MINUTE),
      deadly,
    ]);
    model.channel('1').process = { k: 'running', since: NOON };
    schedule.refresh();
    const view = () => schedule.view('1').air;
    expect(view()).toMatchObject({ onAir: { title: 'Title of a' }, ends: null });
    clock.advance(3.5 * MINUTE);
    expect(view().ends).toBeNull();
    clock.advance(MINUTE);
    expect(view()).toMatchObject({
      onAir: { title: 'Title of a' },
      ends: { title: 'Title of b', from: NOON + 10 * MINUTE },
    });
    // The next request gets what a new process produces, and then nothing.
    clock.advance(10.2 * MINUTE);
    expect(view()).toMatchObject({ onAir: { k: 'off' }, lagMs: null });
  });
});

describe('the schedule', () => {
  it('evaluates at the boundaries of items and at no other time', async () => {
    const { clock, schedule, model, plan } = await scheduled(NOON - HOUR);
    expect(plan()).toMatchObject({ now: null, next: { title: 'Title of a' } });
    expect(clock.pending).toBe(1);
    expect(clock.nextIn).toBe(HOUR);
    let notified = 0;
    model.changes.on(() => (notified += 1));
    clock.advance(HOUR);
    expect(plan()).toMatchObject({ now: { title: 'Title of a' }, next: { title: 'Title of b' } });
    clock.advance(30 * MINUTE);
    expect(plan()).toMatchObject({ now: null, next: { title: 'Title of b' } });
    clock.advance(10 * MINUTE);
    expect(schedule.lockedUntil('1')).toBeNull();
    model.channel('1').process = { k: 'running', since: null };
    expect(plan()).toMatchObject({ now: { title: 'Title of b' }, next: null });
    expect(schedule.lockedUntil('1')).toBe(NOON + HOUR);
    clock.advance(19.5 * MINUTE);
    expect(schedule.lockedUntil('1')).toBe(NOON + HOUR + 30_000);
    clock.advance(HOUR);
    expect(plan()).toMatchObject({ now: null, next: null });
    expect(clock.pending).toBe(0);
    expect(notified).toBe(4);
  });

  it('is right at once after a sleep, and leaves no timer when it ends', async () => {
    const { clock, schedule, plan } = await scheduled(NOON + 35 * MINUTE);
    expect(plan().next?.title).toBe('Title of b');
    schedule.refresh();
    expect(clock.pending).toBe(1);
    schedule.stop();
    schedule.refresh();
    expect(clock.pending).toBe(0);
  });
});
