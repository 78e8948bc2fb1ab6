import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../document/document.ts';
import { editItem, toItem } from '../document/item.ts';
import { retimed } from './retime.ts';
import { timeSpans } from './time-spans.ts';

const start = '2026-04-13T10:00:00.000-05:00';
const finish = '2026-04-13T11:00:00.000-05:00';

describe('times of an item, found in its text', () => {
  it('are those of the item itself, whatever else is called so', () => {
    const text = `{ "a": {"start": "x", "finish": "{"}, "b": ["start", "finish", "\\"start\\":"],
      "finish" : "${finish}", "end": "start", "start":\t"${start}", "c": "}\\\\" }`;
    const spans = timeSpans(text);
    expect(spans && text.slice(...spans.start)).toBe(`"${start}"`);
    expect(spans && text.slice(...spans.finish)).toBe(`"${finish}"`);
  });

  it('are not guessed where a key is spelled with escapes, is there twice or holds no text', () => {
    expect(timeSpans(`{"st\\u0061rt":"${start}","finish":"${finish}"}`)).toBeNull();
    expect(timeSpans(`{"start":"a","start":"b","finish":"c"}`)).toBeNull();
    expect(timeSpans(`{"start":1,"finish":"c"}`)).toBeNull();
    expect(timeSpans('{"finish":"c"}')).toBeNull();
    const odd = toItem(`{"st\\u0061rt":"${start}","finish":"${finish}","x":1.0}`, 1);
    expect(JSON.parse(retimed(odd, 1000, 0).text)).toEqual({
      start: '2026-04-13T10:00:01.000-05:00',
      finish,
      x: 1,
    });
  });

  it('are replaced as the slow way would do it', () => {
    const value = fc.dictionary(
      fc.constantFrom('a', 'start', 'finish', 'x"y', '\\', 'é', '}'),
      fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 3 })),
    );
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 4 }), (more, indent) => {
        const item = toItem(JSON.stringify({ ...more, start, finish }, null, indent), 1);
        const moved = retimed(item, 90_000, 91_000);
        const slow = editItem(item, [
          { pointer: '/start', value: '2026-04-13T10:01:30.000-05:00' },
          { pointer: '/finish', value: '2026-04-13T11:01:31.000-05:00' },
        ]);
        expect(moved.text).toBe(slow.text);
        expect(moved.value).toEqual(JSON.parse(slow.text) as JsonValue);
        expect([moved.start, moved.finish]).toEqual([slow.start, slow.finish]);
        // Moving it back returns the same object.
        expect(retimed(moved, -90_000, -91_000)).toBe(item);
      }),
    );
  });
});
