import type { RunLogLine } from '../model.ts';

/**
 * Merges the outputs of each step by the times of their lines. The lines of an output keep their order: a line without a time, or with an
 * earlier one, stays after the line before it. Schedulers store the outputs in separate files without times, so an output whose lines have
 * none stays in one piece.
 */
export function mergeOutputs(lines: readonly RunLogLine[]): RunLogLine[] {
  const merged: RunLogLine[] = [];
  for (let from = 0; from < lines.length;) {
    const step = lines[from]?.step;
    let end = from + 1;
    while (end < lines.length && lines[end]?.step === step) end += 1;
    merged.push(...mergeStep(lines.slice(from, end)));
    from = end;
  }
  return merged;
}

function mergeStep(lines: readonly RunLogLine[]): readonly RunLogLine[] {
  if (!areTimed(lines)) return lines;
  const last = { out: -Infinity, err: -Infinity };
  return lines
    .map((line) => {
      const { stream, at } = line;
      const time =
        stream === null ? (at ?? 0) : (last[stream] = Math.max(last[stream], at ?? -Infinity));
      return { line, time };
    })
    .toSorted((one, other) => (one.time === other.time ? 0 : one.time - other.time))
    .map(({ line }) => line);
}

/** Whether the lines of one step have two outputs, and both have times. */
const areTimed = (lines: readonly RunLogLine[]): boolean =>
  (['out', 'err'] as const).every((stream) =>
    lines.some((line) => line.stream === stream && line.at != null),
  );

/** Whether a step has lines of both outputs whose order is unknown. */
export function hasUnknownOrder(lines: readonly RunLogLine[]): boolean {
  return [...new Set(lines.map(({ step }) => step))].some((step) => {
    const own = lines.filter((line) => line.step === step);
    return new Set(own.map(({ stream }) => stream)).size > 1 && !areTimed(own);
  });
}
