import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  item,
  NOON,
  nameOf,
  playoutText,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { opened } = usePlayout();
const MINUTE = 60_000;

/** An episode of half an hour, as the editor writes it. */
const episode = (number: number, start: number) => ({
  ...item(`e${String(number)}`, start, start + 30 * MINUTE),
  source: { source_type: 'local', path: `/media/harbour-${String(number)}.mkv` },
  program: { title: 'Harbour', sub_title: `Part of ${String(number)}`, season: 1, episode: number },
});

const airing = {
  '1': {
    [nameOf(NOON, 2)]: playoutText([0, 1, 2, 3].map((n) => episode(n + 1, NOON + n * 30 * MINUTE))),
  },
};

describe('the programme of a lineup', () => {
  it('is made after what airs, generates a day and is saved', async () => {
    const { rig, disk } = await opened(airing);
    const state = () => rig.core.hub.get('playout.programme');
    expect(state().status).toBe('none');
    const { revision, problem } = await rig.call('playout.programme.create', { from: 'airing' });
    expect(problem).toBeNull();
    await rig.until(() => state().status === 'ready');
    expect(state()).toMatchObject({ revision, findings: [], channels: [{ number: '1' }] });
    const { text } = state();
    expect(JSON.parse(text)).toMatchObject({ sources: { harbour: { order: 'episode' } } });

    const day = await rig.call('playout.programme.preview', { text, day: '2030-06-01' });
    expect(day.faults).toEqual([]);
    const items = day.items['1'] ?? [];
    expect(items[0]?.start).toBe(day.from);
    expect(items.at(-1)?.finish).toBe(day.to);
    expect(items.filter(({ role }) => role === 'main').map(({ title }) => title)).toEqual([
      'Harbour S01E01',
      'Harbour S01E02',
      'Harbour S01E03',
      'Harbour S01E04',
    ]);
    expect(day.sources).toMatchObject([{ id: 'harbour', count: 4, ms: 120 * MINUTE }]);
    const month = { text, channel: '1', month: '2030-06' };
    const calendar = await rig.call('playout.programme.calendar', month);
    expect(calendar).toHaveLength(30);
    expect(calendar[0]).toEqual({ date: '2030-06-01', plan: 'everyday-1', rule: 0 });

    // What nothing knows stays, byte for byte.
    const kept = text.replace('"programming": 1,', '"programming": 1,   "note": "mine",');
    const next = await rig.call('playout.programme.save', { text: kept, revision });
    expect(await readFile(path.join(disk.dir, 'programming.json'), 'utf8')).toBe(kept);
    expect(state().revision).toBe(next.revision);
  });

  it('says why what airs gives an empty one: pictures are no files, and a channel may have no items', async () => {
    const pictures = await opened({ '1': twelveHours });
    const made = await pictures.rig.call('playout.programme.create', { from: 'airing' });
    expect(made.problem).toContain('nothing that airs is a file');
    const state = () => pictures.rig.core.hub.get('playout.programme');
    expect(JSON.parse(state().text)).toMatchObject({ sources: {}, plans: { 'everyday-1': [] } });
    const nothing = await opened({ '1': {} });
    expect(await nothing.rig.call('playout.programme.create', { from: 'airing' })).toMatchObject({
      problem: expect.stringContaining('no playout items') as unknown,
    });
    const empty = await opened({ '1': twelveHours });
    expect(await empty.rig.call('playout.programme.create', { from: 'empty' })).toMatchObject({
      problem: null,
    });
  });

  it('is not written over a change of another program, and never with an error', async () => {
    const { rig, disk } = await opened(airing);
    const { revision } = await rig.call('playout.programme.create', { from: 'empty' });
    await expect(rig.call('playout.programme.create', { from: 'empty' })).rejects.toThrow(
      'changed in another window or by another program',
    );
    const file = path.join(disk.dir, 'programming.json');
    const text = await readFile(file, 'utf8');
    await expect(
      rig.call('playout.programme.save', { text: text.replace('"zone"', '"zones"'), revision }),
    ).rejects.toThrow('Enter a name such as Europe/Berlin');
    await writeFile(file, text.replace('14d', '7d'));
    await expect(rig.call('playout.programme.save', { text, revision })).rejects.toThrow(
      'changed in another window or by another program',
    );
    expect(await readFile(file, 'utf8')).toContain('7d');
    await writeFile(file, '{ "programming": 1, ');
    const state = () => rig.core.hub.get('playout.programme');
    await rig.until(() => state().status === 'broken');
    expect(state().findings[0]?.message).toContain('not valid JSON');
  });
});
