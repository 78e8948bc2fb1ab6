import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue, PlayoutDoc, PlayoutItem } from './document.ts';
import { editItem, toItem } from './item.ts';
import { readDoc } from './read-doc.ts';
import { newDoc, setTop, writeDocText } from './write-doc.ts';

const NAME = '20260413T000000.000000000-0500_20260414T000000.000000000-0500.json';
const V1 = 'https://ersatztv.org/playout/version/0.0.1';
let keys = 0;
const newKey = (): number => (keys += 1);
const read = (text: string) => readDoc(text, NAME, 'a', newKey);
function doc(text: string): PlayoutDoc {
  const answer = read(text);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.doc;
}
const without = (from: PlayoutDoc, ...gone: number[]): PlayoutDoc => ({
  ...from,
  items: from.items.filter((_, at) => !gone.includes(at)),
});
const blank = fc.constantFrom('', ' ', '\n', '\r\n', '\t', '\n  ', '  \r\n\t');
/** JSON of any shape, with whitespace in every allowed place. */
function spaced(value: unknown): fc.Arbitrary<string> {
  if (typeof value !== 'object' || value === null) return fc.constant(JSON.stringify(value));
  const parts = Array.isArray(value)
    ? value.map((one) => spaced(one))
    : Object.entries(value).map(([key, one]) =>
        fc
          .tuple(blank, blank, spaced(one))
          .map(([a, b, text]) => `${JSON.stringify(key)}${a}:${b}${text}`),
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return fc
    .tuple(blank, ...parts.map((part) => fc.tuple(blank, part, blank).map((p) => p.join(''))))
    .map(
      ([first, ...rest]) =>
        `${open ?? ''}${rest.length === 0 ? first : rest.join(',')}${close ?? ''}`,
    );
}
const anything = fc.object({ maxDepth: 2, maxKeys: 4, withNullPrototype: false }).map((value) => {
  const text = JSON.stringify(value);
  return JSON.parse(text) as Record<string, unknown>;
});
const items = fc.array(
  fc.oneof(anything, fc.constant({ id: '1', start: 'x', 'a"b\\': [{}, []] })),
  {
    maxLength: 6,
  },
);
const file = fc
  .tuple(anything, items, fc.boolean())
  .chain(([top, list, last]) =>
    spaced(
      last
        ? { ...top, version: V1, items: list }
        : { version: V1, items: list, ...top, items2: [] },
    ),
  );

describe('reading a playout file', () => {
  it.each(['playout.0.0.3-2026-08', 'playout.2026-04-20', 'playout.2026-07-10'])(
    'returns %s unchanged, byte by byte',
    (name) => {
      const url = new URL(
        `../../../../test/fixtures/playout/examples/${name}.json`,
        import.meta.url,
      );
      const text = readFileSync(url, 'utf8');
      const one = doc(text);
      expect(writeDocText(one)).toBe(text);
      expect(one.items.length).toBeGreaterThan(0);
      expect(one.items.every(({ start, finish }) => finish > start)).toBe(true);
      expect(one.items.map(({ value }) => value)).toEqual(
        (JSON.parse(text) as { items: unknown[] }).items,
      );
    },
  );

  it('returns any file unchanged, and every item with its own bytes', () => {
    fc.assert(
      fc.property(file, (text) => {
        const one = doc(text);
        const parsed = JSON.parse(text) as { items: unknown[] };
        expect(writeDocText(one)).toBe(text);
        expect(one.items.map((item) => JSON.parse(item.text) as unknown)).toEqual(parsed.items);
        expect(one.items.map(({ value }) => value)).toEqual(parsed.items);
        expect({ ...one.top, items: parsed.items }).toEqual(parsed);
        // Also without the shortcut for unchanged files.
        expect(writeDocText({ ...one, items: one.items.map((item) => ({ ...item })) })).toBe(text);
      }),
    );
  });

  it('keeps every other byte when one item is changed', () =>
    fc.assert(
      fc.property(file, fc.nat(), (text, pick) => {
        const one = doc(text);
        const at = pick % Math.max(1, one.items.length);
        const item = one.items[at];
        if (item === undefined || !item.text.startsWith('{')) return;
        const edited = editItem(item, [{ pointer: '/mark', value: 12 }]);
        const changed = writeDocText({ ...one, items: one.items.with(at, edited) });
        const before = one.items.slice(0, at).map((i) => i.text.length);
        const place = text.length - changed.length;
        expect(changed).toContain(edited.text);
        expect(place).toBe(item.text.length - edited.text.length);
        expect(
          changed.slice(
            0,
            before.reduce((a, b) => a + b, 0),
          ),
        ).toBe(
          text.slice(
            0,
            before.reduce((a, b) => a + b, 0),
          ),
        );
        expect(changed.replace(edited.text, () => item.text)).toBe(text);
        expect(writeDocText({ ...one, items: one.items.with(at, { ...item }) })).toBe(text);
      }),
    ));

  it('stays valid and keeps the slices whatever is taken out, moved and put in', () => {
    const change = fc.tuple(file, fc.array(fc.nat(20)), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(change, ([text, order, added]) => {
        const one = doc(text);
        const kept = [...new Set(order)].flatMap((at) => one.items[at] ?? []);
        const fresh = Array.from({ length: added }, (_, at) =>
          toItem({ id: `n${String(at)}` }, newKey()),
        );
        const written = writeDocText({ ...one, items: [...kept, ...fresh] });
        const again = doc(written);
        expect(again.top).toEqual(one.top);
        expect(again.items.slice(0, kept.length).map((item) => item.text)).toEqual(
          kept.map((item) => item.text),
        );
        expect(again.items.slice(kept.length).map(({ value }) => value)).toEqual(
          fresh.map(({ value }) => value),
        );
      }),
    );
  });

  it('takes shapes that are unusual', () => {
    expect(doc(`{"items":[],"version":"${V1}"}`).items).toEqual([]);
    const nested = doc(
      '{"x":{"items":[1]},"items":[{"id":"a","items":[2]}],"y":"\\"items\\":[9]"}',
    );
    expect(nested.items.map(({ text }) => text)).toEqual(['{"id":"a","items":[2]}']);
    expect(
      doc('{"it\\u0065ms":[{"id":"a\\\\"}, 5 ,"]",[],null,-1.50e3,true ]}').items.map(
        (i) => i.text,
      ),
    ).toEqual(['{"id":"a\\\\"}', '5', '"]"', '[]', 'null', '-1.50e3', 'true']);
    expect(doc('{"__proto__":1,"items":[{"__proto__":2}]}').top).toHaveProperty('__proto__', 1);
    const times = doc('{"items":[{"start":"2026-04-13T00:00:00Z","finish":5}]}').items[0];
    expect([times?.start, times?.finish]).toEqual([Date.UTC(2026, 3, 13), NaN]);
  });

  it.each([
    ['', /not valid JSON/],
    ['{"items":[}', /not valid JSON/],
    ['\ufeff{"items":[]}', /not valid JSON/],
    ['{"items":[],"items":[]}', /more than once/],
    ['{"items":[],"it\\u0065ms":[]}', /more than once/],
    ['[]', /JSON object/],
    ['null', /JSON object/],
    ['{}', /no “items”/],
    ['{"x":{"items":[]}}', /no “items”/],
    ['{"items":{}}', /must be an array/],
    ['{"items":null}', /must be an array/],
    [`{"items":${'['.repeat(200_000)}`, /./],
  ])('says why %j is invalid', (text, reason) => {
    const answer = read(text);
    expect(answer.ok ? null : answer.reason).toMatch(reason);
  });

  it('knows what the name claims', () => {
    expect(doc('{"items":[]}').window?.finish.seconds).toBe(Date.UTC(2026, 3, 14, 5) / 1000);
    const unnamed = readDoc('{"items":[]}', 'playout.json', 'a', newKey);
    expect(unnamed.ok && unnamed.doc.window).toBeNull();
  });

  // Takes 80 ms; a scan that restarts for each item would run into the test's time limit.
  it('cuts 20,000 items out of 8 MB', () => {
    const item = {
      id: 'x',
      start: '2026-04-13T00:00:00Z',
      finish: '2026-04-13T01:00:00Z',
      note: 'n'.repeat(250),
    };
    const text = JSON.stringify(
      { version: V1, items: Array.from({ length: 20_000 }, () => item) },
      null,
      2,
    );
    expect(doc(text).items).toHaveLength(20_000);
  });
});

describe('writing a playout file', () => {
  const window = doc('{"items":[]}').window;
  if (window === null) throw new Error('the name reads');

  it('looks like the examples of the engine', () => {
    const source = { source_type: 'lavfi', params: 'x' };
    const times = {
      start: '2026-04-13T00:00:00.000-05:00',
      finish: '2026-04-13T00:30:00.000-05:00',
    };
    const list = ['a', 'b'].map((id) => toItem({ id, ...times, source }, newKey()));
    const made = newDoc('n', window, list);
    const value = { version: V1, items: list.map((item) => item.value) };
    expect(writeDocText(made)).toBe(`${JSON.stringify(value, null, 2)}\n`);
    expect(made.name).toBe(NAME);
    expect(writeDocText(newDoc('n', window, []))).toBe(
      `{\n  "version": "${V1}",\n  "items": []\n}\n`,
    );
    expect(writeDocText(doc(writeDocText(made)))).toBe(writeDocText(made));
  });

  it('fits new items into the style of the file', () => {
    const fresh = toItem({ id: 'n', a: { b: 1 } }, newKey());
    const add = (text: string): string => {
      const one = doc(text);
      return writeDocText({ ...one, items: [...one.items, fresh] });
    };
    expect(add('{"items":[{"id":"a"}]}')).toBe('{"items":[{"id":"a"},{"id":"n","a":{"b":1}}]}');
    expect(add('{"items":[]}')).toBe('{"items":[{"id":"n","a":{"b":1}}]}');
    expect(add('{\r\n\t"items": [\r\n\t\t{"id":"a"}\r\n\t]\r\n}')).toBe(
      '{\r\n\t"items": [\r\n\t\t{"id":"a"},\r\n\t\t{\r\n\t\t  "id": "n",\r\n\t\t  "a": {\r\n\t\t    "b": 1\r\n\t\t  }\r\n\t\t}\r\n\t]\r\n}',
    );
    expect(add('{\n  "items": []\n}\n')).toBe(
      '{\n  "items": [\n    {\n      "id": "n",\n      "a": {\n        "b": 1\n      }\n    }\n  ]\n}\n',
    );
    expect(add('{\n  "items": [\n  ]\n}\n')).toBe(
      '{\n  "items": [\n    {\n      "id": "n",\n      "a": {\n        "b": 1\n      }\n    }\n  ]\n}\n',
    );
    const three = doc('{"items": [\n {"id":"a"},\n {"id":"b"} ]}');
    expect(writeDocText(without(three, 0, 1))).toBe('{"items": []}');
    expect(writeDocText(without(three, 0))).toBe('{"items": [\n {"id":"b"} ]}');
  });

  it('raises a version that is too low, and changes none that suffices', () => {
    const layered = toItem({ id: 'g', graphics: [] }, newKey());
    const add = (text: string): string => {
      const one = doc(text);
      return writeDocText({ ...one, items: [...one.items, layered] });
    };
    const at = (version: string): string => `https://ersatztv.org/playout/version/${version}`;
    const same = (version: string): string => `{"version":"${version}","items":[{"id": "a"} , 1]}`;
    expect(add(same(at('0.0.1')))).toBe(
      `{"version":"${at('0.0.3')}","items":[{"id": "a"} , 1 , {"id":"g","graphics":[]}]}`,
    );
    expect(add(`{"items":[ 1 ],"version" : "${at('0.0.2')}" , "x":1.0}`)).toBe(
      `{"items":[ 1, {"id":"g","graphics":[]} ],"version" : "${at('0.0.3')}" , "x":1.0}`,
    );
    for (const kept of [at('0.0.3'), at('0.0.5'), at('0.0.9'), at('0.1.0'), 'x'])
      expect(doc(add(same(kept))).top['version']).toBe(kept);
    expect(writeDocText(doc('{"version":"","items":[{"graphics":[]}]}'))).toContain('"version":""');
    const low = `{"version":"${V1}","items":[{"graphics":[]}]}`;
    expect(writeDocText(doc(low))).toBe(low);
  });

  it('raises no version for what the items had beyond it before', () => {
    const text = `{"version":"${V1}","items":[{"id":"a","graphics":[]},{"id":"b"}]}`;
    const one = doc(text);
    const [first, second] = one.items;
    if (first === undefined || second === undefined) throw new Error('no items');
    const versionOf = (...items: PlayoutItem[]): unknown =>
      doc(writeDocText({ ...one, items })).top['version'];
    const set = (item: PlayoutItem, pointer: string, value: JsonValue) =>
      editItem(item, [{ pointer, value }]);
    expect(versionOf(first)).toBe(V1);
    expect(versionOf(set(first, '/title', 'A'), second)).toBe(V1);
    expect(versionOf(first, set(second, '/title', 'B'))).toBe(V1);
    expect(versionOf(first, set(second, '/graphics', []))).toBe(V1.replace(/1$/, '3'));
    expect(versionOf(set(first, '/watermark', { kind: 'media' }), second)).toBe(
      V1.replace(/1$/, '5'),
    );
  });

  it('changes a key beside the items and nothing else', () => {
    const text =
      '{\n  "a": 1,\n  "items": [\n    {"id": "x"}\n  ],\n  "version": "v", "big": 1e400\n}\n';
    const one = doc(text);
    expect(writeDocText(setTop(one, 'version', 'w'))).toBe(text.replace('"v"', '"w"'));
    expect(writeDocText(setTop(one, 'a', [1]))).toBe(text.replace('1,', '[\n    1\n  ],'));
    expect(writeDocText(setTop(one, 'a'))).toBe(text.replace('"a": 1,\n  ', ''));
    expect(writeDocText(setTop(one, 'big'))).toBe(text.replace(', "big": 1e400', ''));
    expect(writeDocText(setTop(one, 'n/~', true))).toBe(
      text.replace('1e400', '1e400,\n  "n/~": true'),
    );
    expect(setTop(one, 'items', [])).toBe(one);
    expect(writeDocText(setTop(doc('{"items":[]}'), 'version', 'w'))).toBe(
      '{"items":[],"version":"w"}',
    );
  });
});
