import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { guideFacts } from './guide-facts.ts';
import type { Programme } from './xmltv.ts';
import { formatXmltv } from './xmltv.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => name === 'programme',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

interface Read {
  readonly tv: {
    readonly programme?: { start: string; stop: string; channel: string; title: string }[];
  };
}

const read = (text: string) => (parser.parse(text) as Read).tv.programme ?? [];

const programme = (start: number, stop: number, title = 'A', offset = 0): Programme => ({
  start,
  stop,
  offset,
  title,
});

/** Epoch ms of an XMLTV time. */
function msOf(text: string): number {
  const [, date = '', time = '', sign = '', zone = ''] =
    /^(\d{8})(\d{6}) ([+-])(\d{4})$/.exec(text) ?? [];
  const iso = `${date.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}Z`;
  const minutes = Number(zone.slice(0, 2)) * 60 + Number(zone.slice(2));
  return Date.parse(iso) - (sign === '-' ? -minutes : minutes) * 60_000;
}

describe('xmltvOf', () => {
  it('writes times in the offset of the plan, in the order of the programmes', () => {
    const at = Date.UTC(2026, 10, 20, 19, 5);
    const { text, programmes } = formatXmltv(
      [
        programme(at + 60_000, at + 90_000, 'Second', -12_600),
        programme(at, at + 60_000, 'First', 3600),
      ],
      'ersatztv.5.1',
    );
    expect(programmes).toBe(2);
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<tv ')).toBe(true);
    expect(read(text)).toMatchObject([
      { start: '20261120200500 +0100', stop: '20261120200600 +0100', channel: 'ersatztv.5.1' },
      { start: '20261120153600 -0330', title: 'Second' },
    ]);
  });

  it('leaves out what never plays', () => {
    const list = [
      programme(0, 0),
      programme(5000, 1000),
      programme(0, 30_000),
      programme(0, 60_000),
    ];
    expect(formatXmltv(list, 'x').programmes).toBe(2);
    expect(read(formatXmltv([], 'x').text)).toEqual([]);
  });

  it('joins where the plan joins, to the second', () => {
    const list = [programme(0, 60_500), programme(60_500, 90_499)];
    const [first, second] = read(formatXmltv(list, 'x').text);
    expect(first?.stop).toBe(second?.start);
  });

  it('can be read back whatever a title or an id holds', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(anything, anything, fc.integer({ min: -840, max: 840 }), (title, id, minutes) => {
        const list = [programme(1_000_000_000_000, 1_000_000_060_000, title, minutes * 60)];
        const { text } = formatXmltv(list, id);
        const [found] = read(text);
        const kept = title
          .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
          .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '');
        expect(found?.title).toBe(kept);
        expect(msOf(found?.start ?? '')).toBe(1_000_000_000_000);
        expect(msOf(found?.stop ?? '')).toBe(1_000_000_060_000);
        expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('guideFacts', () => {
  it('tells the channels and programmes of a guide, with their marks undone', () => {
    const own = formatXmltv([programme(0, 5000)], 'a & "b"').text;
    expect(guideFacts(own)).toEqual({ channels: new Set(), programmes: new Set(['a & "b"']) });
    const server =
      '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tv SYSTEM "xmltv.dtd">\n<!-- <tv> --><tv>' +
      "<channel id='x&#233;&#xe9;&apos;'><display-name>X</display-name></channel>" +
      '<programme start="1" channel="y" stop="2"><title>channel="z"</title></programme></tv>';
    expect(guideFacts(server)).toEqual({
      channels: new Set(["xéé'"]),
      programmes: new Set(['y']),
    });
  });

  it.each(['', 'not a guide', '{"tv":1}', '<html><tv></tv></html>', '<tvx>'])(
    'is none of %j',
    (text) => expect(guideFacts(text)).toBeNull(),
  );
});
