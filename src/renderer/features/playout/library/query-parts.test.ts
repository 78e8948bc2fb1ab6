import { describe, expect, it } from 'vitest';
import { insertWord, splitQuery } from './query-parts.ts';

const kinds = (query: string): string[] =>
  splitQuery(query).map(({ kind, text }) => `${kind} ${text}`);

describe('splitQuery', () => {
  it('distinguishes fields, values and operators from words', () => {
    expect(kinds('type:movie AND genre:"film noir" NOT harbour and (x)')).toEqual([
      'field type:',
      'value movie',
      'operator AND',
      'field genre:',
      'value "film noir"',
      'operator NOT',
      'plain harbour',
      'plain and',
      'operator (',
      'plain x',
      'operator )',
    ]);
  });

  it('reads ranges and unfinished quotation marks as one value', () => {
    expect(kinds('minutes:[70 TO 130]')).toEqual(['field minutes:', 'value [70 TO 130]']);
    expect(kinds('title:"Long Po')).toEqual(['field title:', 'value "Long Po']);
  });

  it('knows operators as whole words in capitals, and field names in any case', () => {
    expect(kinds('ANDY NORTH OR Not sub_title:x TITLE:y')).toEqual([
      'plain ANDY',
      'plain NORTH',
      'operator OR',
      'plain Not',
      'field sub_title:',
      'value x',
      'field TITLE:',
      'value y',
    ]);
  });

  it('ends a value at its own quotation mark or bracket', () => {
    expect(kinds(String.raw`title:"a \"b\" (c)" minutes:[1 TO 2] "" x`)).toEqual([
      'field title:',
      String.raw`value "a \"b\" (c)"`,
      'field minutes:',
      'value [1 TO 2]',
      'value ""',
      'plain x',
    ]);
  });

  it('loses no character but white space, whatever is typed', () => {
    for (const query of ['a:b:c "d', ']:[ ) ("" \\" é 漢字', 'minutes:[1 TO', '::', 'AND:AND']) {
      const parts = splitQuery(query);
      const rest = parts.reduce((text, part) => {
        expect(query.slice(part.at, part.at + part.text.length)).toBe(part.text);
        return text + part.text;
      }, '');
      expect(rest.replaceAll(/\s/g, '')).toBe(query.replaceAll(/\s/g, ''));
    }
  });
});

describe('insertWord', () => {
  it('puts a space behind a value, and none behind a field', () => {
    expect(insertWord('type:mo', { from: 5, to: 7, text: 'movie' })).toEqual({
      query: 'type:movie ',
      caret: 11,
    });
    expect(insertWord('ge', { from: 0, to: 2, text: 'genre:' })).toEqual({
      query: 'genre:',
      caret: 6,
    });
  });

  it('keeps what follows, without a second space', () => {
    expect(insertWord('type:mo AND x', { from: 5, to: 7, text: 'movie' })).toEqual({
      query: 'type:movie AND x',
      caret: 11,
    });
    expect(insertWord('type:mox', { from: 5, to: 7, text: 'movie' })).toEqual({
      query: 'type:movie x',
      caret: 11,
    });
    expect(insertWord('ge x', { from: 0, to: 2, text: 'genre:' })).toEqual({
      query: 'genre: x',
      caret: 6,
    });
    expect(insertWord('(type:mo) (x)', { from: 6, to: 8, text: 'movie' })).toEqual({
      query: '(type:movie) (x)',
      caret: 11,
    });
    expect(insertWord('type:mo(x)', { from: 5, to: 7, text: 'movie' })).toEqual({
      query: 'type:movie (x)',
      caret: 11,
    });
  });
});
