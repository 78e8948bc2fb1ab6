import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnsi, plainText } from './ansi.ts';
import { LogBuffer } from './log-buffer.ts';
import { LogSearch, parseMatcher } from './log-search.ts';
import { RowIndex, rowStarts } from './wrap.ts';

const ESC = '\u001b';
const lines = (count: number, text = 'line'): { text: string }[] =>
  Array.from({ length: count }, (_, at) => ({ text: `${text} ${String(at)}` }));

describe('LogBuffer', () => {
  it('keeps the newest lines under their numbers', () => {
    const buffer = new LogBuffer(3);
    buffer.append(lines(2));
    buffer.append(lines(3, 'more'));
    expect([buffer.first, buffer.end, buffer.count]).toEqual([2, 5, 3]);
    expect([1, 2, 4, 5].map((number) => buffer.at(number)?.text ?? null)).toEqual([
      null,
      'more 0',
      'more 2',
      null,
    ]);
    buffer.clear();
    expect([buffer.count, buffer.at(4)]).toEqual([0, null]);
    buffer.append([{ text: 'after' }]);
    expect(buffer.at(5)?.text).toBe('after');
  });

  it('takes earlier lines as far as there is room, and replaces lines', () => {
    const buffer = new LogBuffer(4);
    buffer.first = buffer.end = 10;
    buffer.append(lines(2));
    buffer.prepend(lines(3, 'early'));
    buffer.replace(11, { text: 'whole' });
    buffer.replace(7, { text: 'gone' });
    expect([buffer.first, buffer.end]).toEqual([8, 12]);
    expect(buffer.text().split('\n')).toEqual(['early 1', 'early 2', 'line 0', 'whole']);
  });

  it('takes a text by its lines', () => {
    const buffer = LogBuffer.of('a\r\n\nb\n');
    expect([0, 1, 2].map((number) => buffer.at(number)?.text)).toEqual(['a', '', 'b']);
    expect(buffer.count).toBe(3);
  });
});

describe('parseAnsi', () => {
  it('makes colours and weights into styles, and ends them', () => {
    const [error, rest] = parseAnsi(`${ESC}[1;31merror${ESC}[0m: x`);
    expect(error).toMatchObject({ text: 'error', style: { color: 1, bold: true } });
    expect(rest).toEqual({ text: ': x', style: null });
    expect(parseAnsi(`${ESC}[91mx`)[0]?.style?.color).toBe(9);
    expect(parseAnsi(`${ESC}[38;5;196mx`)[0]?.style?.color).toBe(9);
    expect(parseAnsi(`${ESC}[38;2;40;200;60mx`)[0]?.style?.color).toBe(2);
    expect(parseAnsi(`${ESC}[44mx${ESC}[49my`).map(({ style }) => style?.background)).toEqual([
      4,
      undefined,
    ]);
  });

  it.each([
    [`${ESC}[2J${ESC}[1;1Hcleared`, 'cleared'],
    [`${ESC}]0;title\u0007text`, 'text'],
    [`${ESC}]8;;https://example.org${ESC}\\link${ESC}]8;;${ESC}\\`, 'link'],
    ['a\u0007b\u0000c\u007f', 'a\u2407b\u2400c\u2421'],
    ['over\rwritten', 'over\u240dwritten'],
    ['right\u202eleft', 'right<U+202E>left'],
    ['a\tb', 'a       b'],
    ['12345678\tb', '12345678        b'],
    [`cut ${ESC}[3`, 'cut \u241b[3'],
    ['<b>bold</b>', '<b>bold</b>'],
  ])('shows %j as %j', (line, shown) => expect(plainText(line)).toBe(shown));

  it('leaves no acting character in any line', () => {
    const piece = fc.constantFrom(
      ESC,
      '[',
      ']',
      '0',
      ';',
      'm',
      '\u009b',
      '\u202e',
      '\t',
      '\r',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        expect(plainText(parts.join(''))).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      }),
    );
  });
});

describe('search', () => {
  const places = (query: string, regex: boolean, text: string): unknown => {
    const searched = parseMatcher(query, regex);
    return searched.k === 'ok' ? searched.matcher(text) : searched.k;
  };

  it.each([
    [
      'frame',
      false,
      'Frame frame',
      [
        [0, 5],
        [6, 11],
      ],
    ],
    ['Frame', false, 'frame Frame', [[6, 11]]],
    ['a.c', false, 'abc a.c', [[4, 7]]],
    [
      'a.c',
      true,
      'abc a.c',
      [
        [0, 3],
        [4, 7],
      ],
    ],
    ['x*', true, 'aaa', []],
    ['(', true, 'a', 'wrong'],
    ['(a+)+$', true, 'a', 'slow'],
    ['(a|a)*b', true, 'a', 'slow'],
    ['(a)\\1', true, 'aa', 'slow'],
    ['', false, 'a', 'none'],
  ])('%j (expression: %j) in %j', (query, regex, text, found) =>
    expect(places(query, regex, text)).toEqual(found),
  );

  it('finds lines in slices, ignores colors, and forgets dropped lines', () => {
    const buffer = new LogBuffer(200);
    buffer.append(lines(200, `${ESC}[31mred${ESC}[0m`));
    const searched = parseMatcher('red 1', false);
    if (searched.k !== 'ok') throw new Error('no matcher');
    const search = new LogSearch(buffer, searched.matcher);
    let time = 0;
    const clock = (): number => (time += 1);
    search.run(1, clock);
    expect(search.done).toBe(false);
    search.run(100, clock);
    expect(search.done).toBe(true);
    expect(search.hits).toHaveLength(111);
    buffer.append([...lines(150, 'other'), { text: 'red 1' }]);
    search.run(1000, clock);
    expect(search.hits.slice(0, 2)).toEqual([151, 152]);
    expect(search.hits.at(-1)).toBe(350);
  });

  it('searches earlier lines and replaced ones too', () => {
    const buffer = new LogBuffer();
    buffer.first = buffer.end = 10;
    buffer.append(lines(3));
    const searched = parseMatcher('red', false);
    if (searched.k !== 'ok') throw new Error('no matcher');
    const search = new LogSearch(buffer, searched.matcher);
    const run = (): readonly number[] => {
      search.run(1000, () => 0);
      return search.hits;
    };
    expect(run()).toEqual([]);
    buffer.prepend([{ text: 'red' }, { text: 'blue' }]);
    buffer.replace(11, { text: 'red as well' });
    expect(run()).toEqual([8, 11]);
    buffer.replace(11, { text: 'blue' });
    expect(run()).toEqual([8]);
  });
});

describe('wrapped rows', () => {
  it.each([
    ['abcdef', 3, [0, 3]],
    ['abcdefg', 3, [0, 3, 6]],
    ['', 3, [0]],
    ['\u65e5\u672c\u8a9e', 4, [0, 2]],
    ['\ud83d\ude80\ud83d\ude80', 2, [0, 2]],
    ['e\u0301e\u0301e\u0301', 2, [0, 4]],
  ])('%j in %d columns begin at %j', (text, columns, starts) =>
    expect(rowStarts(text, columns)).toEqual(starts),
  );

  it.each([0, 5])('finds lines by rows while lines come and go, %d columns', (columns) => {
    const buffer = new LogBuffer(50);
    const index = new RowIndex(buffer, columns);
    for (let turn = 0; turn < 30; turn += 1) {
      buffer.append(lines(7, 'x'.repeat(turn)));
      index.update();
      buffer.replace(buffer.end - 3, { text: 'y'.repeat(2 * turn) });
      buffer.prepend(lines(2, 'z'.repeat(turn)));
      index.update();
    }
    const rows: number[] = [];
    for (let number = buffer.first; number < buffer.end; number += 1) {
      const text = buffer.at(number)?.text ?? '';
      const count = columns === 0 ? 1 : rowStarts(text, columns).length;
      for (let row = 0; row < count; row += 1) rows.push(number);
    }
    expect(index.rows).toBe(rows.length);
    expect(rows.map((_, row) => index.findLine(row))).toEqual(rows);
  });
});
