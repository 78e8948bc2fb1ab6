import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { fitIndent } from '../../../../shared/playout/document/layout.ts';
import { endOfValue } from '../../../../shared/playout/document/scan.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import { locate } from '../../../../shared/playout/json/read-json.ts';

/** A picture over the item's own picture. */
export interface Layer {
  /** JSON pointer within the item. */
  readonly pointer: string;
  /** Position in `graphics`, from 1; 0: the watermark. */
  readonly number: number;
  readonly value: JsonObject;
}

/** Watermark and graphics in stacking order, lowest first. */
export function listLayers(item: JsonObject): readonly Layer[] {
  const graphics = Array.isArray(item['graphics']) ? item['graphics'] : [];
  return [item['watermark'], ...graphics].flatMap((layer, number) => {
    const value = toObject(layer);
    const pointer = number === 0 ? '/watermark' : `/graphics/${String(number - 1)}`;
    return value === null ? [] : [{ pointer, number, value }];
  });
}

interface Change {
  readonly pointer: string;
  readonly value?: JsonValue;
}

/** The change that removes a layer. Removing the last of the graphics removes the list too: even empty it requires a newer engine. */
export function withoutLayer(item: JsonObject, { pointer }: Layer): Change {
  const { graphics } = item;
  const last = pointer !== '/watermark' && Array.isArray(graphics) && graphics.length === 1;
  return { pointer: last ? '/graphics' : pointer };
}

/** The change that adds a layer on top, or sets the watermark. */
export function withLayer(
  item: JsonObject,
  k: 'watermark' | 'graphics',
  layer: JsonObject,
): Change {
  if (k === 'watermark') return { pointer: '/watermark', value: layer };
  const { graphics } = item;
  return Array.isArray(graphics) && graphics.length > 0
    ? { pointer: '/graphics/-', value: layer }
    : { pointer: '/graphics', value: [layer] };
}

/** The pointer that a new layer will have. */
export const nextPointer = ({ graphics }: JsonObject, k: 'watermark' | 'graphics'): string =>
  k === 'watermark'
    ? '/watermark'
    : `/graphics/${String(Array.isArray(graphics) ? graphics.length : 0)}`;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The line break and indentation of the line where the value begins. */
  readonly line: string;
}

function cutAt(text: string, pointer: string): Cut | null {
  const start = locate(text, pointer)?.offset;
  if (start === undefined) return null;
  const end = endOfValue(text, start);
  const line = text.lastIndexOf('\n', start) + 1;
  const indent = /^[ \t]*/.exec(text.slice(line, start))?.[0] ?? '';
  const ends = text.includes('\r\n') ? '\r\n' : '\n';
  return { start, end, text: text.slice(start, end), line: ends + indent };
}

/** An item's text with two values swapped, each with its spelling; null if either is missing. */
export function swapped(text: string, first: string, other: string): string | null {
  const cuts = [cutAt(text, first), cutAt(text, other)].filter((cut) => cut !== null);
  const [a, b] = cuts.toSorted((x, y) => x.start - y.start);
  if (a === undefined || b === undefined || a.end > b.start) return null;
  return (
    text.slice(0, a.start) +
    fitIndent(b.text, a.line) +
    text.slice(a.end, b.start) +
    fitIndent(a.text, b.line) +
    text.slice(b.end)
  );
}
