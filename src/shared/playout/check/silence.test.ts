import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  check,
  docOf,
  entryOf,
  item,
  local,
  named,
} from '../../../../test/support/playout/playout-folder.ts';
import { runs } from '../../../../test/support/sample.ts';
import type { JsonObject, PlayoutDoc } from '../document/document.ts';
import { getId } from '../document/item.ts';
import { AirRun } from '../simulate/air-run.ts';
import { FolderPlan } from '../simulate/folder-plan.ts';
import { mediaOfLength } from '../simulate/aired.ts';

const MINUTE = 60_000;
/** Mostly nothing, sometimes a small value (minutes). */
const rarely = (...values: number[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, fc.constantFrom(...values));

const anyItem = fc.record({
  slot: fc.constantFrom(0.2, 0.5, 1, 3),
  /** A gap before the item, or an overlap. */
  before: rarely(0.1, 0.5, 2, -0.1, -0.4),
  /** How much longer than the slot its media is, and its out point. */
  film: rarely(-0.1, -0.4, 1),
  out: rarely(-0.1, 0.1, 0.5, -5),
  inPoint: rarely(0.1, 4),
  pointed: fc.boolean(),
  /** Whether a file ends before the item, and by how many minutes its name covers more than its items. */
  cut: rarely(1),
  claims: rarely(0.05, 1),
});

type AnyItem = typeof anyItem extends fc.Arbitrary<infer T> ? T : never;

/** Files with these items in sequence, and the lengths of their media (s) by path. */
function folderOf(all: readonly AnyItem[], swap: number) {
  const lengths = new Map<string, number>();
  const files: { items: JsonObject[]; from: number; to: number }[] = [];
  let at = 10;
  for (const [index, one] of all.entries()) {
    const from = at + one.before;
    const path = `/films/${String(index)}.mkv`;
    lengths.set(path, (one.inPoint + one.slot + one.film) * 60);
    const points = {
      in_point_ms: Math.round(one.inPoint * MINUTE),
      ...(one.pointed && {
        out_point_ms: Math.max(0, Math.round((one.inPoint + one.slot + one.out) * MINUTE)),
      }),
    };
    at = from + one.slot;
    const made = item(`i${String(index)}`, from, at, local({ path, ...points }));
    const file = files.at(-1);
    if (file === undefined || one.cut > 0)
      files.push({ items: [made], from: from - one.claims, to: at });
    else {
      file.items.push(made);
      file.to = at;
    }
  }
  const [first] = files;
  if (first !== undefined && swap > 0 && first.items.length > swap)
    first.items.splice(swap - 1, 0, ...first.items.splice(swap, 1));
  const docs = files.map(({ items, from, to }) => docOf(named(from, to), items));
  return { docs, lengths };
}

/** Ids of items that a process which starts at the first one skips or airs at another time. */
function notAsPlanned(
  docs: readonly PlayoutDoc[],
  lengths: ReadonlyMap<string, number>,
  pace: { startup: number; factor: number; overhead: number },
): string[] {
  const items = docs.flatMap((doc) => doc.items);
  const from = Math.min(...items.map(({ start }) => start));
  const until = Math.max(...items.map(({ finish }) => finish));
  const media = (path: string) => mediaOfLength(path, lengths.get(path) ?? 0);
  const folder = new FolderPlan(docs.map(entryOf), '0.2');
  const run = new AirRun(folder, { at: from, plan: from }, { media }, pace);
  const left = new Set(items.map(({ value }) => getId(value)));
  const wrong = new Set<string>();
  for (let step = run.next(); step !== null && step.plan < until; step = run.next()) {
    const found = step.doc?.items[step.index];
    if (found === undefined) continue;
    const id = getId(found.value);
    left.delete(id);
    // Media may be a frame shorter than its slot, and up to a second is only `info`.
    if (step.cause.k !== 'item' || Math.abs(step.lag) >= 40 * items.length) wrong.add(id);
  }
  return [...wrong, ...left];
}

describe('a plan of which nothing bad is said', () =>
  it('airs as it is written, on any machine', () => {
    let silent = 0;
    let said = 0;
    fc.assert(
      fc.property(
        fc.array(anyItem, { minLength: 1, maxLength: 8 }),
        rarely(1, 2, 3),
        fc.record({
          startup: fc.constantFrom(1000, 9000),
          factor: fc.constantFrom(1.2, 2, 10),
          overhead: fc.constantFrom(100, 1500, 8000),
        }),
        (all, swap, pace) => {
          const { docs, lengths } = folderOf(all, swap);
          const names = new Set(docs.map(({ name }) => name));
          fc.pre(names.size === docs.length);
          const media = (path: string) => mediaOfLength(path, lengths.get(path) ?? 0);
          const bad = check(docs.map(entryOf), { media }).filter(
            ({ severity, code }) =>
              severity === 'error' || (severity === 'warning' && code !== 'gap'),
          );
          if (bad.length > 0) {
            said += 1;
            return;
          }
          silent += 1;
          expect(notAsPlanned(docs, lengths, pace)).toEqual([]);
        },
      ),
      { numRuns: runs(3000) },
    );
    expect(Math.min(silent, said)).toBeGreaterThan(runs(500));
  }));
