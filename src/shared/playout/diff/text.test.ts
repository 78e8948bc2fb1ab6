import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { differingLines } from './lines.ts';
import { textDiff } from './text.ts';

/** Checks that every removed or kept line of a unified diff exists in the text. */
function patched(text: string, diff: string): string {
  const old = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  const rows = diff.match(/[^\n]*\n(?:\\ No newline at end of file\n)?/g) ?? [];
  const lines: string[] = [];
  let at = 0;
  for (const row of rows) {
    const head = /^@@ -(\d+)(?:,(\d+))? \+/.exec(row);
    if (head !== null) {
      const from = Number(head[1]) - (head[2] === '0' ? 0 : 1);
      lines.push(...old.slice(at, from));
      at = from;
      continue;
    }
    const line = row.slice(1).replace(/\n\\ No newline at end of file\n$/, '');
    if (!row.startsWith('+')) {
      expect(old[at]).toBe(line);
      at += 1;
    }
    if (!row.startsWith('-')) lines.push(line);
  }
  return [...lines, ...old.slice(at)].join('');
}

/** Both lists without their common beginning and end. */
function unlike(a: readonly string[], b: readonly string[]): [string[], string[]] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  const most = Math.min(a.length, b.length) - head;
  while (tail < most && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
}

describe('unified diff of two texts', () => {
  it('shows what changed with three lines around it', () => {
    const a = 'a\nb\nc\nd\ne\nf\ng\nh\n';
    const b = 'a\nb\nc\nd\nE\nf\ng\nh\n';
    expect(textDiff(a, b)).toBe('@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n');
    expect(textDiff(a, a)).toBe('');
    expect(textDiff('', 'a\n')).toBe('@@ -0,0 +1 @@\n+a\n');
    expect(textDiff('a\n', 'a')).toBe('@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n');
  });

  it('keeps far changes apart and joins near ones', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${String(index)}`);
    const changed = lines.map((line, index) => ([5, 8, 30].includes(index) ? 'new' : line));
    const diff = textDiff(`${lines.join('\n')}\n`, `${changed.join('\n')}\n`);
    expect(diff.match(/^@@/gm)).toHaveLength(2);
  });

  it('stops at a limit and says how much it left out', () => {
    const diff = textDiff('a\n'.repeat(50), 'b\n'.repeat(50), { limit: 20 });
    expect(diff.split('\n')).toHaveLength(22);
    expect(diff).toContain('81 more lines are not shown.');
  });

  it('gives the new text when it is applied to the old one', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'd', '', '  "id": 1,', '}');
    const text = fc
      .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
      .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));
    fc.assert(
      fc.property(text, text, fc.nat({ max: 3 }), (a, b, context) => {
        const diff = textDiff(a, b, { context });
        if (a === b) expect(diff).toBe('');
        else expect(patched(a, diff)).toBe(b);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is no longer than it must be where lines repeat', () => {
    const line = fc.constantFrom('a', 'b');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), fc.array(line, { maxLength: 9 }), (a, b) => {
        const sizes = a.map(() => new Array<number>(b.length + 1).fill(0));
        sizes.push(new Array<number>(b.length + 1).fill(0));
        for (let x = a.length - 1; x >= 0; x -= 1)
          for (let y = b.length - 1; y >= 0; y -= 1) {
            const row = sizes[x] ?? [];
            row[y] =
              a[x] === b[y]
                ? (sizes[x + 1]?.[y + 1] ?? 0) + 1
                : Math.max(sizes[x + 1]?.[y] ?? 0, row[y + 1] ?? 0);
          }
        const edits = differingLines(a, b)
          .map(({ from, to, fromNew, toNew }) => to - from + toNew - fromNew)
          .reduce((sum, count) => sum + count, 0);
        const fewest = a.length + b.length - 2 * (sizes[0]?.[0] ?? 0);
        // A unique line inside a change is kept, even if two other lines could be kept instead.
        const [left, right] = unlike(a, b);
        const once = new Set(
          left.filter((value) => count(left, value) === 1 && count(right, value) === 1),
        );
        if (once.size === 0) expect(edits).toBe(fewest);
        else expect(edits).toBeGreaterThanOrEqual(fewest);
      }),
    );
  });

  // Quadratic time would run into the test's time limit.
  it('handles 40,000 lines, with a few changes or with all of them changed', () => {
    const lines = Array.from({ length: 40_000 }, (_, index) =>
      index % 8 === 2 ? `  "start": "${String(index)}"` : ['{', '"id": 1,', '', '},'][index % 4],
    );
    const changed = lines.flatMap((line, index) =>
      index % 4001 === 2 ? ['  "start": "new"', 'more'] : index === 20_000 ? [] : [line],
    );
    const diff = textDiff(`${lines.join('\n')}\n`, `${changed.join('\n')}\n`);
    expect(diff.match(/^[-+]/gm)?.length).toBeLessThan(60);
    const other = lines.map((line) => `${String(line)}!`).join('\n');
    textDiff(lines.join('\n'), other);
    textDiff('a\nb\n'.repeat(20_000), 'b\nb\na\n'.repeat(14_000));
  });
});

const count = (list: readonly string[], value: string): number =>
  list.filter((one) => one === value).length;
