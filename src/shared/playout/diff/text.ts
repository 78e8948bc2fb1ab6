import { t } from '../../i18n/translate.ts';
import type { Hunk } from './lines.ts';
import { differingLines } from './lines.ts';

export interface TextDiffOptions {
  /** Unchanged context lines around each change. */
  readonly context?: number;
  /** The rest is left out after this many lines. */
  readonly limit?: number;
}

/** Groups hunks whose context overlaps. */
function groups(hunks: readonly Hunk[], context: number): Hunk[][] {
  const all: Hunk[][] = [];
  for (const hunk of hunks) {
    const group = all.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && hunk.from - last.to <= 2 * context)
      group.push(hunk);
    else all.push([hunk]);
  }
  return all;
}

/** `12,3`: first line and count; an empty range is named by the line before it. */
const range = (from: number, count: number): string =>
  count === 1 ? String(from + 1) : `${String(count === 0 ? from : from + 1)},${String(count)}`;

/** One group in unified format. */
function* printed(
  a: readonly string[],
  b: readonly string[],
  group: readonly Hunk[],
  context: number,
): Generator<string> {
  const first = group[0];
  const last = group.at(-1);
  if (first === undefined || last === undefined) return;
  const lead = Math.min(context, first.from, first.fromNew);
  const tail = Math.min(context, a.length - last.to);
  const counts = [
    range(first.from - lead, last.to + tail - first.from + lead),
    range(first.fromNew - lead, last.toNew + tail - first.fromNew + lead),
  ];
  yield `@@ -${counts[0] ?? ''} +${counts[1] ?? ''} @@`;
  let at = first.from - lead;
  for (const { from, to, fromNew, toNew } of group) {
    for (; at < from; at += 1) yield ` ${a[at] ?? ''}`;
    for (; at < to; at += 1) yield `-${a[at] ?? ''}`;
    for (let line = fromNew; line < toNew; line += 1) yield `+${b[line] ?? ''}`;
  }
  for (; at < last.to + tail; at += 1) yield ` ${a[at] ?? ''}`;
}

const NO_END = '\\ No newline at end of file';

/** Lines of a text; a missing line break at the end is marked, because it is a difference. */
function splitLines(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last !== '') lines.push(`${last}\n${NO_END}`);
  return lines;
}

/**
 * A unified diff of two texts without the file header; '' if they are equal. With a `limit`, the last line states the number of omitted
 * lines.
 */
export function textDiff(a: string, b: string, options: TextDiffOptions = {}): string {
  if (a === b) return '';
  const { context = 3, limit = Infinity } = options;
  const left = splitLines(a);
  const right = splitLines(b);
  const lines: string[] = [];
  let more = 0;
  for (const group of groups(differingLines(left, right), context))
    for (const line of printed(left, right, group, context))
      if (lines.length < limit) lines.push(line);
      else more += 1;
  if (more > 0) lines.push(t('playoutedit:diff.more', { count: more }));
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
