import { needsYou } from '../../src/shared/attention/list.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingPlace } from '../../src/shared/playout/finding-place.ts';
import type { PlacedFinding } from '../../src/shared/playout/state.ts';
import type { PlayoutRig } from '../support/playout/playout-rig.ts';
import {
  FIRST,
  item,
  leaveOutput,
  makeLineupFolder,
  nameOf,
  NOON,
  playoutText,
  SECOND,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { tempDir, start, opened } = usePlayout();
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Items that a finding is shown at: its own, and the one that its repair changes. */
const placesOf = (finding: PlacedFinding | undefined): string[] => {
  const repair = finding?.repair;
  const repaired = repair !== undefined && 'pointer' in repair ? [repair.pointer] : [];
  return [finding?.pointer ?? 'none', ...repaired].map((pointer) =>
    pointer.replace(/^(\/items\/\d+).*/, '$1'),
  );
};

describe('findings', () => {
  it('are placed, follow the draft, and keep their ids', async () => {
    const { rig } = await opened();
    await rig.until(() => rig.workspace.findingsRevision > 0);
    const file = rig.file('1', FIRST);
    const [a, b] = await rig.rows('1', file);
    await rig.call('playout.edit', {
      k: 'trim',
      item: { channel: '1', file, key: a?.[0] ?? 0 },
      edge: 'finish',
      to: NOON + 20 * MINUTE,
      ripple: false,
    });
    const gaps = async () => {
      const { findings } = await rig.call('playout.findings', {
        channel: '1',
        from: 0,
        limit: 100,
      });
      return findings.filter(({ code }) => code === 'gap');
    };
    await rig.until(() => rig.channel('1').findings.error + rig.channel('1').findings.warning > 0);
    const [gap] = await gaps();
    expect(gap).toMatchObject({ channel: '1', from: NOON + 20 * MINUTE, to: NOON + 30 * MINUTE });
    // Shown at the item after it, and at the one before, which the repair trims.
    const told = await Promise.all(
      (await rig.rows('1', file))
        .slice(0, 3)
        .map(([key]) => rig.call('playout.item', { channel: '1', file, key })),
    );
    const at = told.filter(({ findings }) => findings.some(({ id }) => id === gap?.id));
    expect(at.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(placesOf(gap)));
    const flagged = (await rig.rows('1', file)).filter((row) => (row[5] & 6) !== 0);
    expect(flagged.length).toBeGreaterThan(0);
    // A repair refers to the findings of the current draft, even right after an edit.
    await rig.call('playout.edit', {
      k: 'set',
      item: { channel: '1', file, key: b?.[0] ?? 0 },
      values: [{ pointer: '/title', value: 'Other' }],
    });
    const review = await rig.call('playout.review', undefined);
    expect(review.findings.error + review.findings.warning).toBeGreaterThan(0);
    expect((await gaps())[0]?.id).toBe(gap?.id);
    await rig.call('playout.edit', { k: 'repair', findings: [gap?.id ?? ''] });
    await rig.until(
      () => rig.channel('1').findings.error + rig.channel('1').findings.warning === 0,
    );
    expect(await gaps()).toEqual([]);
    await expect(
      rig.call('playout.edit', { k: 'repair', findings: [gap?.id ?? ''] }),
    ).rejects.toMatchObject({ error: { code: 'not-found' } });
  });

  it('of a file repair its version and its name', async () => {
    const seconds = NOON / 1000 + 6 * 3600;
    const unix = `${String(seconds)}_${String(seconds + 8 * 3600)}.json`;
    const { rig, disk } = await opened({
      '1': {
        [FIRST]: (twelveHours[FIRST] ?? '').replace('version/0.0.1', 'version/0.9.9'),
        [unix]: twelveHours[SECOND] ?? '',
      },
    });
    await rig.untilFindings('1', (all) => all.some(({ repair }) => repair !== undefined));
    expect(rig.channel('1').files.find(({ name }) => name === FIRST)?.state).toBe('refused');
    const { findings, total } = await rig.call('playout.findings', {
      channel: null,
      from: 0,
      limit: 1000,
    });
    expect(findings).toHaveLength(total);
    const repairs = findings.filter(({ repair }) => repair !== undefined);
    expect(repairs.map(({ repair }) => repair?.k).sort()).toEqual(['rename', 'set']);
    await rig.call('playout.edit', { k: 'repair', findings: repairs.map(({ id }) => id) });
    await rig.until(() => rig.channel('1').files.every(({ state }) => state === 'ok'));
    await rig.write();
    expect(
      rig
        .channel('1')
        .files.map(({ name }) => name)
        .sort(),
    ).toEqual([FIRST, SECOND].sort());
    expect(await disk.read('1', SECOND)).toBe(twelveHours[SECOND]);
    expect(await disk.read('1', FIRST)).toBe(twelveHours[FIRST]);
  });

  it('of an output folder that holds the playout are said of the lineup', async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    await writeFile(
      disk.lineup,
      JSON.stringify({
        output: { folder: 'ch1' },
        channels: [{ number: '1', name: 'One', config: 'ch1/channel.json' }],
      }),
    );
    const rig = await start();
    await rig.open(disk);
    const findings = await rig.untilFindings(null, (all) =>
      all.some(({ channel, severity }) => channel === null && severity === 'error'),
    );
    const codes = findings.filter(({ channel }) => channel === null).map(({ code }) => code);
    expect(
      codes.some((code) => code === 'output-is-playout' || code === 'output-holds-files'),
    ).toBe(true);
  });
});

describe('an item', () => {
  it('is told with everything in it', async () => {
    const { rig } = await opened();
    const file = rig.file('1', FIRST);
    const key = (await rig.rows('1', file))[2]?.[0] ?? 0;
    const told = await rig.call('playout.item', { channel: '1', file, key });
    expect(told).toMatchObject({
      pointer: '/items/2',
      text: expect.stringContaining(`"i${String(NOON + HOUR)}"`) as string,
      value: { id: `i${String(NOON + HOUR)}`, source: { source_type: 'lavfi' } },
      media: null,
      locked: false,
      findings: [],
    });
    const gone = { channel: '1', file, key: 1_000_000 };
    await expect(rig.call('playout.item', gone)).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    await expect(rig.call('playout.item', { ...gone, file: 'x' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    await expect(rig.call('playout.item', { ...gone, channel: 'x' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('is found by title, id and what it plays', async () => {
    const { rig } = await opened();
    const found = async (text: string) => (await rig.call('playout.search', { text })).hits.length;
    expect(await found(`i${String(NOON)}`)).toBe(1);
    expect(await found('TESTSRC2')).toBe(24);
    expect(await found('nothing like it')).toBe(0);
  });

  it('is found where it airs next, and what is over after that, the latest first', async () => {
    const past = Date.UTC(2020, 5, 1, 12);
    const { rig } = await opened({
      '1': {
        [nameOf(past, 2)]: playoutText([
          item('old', past, past + HOUR),
          item('older', past + HOUR, past + 2 * HOUR),
        ]),
        [nameOf(NOON, 2)]: playoutText([
          item('soon', NOON, NOON + HOUR),
          item('later', NOON + HOUR, NOON + 2 * HOUR),
        ]),
      },
    });
    const { hits } = await rig.call('playout.search', { text: 'testsrc2' });
    const times = [NOON, NOON + HOUR, past + HOUR, past];
    expect(hits.map(({ start }) => start)).toEqual(times);
  });

  it('that plays a file which is not there is a finding, once somebody looked', async () => {
    const missing = {
      ...item('m', NOON, NOON + HOUR),
      source: { source_type: 'local', path: '/nowhere/film.mkv' },
    };
    const { rig } = await opened({ '1': { [nameOf(NOON, 1)]: playoutText([missing]) } });
    await rig.until(() => rig.channel('1').findings.error > 0);
    const { findings } = await rig.call('playout.findings', { channel: '1', from: 0, limit: 10 });
    expect(findings.map(({ code }) => code)).toContain('missing-file');
    await rig.until(() => rig.workspace.tools.ffprobe);
  });
});

describe('what is on air', () => {
  const half = 30 * MINUTE;
  const now = Math.floor(Date.now() / half) * half;
  const around = {
    [nameOf(now - 2 * HOUR, 4)]: playoutText(
      Array.from({ length: 8 }, (_, i) =>
        item(`n${String(i)}`, now - 2 * HOUR + i * half, now - 2 * HOUR + (i + 1) * half),
      ),
    ),
  };

  const playing = async (began: number) => {
    const disk = await makeLineupFolder(await tempDir(), { '1': around });
    await leaveOutput(path.join(disk.dir, 'output', '1'), began);
    const rig = await start();
    await rig.open(disk);
    await rig.until(() => rig.channel('1').process.k === 'running');
    return rig;
  };

  it('is nothing without a process: what is planned is told as planned, and nothing is locked', async () => {
    const { rig } = await opened({ '1': around });
    const { process, onAir, next, lagMs, planned } = rig.channel('1');
    expect({ process, onAir, next, lagMs }).toEqual({
      process: { k: 'unknown' },
      onAir: null,
      next: null,
      lagMs: null,
    });
    expect(planned).toMatchObject({ now: { start: now, title: 'Title of n4' }, next: {} });
    const ref = planned.now?.ref;
    if (ref === undefined) throw new Error('nothing is planned');
    expect((await rig.call('playout.item', ref)).locked).toBe(false);
    const range = { channel: '1', from: now - HOUR, to: now + 3 * HOUR };
    expect(await rig.call('playout.air', range)).toEqual({ segments: [], more: false });
  });

  it('is told as soon as a process writes segments, from the moment of its mark on', async () => {
    const { rig, disk } = await opened({ '1': around });
    const output = path.join(disk.dir, 'output');
    await mkdir(output);
    await rig.call('playout.open', { path: disk.lineup, create: false });
    await rig.until(() => rig.channel('1').process.k === 'down');
    const began = Math.floor(Date.now() / 1000) * 1000 - 20_000;
    await leaveOutput(path.join(output, '1'), began);
    await rig.call('playout.open', { path: disk.lineup, create: false });
    await rig.until(() => rig.channel('1').process.k === 'running');
    expect(rig.channel('1')).toMatchObject({
      process: { k: 'running', since: began },
      onAir: { k: 'item', title: 'Title of n4', to: now + half },
      next: { k: 'item', from: now + half },
      lagMs: 0,
    });
  });

  it('locks what a process has loaded, and follows the files and not the draft', async () => {
    const rig = await playing(now - HOUR);
    const { onAir } = rig.channel('1');
    const ref = onAir?.ref ?? null;
    if (ref === null) throw new Error('nothing is on air');
    expect((await rig.call('playout.item', ref)).locked).toBe(true);
    await rig.call('playout.edit', {
      k: 'set',
      item: ref,
      values: [{ pointer: '/title', value: 'Now' }],
    });
    const review = await rig.call('playout.review', undefined);
    expect(review.files[0]?.items).toMatchObject([{ k: 'changed', locked: true }]);
    expect(rig.channel('1').planned.now?.title).toBe('Now');
    expect(rig.channel('1').onAir?.title).toBe('Title of n4');
  });

  it('is drawn as a lane from the beginning of the process on, with black where nothing is', async () => {
    const rig = await playing(now - HOUR);
    const { segments, more } = await rig.call('playout.air', {
      channel: '1',
      from: now - 3 * HOUR,
      to: now + 3 * HOUR,
    });
    expect(more).toBe(false);
    expect(segments[0]).toMatchObject({ k: 'item', from: now - HOUR, to: now - half });
    expect(segments.at(-1)).toMatchObject({ k: 'black' });
    expect(await rig.call('playout.air', { channel: '1', from: now, to: now })).toEqual({
      segments: [],
      more: false,
    });
  });

  it('needs attention when it goes wrong within a day, and no more when it is repaired', async () => {
    const { rig, disk } = await opened({ '1': around });
    const name = nameOf(now - 2 * HOUR, 4);
    const listed = () => listItems(rig);
    const items = JSON.parse(around[name] ?? '') as { items: { id: string }[] };
    const less = { ...items, items: items.items.filter(({ id }) => id !== 'n6') };
    await disk.put('1', name, JSON.stringify(less));
    await rig.until(() => listed().some(({ key }) => key.startsWith('1/gap/')));
    expect(listed().find(({ key }) => key.startsWith('1/gap/'))).toMatchObject({
      subject: 'Channel 1',
      action: {
        k: 'open',
        path: `/playout#${encodeURIComponent(`finding=${await gapPlace(rig)}`)}`,
      },
    });
    await disk.put('1', name, around[name] ?? '');
    await rig.until(() => !listed().some(({ key }) => key.startsWith('1/gap/')));
    await disk.put('1', name, (around[name] ?? '').replace('version/0.0.1', 'version/0.7.1'));
    await rig.until(() => listed().some(({ key }) => key === '1/refused'));
  });

  it('needs attention while it cannot start, until its lineup is closed', async () => {
    const { rig, disk } = await opened({ '1': around });
    const listed = () => listItems(rig);
    await writeFile(disk.config('1'), '{}');
    await rig.until(() =>
      listed().some(({ key, severity }) => key === '1/trouble' && severity === 'bad'),
    );
    await rig.call('playout.close', { discard: true });
    await rig.until(() => listed().length === 0);
  });
});

const listItems = (rig: PlayoutRig) =>
  needsYou(rig.core.hub.get('attention')).filter(({ source }) => source === 'playout');

/** The place of the first gap of channel 1, as links name it. */
async function gapPlace(rig: PlayoutRig): Promise<string> {
  const all = { channel: '1', from: 0, limit: 100 };
  const { findings } = await rig.call('playout.findings', all);
  const gap = findings.find(({ code }) => code === 'gap');
  return gap === undefined ? 'none' : findingPlace(gap);
}

describe('a draft', () => {
  const now = Date.now();
  const name = nameOf(now - 2 * HOUR, 4);
  const minutes = Array.from({ length: 24 }, (_, i) => i * 10 * MINUTE);
  const items = minutes.map((at, i) =>
    item(`n${String(i)}`, now - 2 * HOUR + at, now - 2 * HOUR + at + 10 * MINUTE),
  );
  const whole = playoutText(items);

  it('raises nothing in Attention until it is written, and clears nothing either', async () => {
    const { rig, disk } = await opened({ '1': { [name]: whole }, '2': { [name]: whole } });
    const gaps = (channel: string) =>
      needsYou(rig.core.hub.get('attention')).some(({ id }) =>
        id.startsWith(`playout:${channel}/gap/`),
      );
    const wrong = () => rig.channel('1').findings.error + rig.channel('1').findings.warning;
    await rig.until(() => rig.workspace.findingsRevision > 0);
    const before = wrong();
    const file = rig.file('1', name);
    const [key = 0] = (await rig.rows('1', file))[18] ?? [];
    const taken = { channel: '1', file, key };
    await rig.call('playout.edit', { k: 'remove', items: [taken], ripple: false });
    // The panel has the gap; the files on disk have none.
    await rig.until(() => wrong() > before);
    expect(await gapPlace(rig)).not.toBe('none');
    // A gap on disk in another channel: its report comes after every report of channel 1.
    await disk.put('2', name, playoutText(items.filter(({ id }) => id !== 'n18')));
    await rig.until(() => gaps('2'));
    expect(gaps('1')).toBe(false);

    const { stamp } = await rig.call('playout.review', undefined);
    await rig.call('playout.write', { stamp });
    await rig.until(() => gaps('1'));

    // Repaired in the draft alone: the server still airs the gap.
    await rig.call('playout.undo', undefined);
    await rig.until(() => wrong() === before);
    await disk.put('2', name, whole);
    await rig.until(() => !gaps('2'));
    expect([gaps('1'), gaps('2')]).toEqual([true, false]);
  });
});

describe('folders', () =>
  it('can be browsed without a lineup', async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': {} });
    const rig = await start();
    const { entries } = await rig.call('playout.browse', { path: disk.dir });
    expect(entries.map(({ name, k }) => [name, k])).toEqual([
      ['ch1', 'folder'],
      ['lineup.json', 'json'],
    ]);
    expect(path.isAbsolute((await rig.call('playout.browse', { path: null })).path)).toBe(true);
  }));
