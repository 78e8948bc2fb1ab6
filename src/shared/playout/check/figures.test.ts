import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  check,
  docOf,
  entryOf,
  item,
  local,
  minute,
  named,
} from '../../../../test/support/playout/playout-folder.ts';
import { runs } from '../../../../test/support/sample.ts';
import type { PlayoutDoc } from '../document/document.ts';
import { getId } from '../document/item.ts';
import type { Finding } from '../finding.ts';
import { AirRun } from '../simulate/air-run.ts';
import { FolderPlan } from '../simulate/folder-plan.ts';
import { mediaOfLength } from '../simulate/aired.ts';

const FILM = '/films/x.mkv';
const LENGTH = '(?:\\d+:\\d\\d|[\\d.]+ m?s)';
const FIGURE = new RegExp(`(?:(up to)|(${LENGTH}) to)? ?(${LENGTH}) (early|late)`, 'g');

const msOf = (text: string): number => {
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(text) ?? [];
  if (minutes !== undefined) return (Number(minutes) * 60 + Number(seconds)) * 1000;
  return parseFloat(text) * (text.endsWith(' ms') ? 1 : 1000);
};

/** The delay that a finding states for an item (ms, from and to); null: it states none. */
function saidIn({ message }: Finding): readonly [number, number] | null {
  const bounds = [...message.matchAll(FIGURE)].flatMap(([, upTo, least, most = '', way]) => {
    const to = msOf(most);
    const from = upTo === undefined ? (least === undefined ? to : msOf(least)) : 0;
    return way === 'late' ? [from, to] : [-to, -from];
  });
  return bounds.length === 0 ? null : [Math.min(...bounds), Math.max(...bounds)];
}

/** How late "c" airs (ms) when a process begins with "a"; null: the process ends, or "c" does not air. */
function lagOf(
  docs: readonly PlayoutDoc[],
  seconds: number | null,
  pace: { startup: number; factor: number; overhead: number },
): number | null {
  const media = (path: string) => (path === FILM ? mediaOfLength(path, seconds) : 'unknown');
  const folder = new FolderPlan(docs.map(entryOf), '0.2');
  const start = minute(0);
  const run = new AirRun(folder, { at: start, plan: start }, { media }, pace);
  for (let step = run.next(); step !== null && step.plan < minute(60); step = run.next()) {
    const found = step.doc?.items[step.index];
    if (found !== undefined && getId(found.value) === 'c') return step.lag;
  }
  return null;
}

const anyPace = fc.record({
  startup: fc.constantFrom(1000, 9000),
  factor: fc.constantFrom(1.2, 2, 10),
  overhead: fc.constantFrom(100, 1500, 8000),
});

/** Whether exactly one finding names a delay for these files; asserts that "c" airs with that delay. */
function agree(
  docs: readonly PlayoutDoc[],
  seconds: number | null,
  pace: { startup: number; factor: number; overhead: number },
): boolean {
  const media = (path: string) => (path === FILM ? mediaOfLength(path, seconds) : 'unknown');
  const findings = check(docs.map(entryOf), { media });
  const said = findings.flatMap((finding) => {
    const range = saidIn(finding);
    return range === null ? [] : [range];
  });
  const lag = lagOf(docs, seconds, pace);
  if (lag === null || said.length !== 1) return false;
  const [[from, to] = [0, 0]] = said;
  const instead = findings.some(({ message }) => /do not air|in the middle|can air/.test(message));
  if (instead && Math.abs(lag) < 1) return true;
  // Durations from a minute on are shown in whole seconds.
  const shown = JSON.stringify({ lag, messages: findings.map(({ message }) => message) });
  expect(lag, shown).toBeGreaterThanOrEqual(from - 550);
  expect(lag, shown).toBeLessThanOrEqual(to + 550);
  return true;
}

/** Runs `once` on many plans and requires that over 500 of them produced a finding with a delay. */
function often<T>(plans: fc.Arbitrary<T>, once: (plan: T) => boolean): void {
  let agreed = 0;
  const count = (plan: T): void => {
    if (once(plan)) agreed += 1;
  };
  fc.assert(fc.property(plans, count), { numRuns: runs(1500) });
  expect(agreed).toBeGreaterThan(runs(500));
}

describe('the figures in findings', () => {
  it('of an item that makes more or less than its slot are those of the air', () => {
    const lengths = fc.tuple(
      fc.integer({ min: 5, max: 300 }),
      fc.option(fc.integer({ min: 0, max: 400 })),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 60 }),
      anyPace,
    );
    often(lengths, ([slot, play, film, into, pace]) => {
      const ends = 2 + slot / 60;
      const points = {
        in_point_ms: into * 1000,
        ...(play !== null && { out_point_ms: (into + play) * 1000 }),
      };
      const x = item('x', 2, ends, local({ path: FILM, ...points }));
      const items = [item('a', 0, 2), x, item('c', ends, ends + 10)];
      return agree([docOf(named(0, ends + 10), items)], film, pace);
    });
  });

  it('of an item that runs into the next one are those of the air', () => {
    const overlaps = fc.tuple(
      fc.integer({ min: 5, max: 600 }),
      fc.integer({ min: 1, max: 600 }),
      fc.boolean(),
      anyPace,
    );
    often(overlaps, ([slot, over, apart, pace]) => {
      const ends = 2 + slot / 60;
      const x = item('x', 2, ends + over / 60);
      const c = item('c', ends, ends + 10 + over / 60);
      const last = ends + 10 + over / 60;
      const docs = apart
        ? [docOf(named(0, ends), [item('a', 0, 2), x]), docOf(named(ends, last), [c])]
        : [docOf(named(0, last), [item('a', 0, 2), x, c])];
      return agree(docs, null, pace);
    });
  });

  it('of black over the beginning of the next file are those of the air', () => {
    const holes = fc.tuple(
      fc.integer({ min: 5, max: 600 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 60 }),
      fc.boolean(),
      anyPace,
    );
    often(holes, ([slot, hole, early, claimed, pace]) => {
      const ends = 2 + slot / 60;
      const next = ends + hole / 60;
      const first = next + early / 60;
      const x = item('x', 2, ends);
      const docs = [
        docOf(named(0, claimed ? next : ends), [item('a', 0, 2), x]),
        docOf(named(next, first + 10), [item('c', first, first + 10)]),
      ];
      return agree(docs, null, pace);
    });
  });
});
