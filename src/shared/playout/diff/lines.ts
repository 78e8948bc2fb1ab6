import { diffArrays } from 'diff';

/** A changed range: lines [from, to) of the old text became lines [fromNew, toNew) of the new one. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly fromNew: number;
  readonly toNew: number;
}

/** Lines as numbers: equal lines get equal numbers, for fast comparison. */
type Codes = Int32Array;

/** A range of both texts that is still to be compared. */
type Box = Hunk;

/** With more differences in a range, the whole range is shown as replaced. */
const MAX_EDITS = 600;

function encodeLines(a: readonly string[], b: readonly string[]): readonly [Codes, Codes] {
  const codes = new Map<string, number>();
  const code = (line: string): number => {
    const known = codes.get(line);
    if (known !== undefined) return known;
    codes.set(line, codes.size);
    return codes.size - 1;
  };
  return [Int32Array.from(a, code), Int32Array.from(b, code)];
}

/** Removes the equal lines at both ends. */
function trimmed(a: Codes, b: Codes, box: Box): Box {
  let { from, to, fromNew, toNew } = box;
  while (from < to && fromNew < toNew && a[from] === b[fromNew]) {
    from += 1;
    fromNew += 1;
  }
  while (from < to && fromNew < toNew && a[to - 1] === b[toNew - 1]) {
    to -= 1;
    toNew -= 1;
  }
  return { from, to, fromNew, toNew };
}

/** Lines that occur once in the old and once in the new range, in old order. */
function uniquePairs(a: Codes, b: Codes, box: Box): { at: number; atNew: number }[] {
  const places = new Map<number, { at: number; atNew: number; count: number; countNew: number }>();
  for (let at = box.from; at < box.to; at += 1) {
    const code = a[at] ?? -1;
    const place = places.get(code);
    if (place === undefined) places.set(code, { at, atNew: -1, count: 1, countNew: 0 });
    else place.count += 1;
  }
  for (let atNew = box.fromNew; atNew < box.toNew; atNew += 1) {
    const place = places.get(b[atNew] ?? -1);
    if (place === undefined) continue;
    place.countNew += 1;
    place.atNew = atNew;
  }
  return [...places.values()].filter(({ count, countNew }) => count === 1 && countNew === 1);
}

/** The longest sequence of pairs that ascends on both sides (patience sorting). */
function risingRun(
  pairs: readonly { at: number; atNew: number }[],
): { at: number; atNew: number }[] {
  const tops: number[] = [];
  const before: number[] = [];
  for (const [index, { atNew }] of pairs.entries()) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[tops[middle] ?? -1]?.atNew ?? Infinity) < atNew) low = middle + 1;
      else high = middle;
    }
    before[index] = tops[low - 1] ?? -1;
    tops[low] = index;
  }
  const run: { at: number; atNew: number }[] = [];
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}

/** The shortest edit script of a range; null if it is too long. */
function fewestEdits(a: Codes, b: Codes, box: Box): Hunk[] | null {
  const old = a.subarray(box.from, box.to);
  const now = b.subarray(box.fromNew, box.toNew);
  const changes = diffArrays([...old], [...now], { maxEditLength: MAX_EDITS });
  if (changes === undefined) return null;
  let at = box.from;
  let atNew = box.fromNew;
  return changes.flatMap(({ added, removed, count }) => {
    const from = at;
    const fromNew = atNew;
    if (!added) at += count;
    if (!removed) atNew += count;
    return added || removed ? [{ from, to: at, fromNew, toNew: atNew }] : [];
  });
}

function joined(hunks: readonly Hunk[]): Hunk[] {
  const all: Hunk[] = [];
  for (const hunk of hunks) {
    const last = all.at(-1);
    if (last !== undefined && last.to === hunk.from && last.toNew === hunk.fromNew)
      all[all.length - 1] = { ...last, to: hunk.to, toNew: hunk.toNew };
    else all.push(hunk);
  }
  return all;
}

function compared(a: Codes, b: Codes, whole: Box): Hunk[] {
  const box = trimmed(a, b, whole);
  if (box.from === box.to && box.fromNew === box.toNew) return [];
  if (box.from === box.to || box.fromNew === box.toNew) return [box];
  const run = risingRun(uniquePairs(a, b, box));
  if (run.length === 0) return fewestEdits(a, b, box) ?? [box];
  const hunks: Hunk[] = [];
  let { from, fromNew } = box;
  for (const { at, atNew } of [...run, { at: box.to, atNew: box.toNew }]) {
    for (const hunk of compared(a, b, { from, to: at, fromNew, toNew: atNew })) hunks.push(hunk);
    [from, fromNew] = [at + 1, atNew + 1];
  }
  return hunks;
}

/**
 * Differences between two lists of lines. Lines that are unique on both sides are anchors (patience diff); ranges
 * between them use Myers' algorithm unless they differ too much. 40,000 lines with few changes take milliseconds.
 */
export function differingLines(a: readonly string[], b: readonly string[]): Hunk[] {
  const [left, right] = encodeLines(a, b);
  return joined(compared(left, right, { from: 0, to: a.length, fromNew: 0, toNew: b.length }));
}
