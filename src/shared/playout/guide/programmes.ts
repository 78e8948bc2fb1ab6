import type { JsonValue, PlayoutDoc } from '../document/document.ts';
import { objectOf, titleOf } from '../document/source.ts';
import { readRfc3339 } from '../time/rfc3339.ts';
import type { Programme } from './xmltv.ts';

/**
 * The programmes of playout files, in no order. `shiftMs`: playout time = wall clock + shift, as a channel with a virtual start
 * has it. What the engine cannot read, and what never plays, is left out.
 */
export function programmesOf(docs: readonly Pick<PlayoutDoc, 'items'>[], shiftMs = 0): Programme[] {
  return docs.flatMap(({ items }) =>
    items
      .filter(({ start, finish }) => finish > start)
      .map(({ start, finish, value }) => ({
        start: start - shiftMs,
        stop: finish - shiftMs,
        offset: offsetOf(value),
        title: titleOf(value),
      })),
  );
}

/** Guides are read where the plan was made: a programme keeps the offset of its item. */
function offsetOf(value: JsonValue): number {
  const start = objectOf(value)?.['start'];
  return typeof start === 'string' ? (readRfc3339(start)?.offset ?? 0) : 0;
}
