import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { file, item, local, minute } from '../../../../test/support/playout/playout-folder.ts';
import { runs } from '../../../../test/support/sample.ts';
import type { FolderFile } from '../check/facts.ts';
import type { JsonObject } from '../document/document.ts';
import { simulateAired, mediaOfLength } from './aired.ts';
import type { Pace } from './pace.ts';

/** An item of a random plan. Seconds; `film` null: the file is missing. */
interface Chance {
  readonly start: number;
  readonly finish: number;
  readonly in: number | null;
  readonly out: number | null;
  readonly film: number | null;
  readonly live: boolean;
}

interface Naive {
  readonly from: number;
  readonly to: number;
  readonly what: string;
}

interface NaiveFile {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Chance[];
}

/** The result of `pick`: from `start` (of the item, or P) to `finish`, with the item's points and media. */
interface Picked {
  readonly what: string;
  readonly start: number;
  readonly finish: number;
  readonly in: number | null;
  readonly out: number | null;
  readonly film: number;
  readonly live: boolean;
}

function pick(files: readonly NaiveFile[], P: number): Picked {
  const black = { what: 'black', start: P, in: null, out: null, film: Infinity, live: false };
  const file = files.find(({ from, to }) => from <= P && P < to);
  if (file === undefined) return { ...black, finish: P + 60 };
  const item = file.items.findLast(({ start, finish }) => start <= P && P < finish);
  if (item === undefined) {
    const next = file.items.find(({ start }) => start > P);
    return { ...black, finish: next?.start ?? P + 60 };
  }
  if (item.film === null) return { ...black, finish: item.finish };
  return { ...item, film: item.film, what: String(file.items.indexOf(item)) };
}

/** The result of `play`; null: the process ends. */
function play(item: Picked, P: number, seek: boolean, ahead: boolean) {
  const slot = item.finish - item.start;
  if (item.live) return { made: slot, finish: item.finish, whole: true };
  const n = seek ? P : item.start;
  const into = (item.in ?? 0) + Math.max(0, n - item.start);
  let out = item.out ?? (item.in ?? 0) + slot;
  let { finish } = item;
  let whole = true;
  if (ahead && item.finish - n > 44) {
    finish = n + 44;
    out = into + 44;
    whole = false;
  }
  if (out < into) return null;
  return { made: Math.min(out - into, item.film - into), finish, whole };
}

/**
 * A literal implementation of playout-air.md, in seconds, with list scans, until the process ends or its output reaches
 * `until`. Shares no code with the simulator.
 */
function naive(files: readonly NaiveFile[], now: number, until: number, pace: Pace): Naive[] {
  const aired: Naive[] = [];
  let P = now;
  let O = now;
  let seek = true;
  let clock = now + pace.startup / 1000;
  let before = 0;
  for (let first = true; O < until; first = false) {
    while (!first && Math.max(0, P - clock) > 60) clock += 5;
    // A minute late: the output ran dry.
    if (clock >= until + pace.startup / 1000 + 60) break;
    const ahead = first || Math.max(0, P - clock) < 30;
    const item = pick(files, P);
    const piece = play(item, P, seek, ahead);
    if (piece === null) {
      deaths += 1;
      break;
    }
    const { made } = piece;
    clock += Math.max(0, made) / (ahead && !item.live ? pace.factor : 1) + pace.overhead / 1000;
    if (made > 0) before = made % 4 === 0 ? 4 : made % 4;
    const length = made > 0 ? made : Math.min(4, before);
    if (length > 0) aired.push({ from: O, to: O + length, what: made > 0 ? item.what : 'empty' });
    O += length;
    P = piece.finish;
    seek = !piece.whole;
  }
  return aired;
}

/** Joins consecutive pieces of the same content, up to `until`. */
function joined(steps: readonly Naive[], until: number): Naive[] {
  const all: Naive[] = [];
  for (const { from, to, what } of steps) {
    const last = all.at(-1);
    const end = Math.min(to, until);
    if (last?.what === what) all[all.length - 1] = { ...last, to: end };
    else if (from < until) all.push({ from, to: end, what });
  }
  return all;
}

const seconds = (ms: number): number => (ms - minute(0)) / 1000;

function entryFrom(from: number, to: number, items: readonly Chance[]): FolderFile {
  const list = items.map((one, index): JsonObject => {
    const points = {
      path: `/film/${String(one.film)}`,
      ...(one.in === null ? {} : { in_point_ms: one.in * 1000 }),
      ...(one.out === null ? {} : { out_point_ms: one.out * 1000 }),
    };
    const live = { source: { source_type: 'rtsp', uri: 'rtsp://a/' } };
    const source = one.live && one.film !== null ? live : local(points);
    return item(String(index), one.start / 60, one.finish / 60, source);
  });
  return file(from / 60, to / 60, list);
}

const media = (path: string) => {
  const film = path.slice('/film/'.length);
  return mediaOfLength(path, film === 'null' ? null : Number(film));
};

/** Counts processes that ended, to prove that random plans include them. */
let deaths = 0;

const secondsUpTo = (max: number) => fc.integer({ min: 0, max });
const items = fc.array(
  fc
    .record({
      start: secondsUpTo(600),
      slot: fc.integer({ min: -10, max: 200 }),
      in: fc.option(secondsUpTo(60)),
      out: fc.option(secondsUpTo(200)),
      film: fc.option(secondsUpTo(250), { freq: 8 }),
      live: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    })
    .map(({ start, slot, ...rest }) => ({ ...rest, start, finish: start + slot })),
  { maxLength: 10 },
);
const folders = fc.array(
  fc
    .record({ from: secondsUpTo(500), length: fc.integer({ min: 1, max: 500 }), items })
    .map(({ from, length, items: list }) => ({ from, to: from + length, items: list })),
  { maxLength: 3 },
);
const paces = fc.record({
  startup: fc.integer({ min: 0, max: 10 }).map((one) => one * 1000),
  factor: fc.constantFrom(1, 2, 4, 8),
  overhead: fc.constantFrom(250, 1000, 5000),
});

it('airs what the engine airs, word for word, up to the end of its first process', () => {
  let empties = 0;
  fc.assert(
    fc.property(folders, fc.integer({ min: -100, max: 500 }), paces, (files, now, pace) => {
      const until = 1200;
      const aired = naive(files, now, until, pace);
      const end = Math.min(aired.at(-1)?.to ?? now, until);
      const expected = joined(aired, end);
      if (expected.some(({ what }) => what === 'empty')) empties += 1;
      const entries = files.map(({ from, to, items: list }) => entryFrom(from, to, list));
      // As long as the first process airs; a process without output is followed by another.
      if (end <= now) return;
      const about = { engine: '0.2', pace, media } as const;
      const { runs } = simulateAired(entries, minute(now / 60), minute(until / 60), String, about);
      const mine = runs.map(({ from, to, kind, id }) => ({
        from: seconds(from),
        to: seconds(to),
        what: kind === 'item' ? (id ?? '') : kind,
      }));
      expect(joined(mine, end)).toEqual(expected);
    }),
    { numRuns: runs(500, 2) },
  );
  // The random plans covered the relevant cases.
  expect(deaths).toBeGreaterThan(runs(50, 6));
  expect(empties).toBeGreaterThan(runs(50, 6));
});
