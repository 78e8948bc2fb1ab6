import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LineupFolder, PlayoutRig } from '../support/playout/playout-rig.ts';
import {
  item,
  leaveOutput,
  makeLineupFolder,
  nameOf,
  playoutText,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const playout = usePlayout();
const { opened } = playout;
const HOUR = 3_600_000;
/** UTC hour at which a broadcast day begins: half a day away, because the last hours of a day have no room for an episode. */
const DAY_START = (new Date().getUTCHours() + 12) % 24;

/** A file of an hour for each of `count` episodes of a show. They are listed in a file that is over, so that their lengths are known. */
const past = Date.now() - 30 * 24 * HOUR;
const episodes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...item(`old-${index}`, past + index * HOUR, past + (index + 1) * HOUR),
    source: { source_type: 'local', path: `/media/harbour-${index + 1}.mkv` },
    program: { title: 'Harbour', season: 1, episode: index + 1 },
  }));

const library = { [nameOf(past, 12)]: playoutText(episodes(12)) };

interface DiskItem {
  readonly id: string;
  readonly start: string;
  readonly finish: string;
  readonly source: { readonly path?: string; readonly params?: string };
  readonly title?: string;
}

/** The current files of a channel, by name. */
async function readFiles(disk: LineupFolder): Promise<Record<string, { items: DiskItem[] }>> {
  const names = (await readdir(disk.folder('1'))).filter((name) => !(name in library)).sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, JSON.parse(await disk.read('1', name)) as never] as const),
    ),
  );
}

async function start(more: Readonly<Record<string, unknown>> = {}) {
  const { rig, disk } = await opened({ '1': library });
  const { revision } = await rig.call('playout.programme.create', { from: 'airing' });
  const made = JSON.parse(rig.core.hub.get('playout.programme').text) as {
    sources: Record<string, { ids: string[] }>;
  };
  const text = programmeText(made.sources['harbour']?.ids ?? [], more);
  const saved = await rig.call('playout.programme.save', { text, revision });
  return { rig, disk, text, revision: saved.revision, ids: made.sources['harbour']?.ids ?? [] };
}

const programmeText = (ids: readonly string[], more: Readonly<Record<string, unknown>>) =>
  JSON.stringify(
    {
      programming: 1,
      zone: 'UTC',
      dayStart: `${String(DAY_START).padStart(2, '0')}:00`,
      ahead: '3d',
      sources: { harbour: { ids, order: 'episode' } },
      plans: {
        everyday: [
          { id: 'all', play: 'harbour', take: 2 },
          { id: 'rest', play: 'harbour' },
        ],
      },
      channels: { '1': { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'everyday' }] } },
      ...more,
    },
    null,
    2,
  );

async function applyAll(rig: PlayoutRig, request: Record<string, unknown> = {}) {
  const plan = await rig.call('playout.programme.plan', {});
  const done = await rig.call('playout.programme.apply', {
    id: plan.id,
    channels: plan.channels.map(({ number }) => number),
    pins: plan.edits.map(({ id }) => id),
    deleted: {},
    ...request,
  });
  return { plan, done };
}

/** Applies a plan to channels, without a manual edit. */
const applyTo = (rig: PlayoutRig, id: string, channels: string[]) =>
  rig.call('playout.programme.apply', { id, channels, pins: [], deleted: {} });

const flat = (files: Record<string, { items: DiskItem[] }>): DiskItem[] =>
  Object.values(files).flatMap(({ items }) => items);

/** Contiguous, without overlap. */
function expectContiguous(items: readonly DiskItem[]): void {
  for (const [index, one] of items.entries())
    if (index > 0) expect(Date.parse(one.start)).toBe(Date.parse(items[index - 1]?.finish ?? ''));
}

describe('applying a programme', () => {
  it('leaves no step that waits for it, also for a window that is loaded anew', async () => {
    const { rig, text, revision } = await start();
    const steps = { past: [], future: [], changes: 3 };
    const next = text.replace('"3d"', '"2d"');
    await rig.call('playout.programme.save', { text: next, revision, steps });
    expect(await rig.call('playout.programme.steps', undefined)).toMatchObject({ changes: 3 });
    await applyAll(rig);
    expect(await rig.call('playout.programme.steps', undefined)).toMatchObject({ changes: 0 });
  });

  it('says what airs nothing more, also where the edit makes no finding', async () => {
    const { rig, ids, revision } = await start();
    const first = await applyAll(rig);
    expect(first.plan.losses).toEqual([]);
    const everyday = [
      { id: 'all', play: 'harbour', take: 2 },
      { id: 'rest', name: 'The rest', play: 'harbour', take: 1 },
    ];
    const saved = await rig.call('playout.programme.save', {
      text: programmeText(ids, { plans: { everyday } }),
      revision,
    });
    const { losses } = await rig.call('playout.programme.plan', {});
    expect(losses).toMatchObject([{ channel: '1', slot: 'The rest', rule: 'taken' }]);
    const { span, days } = losses[0] ?? { span: null, days: 0 };
    const listTitles = async (kind: string): Promise<Set<string>> => {
      const { id, channels } = await rig.call('playout.programme.plan', {});
      const date = channels[0]?.days.at(-1)?.date ?? '';
      const day = await rig.call('playout.programme.planDay', { id, channel: '1', date });
      return new Set(day.filter(({ change }) => change === kind).map(({ title }) => title));
    };
    // A picture has no title, also where it is read from its file.
    expect(await listTitles('added')).toEqual(new Set(['']));
    await applyAll(rig);
    const text = programmeText(ids, {});
    await rig.call('playout.programme.save', { text, revision: saved.revision });
    expect(await listTitles('removed')).toEqual(new Set(['']));
    // From the fourth hour of a broadcast day to its end.
    expect((span?.to ?? 0) - (span?.from ?? 0)).toBe(21 * HOUR);
    expect(days).toBeGreaterThanOrEqual(3);
  });

  it('writes the days ahead, and nothing when nothing has changed', async () => {
    const { rig, disk } = await start();
    const { plan, done } = await applyAll(rig);
    expect(plan.channels).toMatchObject([{ number: '1', isForeign: false, problem: null }]);
    // The films of this test do not exist, which is said before anything is written.
    expect(plan.findings).toMatchObject({ after: { warning: 0 }, unchecked: 0 });
    expect(plan.findings.after.error).toBeGreaterThan(0);
    expect(new Set(plan.notes.map(({ code, text }) => `${code}: ${text}`)).size).toBe(12);
    expect(plan.notes[0]?.text).toContain('Harbour S01E01 is missing. Find it, or remove it.');
    const files = await readFiles(disk);
    expect(done.written).toBe(Object.keys(files).length);
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(4);
    const items = flat(files);
    expectContiguous(items);
    expect(items[0]?.source.path).toBe('/media/harbour-1.mkv');
    expect(Date.parse(items[0]?.start ?? '')).toBeLessThanOrEqual(Date.now());
    const state = () => rig.core.hub.get('playout.programme').channels[0];
    expect(state()).toMatchObject({ foreignFiles: 0 });
    expect(state()?.generatedUntil).toBe(Date.parse(items.at(-1)?.finish ?? ''));

    const again = await rig.call('playout.programme.plan', {});
    expect(again.channels[0]?.files).toBe(0);
    expect(again.channels[0]?.days.every((day) => day.kept > 0 && day.added === 0)).toBe(true);
    expect(again.edits).toEqual([]);
    // The preview of tomorrow is what the file of tomorrow has.
    const { text } = rig.core.hub.get('playout.programme');
    const day = new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10);
    const preview = await rig.call('playout.programme.preview', { text, day });
    const [first] = preview.items['1'] ?? [];
    expect(items.some(({ start }) => Date.parse(start) === first?.start)).toBe(true);
  });

  it('changes what is behind the first slot, and keeps the rest word for word', async () => {
    const { rig, disk, text, revision, ids } = await start();
    await applyAll(rig);
    const before = await readFiles(disk);
    const other = text.replace('"take": 2', '"take": 3').replace('"id": "rest"', '"id": "more"');
    await rig.call('playout.programme.save', { text: other, revision });
    const reversed = other.replace(
      JSON.stringify(ids, null, 2).replaceAll('\n', '\n      '),
      JSON.stringify([...ids].reverse().slice(0, 6)),
    );
    expect(reversed).not.toBe(other);
    const { plan } = await applyAll(rig);
    const after = await readFiles(disk);
    expectContiguous(flat(after));
    const seam = plan.channels[0]?.from ?? 0;
    const kept = (list: readonly DiskItem[]) =>
      list.filter(({ start }) => Date.parse(start) < seam);
    expect(kept(flat(after))).toEqual(kept(flat(before)));
    // The day shows what its files have: the rules of before up to the seam, and the new ones behind.
    const day = new Date(seam - DAY_START * HOUR).toISOString().slice(0, 10);
    const { text: saved } = rig.core.hub.get('playout.programme');
    const preview = await rig.call('playout.programme.preview', { text: saved, day });
    const written = flat(after).map(({ start, finish }) => [Date.parse(start), Date.parse(finish)]);
    expect(preview.items['1']?.map((one) => [one.start, one.finish])).toEqual(
      written.filter(([from = 0, to = 0]) => to > preview.from && from < preview.to),
    );
  });

  it('offers what was edited by hand as pins, and never undoes it silently', async () => {
    const { rig, disk } = await start();
    await applyAll(rig);
    const files = await readFiles(disk);
    const [, name = ''] = Object.keys(files);
    const edited = files[name]?.items ?? [];
    const [, , third, fourth] = edited;
    const moved = { ...third, start: shift(third?.start, 600), finish: shift(third?.finish, 600) };
    const own = { ...edited[1], title: 'My own title' };
    const list = edited.map((one, index) => (index === 2 ? moved : index === 1 ? own : one));
    await disk.put(
      '1',
      name,
      JSON.stringify({
        version: 'https://ersatztv.org/playout/version/0.0.1',
        items: list.filter((one) => one !== fourth),
      }),
    );
    await rig.until(
      () => rig.core.hub.get('playout.programme').channels[0]?.generatedUntil !== null,
    );
    const plan = await rig.call('playout.programme.plan', {});
    expect(plan.edits.map(({ kind, isPinnable }) => [kind, isPinnable])).toEqual([
      ['moved', true],
      ['deleted', true],
    ]);
    const [move, gone] = plan.edits;
    await rig.call('playout.programme.apply', {
      id: plan.id,
      channels: ['1'],
      pins: [move?.id ?? ''],
      deleted: { [gone?.id ?? '']: 'hole' },
    });
    const { pins } = JSON.parse(
      await readFile(path.join(disk.dir, 'programming.json'), 'utf8'),
    ) as { pins: Record<string, unknown>[] };
    expect(pins.map((pin) => Object.keys(pin).slice(3))).toEqual([
      ['play'],
      ['skip'],
      ['hole', 'for'],
    ]);
    const after = flat(await readFiles(disk));
    expectContiguous(after);
    expect(after.find(({ start }) => start === moved.start)?.source).toEqual(third?.source);
    // What the moved one leaves of the deleted one's place.
    const hole = after.find(({ start }) => start === moved.finish);
    expect(hole).toMatchObject({ finish: fourth?.finish, source: { params: 'color=c=black' } });
    expect(after.filter(({ title }) => title === 'My own title')).toHaveLength(1);
    const again = await rig.call('playout.programme.plan', {});
    expect(again.edits).toEqual([]);
    expect(again.channels[0]?.files).toBe(0);
  });

  it('leaves files of others alone until they are taken over', async () => {
    const { rig, disk } = await start();
    const now = Math.floor(Date.now() / HOUR) * HOUR;
    const foreign = nameOf(now, 24);
    await disk.put('1', foreign, playoutText([item('theirs', now, now + 24 * HOUR)]));
    await rig.until(() => rig.core.hub.get('playout.programme').channels[0]?.foreignFiles === 1);
    const plan = await rig.call('playout.programme.plan', {});
    expect(plan.channels).toMatchObject([{ isForeign: true, files: 0 }]);
    await expect(applyTo(rig, plan.id, ['1'])).rejects.toThrow('at least one channel');
    await rig.call('playout.programme.takeOver', { channel: '1' });
    const { plan: taken } = await applyAll(rig);
    expect(taken.channels[0]).toMatchObject({ isForeign: false, from: now + 24 * HOUR });
    expectContiguous(flat(await readFiles(disk)));
  });

  it('is not held back by a channel whose items go on meanwhile', async () => {
    const { tempDir, start: startCore } = playout;
    const now = Math.floor(Date.now() / 1000) * 1000;
    const name = nameOf(now - HOUR, 2);
    const short = Array.from({ length: 7_200 }, (_, at) =>
      item(`n${at}`, now - HOUR + at * 1000, now - HOUR + (at + 1) * 1000),
    );
    const disk = await makeLineupFolder(await tempDir(), {
      '1': library,
      '2': { [name]: playoutText(short) },
    });
    await leaveOutput(path.join(disk.dir, 'output', '2'), now - 60_000);
    const rig = await startCore();
    await rig.open(disk);
    await rig.until(() => rig.channel('2').process.k === 'running');
    const { revision } = await rig.call('playout.programme.create', { from: 'airing' });
    const made = JSON.parse(rig.core.hub.get('playout.programme').text) as {
      sources: Record<string, { ids: string[] }>;
    };
    const channel = { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'everyday' }] };
    const text = programmeText(made.sources['harbour']?.ids ?? [], {
      channels: { '1': channel, '2': channel },
    });
    await rig.call('playout.programme.save', { text, revision });
    const { id } = await rig.call('playout.programme.plan', {});
    // Two items of the other channel later.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await applyTo(rig, id, ['1'])).written).toBeGreaterThan(1);
  });

  it('lists a day of a plan as the files have it, and nothing of a channel or plan that is not there', async () => {
    const { rig, disk } = await start();
    const plan = await rig.call('playout.programme.plan', {});
    const list = (id: string, channel: string, date: string) =>
      rig.call('playout.programme.planDay', { id, channel, date });
    const [first, second] = plan.channels[0]?.days ?? [];
    const days = await Promise.all(
      [first, second].map((day) => list(plan.id, '1', day?.date ?? '')),
    );
    expect(days.map((changes) => changes.length)).toEqual([first?.added, second?.added]);
    expect(days.flat().every(({ change, was }) => change === 'added' && was === null)).toBe(true);
    expect(await list(plan.id, '1', '2020-01-01')).toEqual([]);
    expect(await list(plan.id, '9', first?.date ?? '')).toEqual([]);
    await expect(list('other', '1', first?.date ?? '')).rejects.toThrow('replaced by a newer one');
    await applyTo(rig, plan.id, ['1']);
    const items = flat(await readFiles(disk));
    for (const { start: from, finish, title } of days.flat())
      expect(
        items.filter((one) => Date.parse(one.start) === from && Date.parse(one.finish) === finish),
        title,
      ).toHaveLength(1);
    // What was applied is no plan any more.
    await expect(list(plan.id, '1', first?.date ?? '')).rejects.toThrow('replaced by a newer one');
  });

  it('goes on with the file that a cursor is set to, and refuses one that the source has not', async () => {
    const { rig, disk, ids } = await start();
    const set = (media: string) =>
      rig.call('playout.programme.setCursor', { source: 'harbour', channel: '1', to: { media } });
    await expect(set('no-such-file')).rejects.toMatchObject({
      error: { code: 'not-found', message: expect.stringContaining('harbour') as string },
    });
    await set(ids[4] ?? '');
    await applyAll(rig);
    const [first] = flat(await readFiles(disk));
    expect(first?.source.path).toBe('/media/harbour-5.mkv');
  });

  it('holds a channel with unwritten changes, and one that the lineup has not', async () => {
    const missing = { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'everyday' }] };
    const { rig, disk, text, revision } = await start();
    await applyAll(rig);
    const document = JSON.parse(text) as { channels: Record<string, unknown> };
    document.channels['9'] = missing;
    const saved = rig.core.hub.get('playout.programme').revision;
    expect(saved).not.toBeNull();
    await rig.call('playout.programme.save', {
      text: JSON.stringify(document),
      revision: saved ?? revision,
    });
    const [name = ''] = Object.keys(await readFiles(disk));
    await rig.until(() => rig.channel('1').files.some((file) => file.name === name));
    const before = await readFiles(disk);
    await rig.retitle(name, 0, 'Mine');
    const plan = await rig.call('playout.programme.plan', {});
    expect(plan.channels.map(({ number, problem }) => [number, problem])).toEqual([
      ['1', expect.stringContaining('not written yet')],
      ['9', expect.stringContaining('has no channel 9')],
    ]);
    await expect(applyTo(rig, plan.id, ['1', '9'])).rejects.toThrow('at least one channel');
    expect(await readFiles(disk)).toEqual(before);
    await expect(rig.call('playout.programme.takeOver', { channel: '9' })).rejects.toThrow(
      'has no channel 9',
    );
  });

  it('refuses a plan that something has overtaken', async () => {
    const { rig, disk, text, revision } = await start();
    const plan = await rig.call('playout.programme.plan', {});
    await rig.call('playout.programme.save', { text: text.replace('3d', '2d'), revision });
    const stale = { error: { code: 'conflict' } };
    await expect(applyTo(rig, plan.id, ['1'])).rejects.toMatchObject(stale);
    expect(await readFiles(disk)).toEqual({});
    const ledger = path.join(disk.dir, 'programming', 'ledger-1.jsonl');
    await applyAll(rig);
    const next = await rig.call('playout.programme.plan', {});
    await writeFile(ledger, `${await readFile(ledger, 'utf8')}{"torn`);
    await expect(applyTo(rig, next.id, ['1'])).rejects.toMatchObject(stale);
    // A torn last line loses nothing.
    const after = await rig.call('playout.programme.plan', {});
    expect(after.channels[0]?.files).toBe(0);
  });
});

const shift = (time: string | undefined, seconds: number): string =>
  new Date(Date.parse(time ?? '') + seconds * 1000).toISOString().replace('Z', '+00:00');
