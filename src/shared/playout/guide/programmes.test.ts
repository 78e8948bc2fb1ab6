import { describe, expect, it } from 'vitest';
import type { PlayoutDoc } from '../document/document.ts';
import { readDoc } from '../document/read-doc.ts';
import { listProgrammes } from './programmes.ts';

let keys = 0;

/** A file of whole hours of a day, named after its window. */
function docOf(from: number, to: number, items: readonly object[]): PlayoutDoc {
  const hour = (at: number): string => `20261120T${String(at).padStart(2, '0')}0000.000000000+0000`;
  const name = `${hour(from)}_${hour(to)}.json`;
  const text = JSON.stringify({ version: 'https://ersatztv.org/playout/version/0.0.1', items });
  const read = readDoc(text, name, name, () => (keys += 1));
  if (!read.ok) throw new Error(read.reason);
  return read.doc;
}

/** `start`, `finish`: minutes of the day. */
const item = (title: string, start: number, finish: number) => ({
  id: title,
  title,
  start: new Date(Date.UTC(2026, 10, 20, 0, start)).toISOString(),
  finish: new Date(Date.UTC(2026, 10, 20, 0, finish)).toISOString(),
  source: { source_type: 'lavfi', params: 'testsrc' },
});

/** Minutes of the day. */
const shown = (docs: readonly PlayoutDoc[], shiftMs = 0): string[] =>
  listProgrammes(docs, { engine: '0.2', shiftMs }).map(({ start, stop, title }) => {
    const minute = (ms: number): number => (ms - Date.UTC(2026, 10, 20)) / 60_000;
    return `${title} ${String(minute(start))}-${String(minute(stop))}`;
  });

describe('the programs of a channel', () => {
  it('are its items, on the clock of the wall, in the offset of their start', () => {
    const docs = [
      docOf(19, 23, [
        {
          ...item('News', 0, 0),
          start: '2026-11-20T20:00:00.000+01:00',
          finish: '2026-11-20T21:00:00.000+01:00',
        },
        { ...item('never', 1230, 1230) },
        {
          id: 'b',
          start: '2026-11-20T21:00:00Z',
          finish: '2026-11-20T22:00:00Z',
          source: { source_type: 'local', path: '/media/A film.mkv' },
        },
      ]),
    ];
    const at = Date.UTC(2026, 10, 20, 19);
    expect(listProgrammes(docs, { engine: '0.2', shiftMs: -3_600_000 })).toEqual([
      { start: at + 3_600_000, stop: at + 7_200_000, offset: 3600, title: 'News' },
      { start: at + 10_800_000, stop: at + 14_400_000, offset: 0, title: 'A film' },
    ]);
  });

  it('have an item once that the next file repeats', () => {
    const docs = [
      docOf(0, 1, [item('A', 0, 30), item('X', 30, 90)]),
      docOf(1, 2, [item('X', 30, 90), item('B', 90, 120)]),
    ];
    expect(shown(docs)).toEqual(['A 0-30', 'X 30-90', 'B 90-120']);
    expect(shown(docs.toReversed())).toEqual(['A 0-30', 'X 30-90', 'B 90-120']);
  });

  it('of a programme are its files with their breaks, and its filler where it is long', () => {
    const made = (role: string, start: number, finish: number, from?: number) => ({
      ...item(role === 'main' ? 'Film' : role, start, finish),
      source: { source_type: 'local', path: '/f.mkv', in_point_ms: from },
      'x-channelstrip': { role, media: role === 'main' ? 'f' : role },
    });
    const docs = [
      docOf(0, 4, [
        made('fallback', 0, 5),
        made('main', 5, 35, 0),
        made('break', 35, 37),
        made('main', 37, 60, 1_800_000),
        made('filler', 60, 70),
        made('fallback', 70, 74),
        made('main', 74, 100),
        made('main', 100, 126),
        made('fallback', 126, 134),
        made('filler', 134, 141),
        item('of another', 141, 150),
        item('of another too', 150, 160),
      ]),
    ];
    expect(shown(docs)).toEqual([
      'fallback 0-5',
      'Film 5-74',
      'Film 74-100',
      'Film 100-126',
      'fallback 126-141',
      'of another 141-150',
      'of another too 150-160',
    ]);
    const named = listProgrammes(docs, { engine: '0.2', channelTitle: 'Harbour TV' });
    expect(named.map(({ title }) => title).filter((title) => title === 'Harbour TV')).toHaveLength(
      2,
    );
  });

  it('end where their file ends, and are none outside of it', () => {
    const docs = [docOf(0, 1, [item('A', 0, 90), item('late', 100, 110)]), docOf(2, 3, [])];
    expect(shown(docs)).toEqual(['A 0-60']);
  });

  it('have what plays where items overlap, and nothing in a gap', () => {
    const docs = [docOf(0, 2, [item('A', 0, 60), item('B', 45, 100), item('C', 110, 120)])];
    const times = shown(docs);
    expect(times.at(-1)).toBe('C 110-120');
    expect(times.filter((line) => line.startsWith('A '))).toHaveLength(1);
    for (let at = 1; at < times.length; at += 1) {
      const end = Number(times[at - 1]?.split('-')[1]);
      expect(Number(/ (\d+)-/.exec(times[at] ?? '')?.[1])).toBeGreaterThanOrEqual(end);
    }
  });
});
