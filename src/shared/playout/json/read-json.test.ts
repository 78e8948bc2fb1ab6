import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import type { JsonValue } from '../document/document.ts';
import { locate, readJson, readJsonBytes, readLoose } from './read-json.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const folder = new URL('../../../../test/fixtures/playout/examples/', import.meta.url);
const examples = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const faultOf = (text: string) => {
  const read = readJson(text);
  return read.ok ? null : read.fault;
};

const marksOf = (text: string) => {
  const read = readLoose(text);
  return read.ok
    ? read.marks.map(({ k, pointer, offset }) => [k, pointer, text.slice(offset)[0]])
    : [];
};

describe('faults', () => {
  it.each([
    ['', 'empty', 1, 1],
    [' \n\t', 'empty', 1, 1],
    ['\ufeff{}', 'encoding', 1, 1],
    ['{', 'syntax', 1, 2],
    ['{"a"', 'syntax', 1, 5],
    ['{\n "a" 1}', 'syntax', 2, 6],
    ['{"a":1,}', 'syntax', 1, 8],
    ['[1,]', 'syntax', 1, 4],
    ['[1 2]', 'syntax', 1, 4],
    ['{"a":1 "b":2}', 'syntax', 1, 8],
    ['{}{}', 'syntax', 1, 3],
    ['// c\n{}', 'syntax', 1, 1],
    ["{'a':1}", 'syntax', 1, 2],
    ['["\u0001"]', 'syntax', 1, 3],
    ['["a\nb"]', 'syntax', 1, 4],
    ['["\\x"]', 'syntax', 1, 3],
    ['["\\u12g4"]', 'syntax', 1, 3],
    ['["abc', 'syntax', 1, 2],
    ['[01]', 'syntax', 1, 2],
    ['[1.]', 'syntax', 1, 2],
    ['[.5]', 'syntax', 1, 2],
    ['[1e]', 'syntax', 1, 2],
    ['[-]', 'syntax', 1, 2],
    ['[+1]', 'syntax', 1, 2],
    ['[tru]', 'syntax', 1, 2],
    ['[truex]', 'syntax', 1, 6],
    ['[NaN]', 'syntax', 1, 2],
    ['\f1', 'syntax', 1, 1],
    ['\u00a01', 'syntax', 1, 1],
    ['["\\ud800"]', 'syntax', 1, 2],
    ['["\\udc00\\ud800"]', 'syntax', 1, 2],
    ['{"\\ud800x":1}', 'syntax', 1, 2],
    ['[1e999]', 'syntax', 1, 2],
    [`[${'9'.repeat(400)}]`, 'syntax', 1, 2],
    [`${'['.repeat(128)}${']'.repeat(128)}`, 'syntax', 1, 128],
  ])('%j', (text, k, line, column) => {
    const fault = faultOf(text);
    expect(fault).toMatchObject({ k, line, column });
    expect(fault?.message).toMatch(/^[A-Z].*\.$/s);
  });

  it('takes what is JSON', () => {
    for (const text of [
      'null',
      ' 1 ',
      '"\\ud83d\\ude00"',
      '"\u2028\u007f"',
      '-0.0e-5',
      '1e308',
      '0e999',
    ])
      expect(faultOf(text)).toBeNull();
    expect(faultOf(`${'['.repeat(127)}${']'.repeat(127)}`)).toBeNull();
  });

  it('refuses exactly the texts that JSON.parse refuses, and some that it takes', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '\\u',
      '1',
      '0',
      '-',
      '.',
      'e',
      'true',
      ' ',
      '\n',
      'null',
      'n',
      '\u0000',
      '\ufeff',
      '"b":',
      '1.5',
      'é',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(readLoose(text).ok).toBe(parses(text));
      }),
      { numRuns: runs(8000) },
    );
  });

  it('finds a fault in every example that is cut off anywhere', () => {
    for (const text of examples)
      for (let length = 0; length < text.trimEnd().length; length += 1)
        expect(faultOf(text.slice(0, length))).not.toBeNull();
  });
});

describe('bytes', () => {
  it('takes UTF-8 and nothing else', () => {
    expect(readJsonBytes(bytesOf('"ä€😀"'))).toMatchObject({ ok: true, value: 'ä€😀' });
    for (const [bytes, offset, line, column] of [
      [[0x22, 0xff, 0x22], 1, 1, 2],
      [[0x0a, 0x22, 0xc3, 0x28, 0x22], 2, 2, 2],
      [[0x22, 0xc0, 0xaf, 0x22], 1, 1, 2],
      [[0x22, 0xed, 0xa0, 0x80, 0x22], 1, 1, 2],
      [[0x22, 0xf5, 0x80, 0x80, 0x80, 0x22], 1, 1, 2],
      [[0x22, 0xe2, 0x82], 1, 1, 2],
      [[0xff, 0xfe, 0x7b, 0x00], 0, 1, 1],
    ] as const)
      expect(readJsonBytes(Uint8Array.from(bytes))).toMatchObject({
        ok: false,
        fault: { k: 'encoding', offset, line, column },
      });
  });

  it('never throws over random bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = readJsonBytes(bytes);
        expect(read.ok || read.fault.message !== '').toBe(true);
      }),
      { numRuns: runs(3000) },
    ));
});

describe('marks', () => {
  it('names what a plain parse loses, with its place', () => {
    expect(marksOf('{"a":1,"a":2,"b":[{"c":1,"c":1}]}')).toEqual([
      ['duplicate-key', '/a', '"'],
      ['duplicate-key', '/b/0/c', '"'],
    ]);
    expect(marksOf('{"a":1,"\\u0061":2}')).toEqual([['duplicate-key', '/a', '"']]);
    expect(marksOf('[1.0,1e3,-0,1.5E-3,0,10,-1]')).toEqual([
      ['float', '/0', '1'],
      ['float', '/1', '1'],
      ['float', '/2', '-'],
      ['float', '/3', '1'],
    ]);
    expect(marksOf('[9007199254740991,9007199254740993,-9007199254740993]')).toEqual([
      ['big-integer', '/1', '9'],
      ['big-integer', '/2', '-'],
    ]);
    expect(
      marksOf(
        '[18446744073709551615,18446744073709551616,-9223372036854775808,-9223372036854775809]',
      ),
    ).toEqual([
      ['big-integer', '/0', '1'],
      ['float', '/1', '1'],
      ['big-integer', '/2', '-'],
      ['float', '/3', '-'],
    ]);
    expect(marksOf('{"a/b~c":[{"":1.5}]}')).toEqual([['float', '/a~1b~0c/0/', '1']]);
  });

  it('finds doubles among many keys, and none in objects beside each other', () => {
    const keys = Array.from({ length: 100 }, (_, at) => `"k${String(at)}":0`);
    expect(marksOf(`{${keys.join(',')}}`)).toEqual([]);
    expect(marksOf(`{${keys.join(',')},"k7":1}`)).toEqual([['duplicate-key', '/k7', '"']]);
    expect(marksOf('[{"a":1},{"a":1},{"b":{"a":1},"a":{"b":1}}]')).toEqual([]);
  });

  it('tells two keys of the same hash apart', () => {
    // `Aa` and `BB` are the classic collision of this kind of hash.
    expect(marksOf('{"Aa":1,"BB":2}')).toEqual([]);
    expect(marksOf('{"Aa":1,"BB":2,"Aa":3}')).toHaveLength(1);
  });

  it('finds nothing in a document that JSON.stringify wrote', () => {
    const keyed = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(keyed, (value) => {
        const text = JSON.stringify(value, null, 1);
        const read = readLoose(text);
        expect(read).toMatchObject({ ok: true });
        const kinds = read.ok ? read.marks.map(({ k }) => k) : [];
        expect(kinds.filter((k) => k !== 'float' && k !== 'big-integer')).toEqual([]);
      }),
    );
  });
});

describe('places', () => {
  it('finds the value of every pointer', () => {
    const text = '{\n "a": [1, {"b/c": "x,]"}, [[2]]],\n "a~": {"": null}, "d": 1, "d": 2\n}';
    const at = (pointer: string) => {
      const place = locate(text, pointer);
      return place === null ? null : [place.line, place.column, text.slice(place.offset)[0]];
    };
    expect(at('')).toEqual([1, 1, '{']);
    expect(at('/a')).toEqual([2, 7, '[']);
    expect(at('/a/0')).toEqual([2, 8, '1']);
    expect(at('/a/1/b~1c')).toEqual([2, 19, '"']);
    expect(at('/a/2/0/0')).toEqual([2, 29, '2']);
    expect(at('/a~0/')).toEqual([3, 13, 'n']);
    expect(at('/d')).toEqual([3, 33, '2']);
    for (const pointer of ['/x', '/a/3', '/a/-1', '/a/01', '/a/0/0', '/d/e'])
      expect(at(pointer)).toBeNull();
    expect(locate('', '')).toBeNull();
    expect(locate('{"a', '/a')).toBeNull();
  });

  it('comes to an end in what is no JSON', () => {
    const character = fc.constantFrom(...'{}[],:"\\ \na1');
    const text = fc.array(character, { maxLength: 30 }).map((all) => all.join(''));
    const pointer = fc.constantFrom('', '/a', '/1', '/0/a', '/a/0', '/aa/1/a', '/a/a/a');
    fc.assert(
      fc.property(text, pointer, (broken, to) => {
        const offset = locate(broken, to)?.offset ?? 0;
        expect(offset <= broken.length).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('leads to the same value as the document', () => {
    const walk = (value: JsonValue, pointer: string): [string, JsonValue][] => [
      [pointer, value],
      ...(typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            walk(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
          )
        : []),
    ];
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (json) => {
        const value = JSON.parse(JSON.stringify(json)) as JsonValue;
        const text = JSON.stringify(value);
        for (const [pointer, inner] of walk(value, '')) {
          const place = locate(text, pointer);
          expect(text.slice(place?.offset).startsWith(JSON.stringify(inner))).toBe(true);
        }
      }),
    );
  });
});

describe('size', () =>
  it('gets through what would stop a reader that goes down step by step', () => {
    const deep = 200_000;
    expect(faultOf('['.repeat(deep))).toMatchObject({ k: 'syntax' });
    expect(faultOf('{"a":'.repeat(deep))).toMatchObject({ k: 'syntax' });
    expect(faultOf(`${'['.repeat(deep)}${']'.repeat(deep)}`)).toMatchObject({ k: 'syntax' });
    expect(faultOf(`"${'x'.repeat(3_000_000)}`)).toMatchObject({ k: 'syntax', offset: 0 });
    expect(faultOf('9'.repeat(3_000_000))).toMatchObject({ k: 'syntax', offset: 0 });
    expect(faultOf(`${' '.repeat(3_000_000)}x`)).toMatchObject({ k: 'syntax', offset: 3_000_000 });
  }));
