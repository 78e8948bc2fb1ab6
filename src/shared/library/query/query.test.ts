import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../../test/support/cpu-time.ts';
import type { Collection } from '../model.ts';
import { compileQuery } from './compile-query.ts';
import { MAX_QUERY } from './parse-query.ts';

const now = Date.UTC(2026, 10, 20, 12);
const media = [
  {
    id: 'copper',
    ms: 90 * 60_000,
    type: 'movie',
    title: 'Copper Wire',
    genres: ['Crime', 'Drama'],
    date: '2021-03-01',
    tags: ["critics' pick"],
    library: 'Films',
    chapters: [1, 2, 3],
  },
  {
    id: 'portage',
    ms: 112.2 * 60_000,
    type: 'movie',
    title: 'Long Portage',
    genres: ['Adventure'],
    date: '1974',
    library: 'Films',
    rating: 'PG-13',
  },
  {
    id: 'obrien',
    ms: 70 * 60_000,
    type: 'movie',
    title: 'O’Brien: A Life',
    genres: ['Science-Fiction'],
    date: '1980-11-20',
    library: 'Films',
    directors: ['Åsa Øst'],
  },
  {
    id: 'h1',
    ms: 25 * 60_000,
    type: 'episode',
    title: 'Low Tide',
    show: 'Harbour',
    season: 1,
    episode: 1,
    date: '2026-11-12',
    library: 'Shows',
  },
  {
    id: 'h0',
    ms: 25 * 60_000,
    type: 'episode',
    title: 'Making of',
    show: 'Harbour',
    season: 0,
    episode: 1,
    library: 'Shows',
  },
  {
    id: 'spot',
    ms: 30_000,
    type: 'other_video',
    title: 'Spot 1',
    library: 'Spots',
    tag: 'ident',
    addedAt: Date.UTC(2026, 10, 1),
  },
  { id: 'unread', ms: 0, type: 'movie', title: 'Unread', library: 'Films' },
];
const collections: Collection[] = [
  { id: '1', name: 'Crime films', query: 'type:movie AND genre:crime', ids: [] },
  { id: '2', name: 'Winter', query: null, ids: ['spot', 'portage'] },
  { id: '3', name: 'Both', query: 'collection:"Crime films" OR collection:winter', ids: [] },
  { id: '4', name: 'Loop', query: 'collection:loop', ids: [] },
  { id: '5', name: 'Broken', query: 'genre:(', ids: [] },
];

function select(query: string): string {
  const compiled = compileQuery(query, { collections, now });
  if (!compiled.ok)
    return `${String(compiled.error.at)}-${String(compiled.error.end)} ${compiled.error.message}`;
  return media
    .filter(compiled.test)
    .map(({ id }) => id)
    .join(' ');
}

describe('a query', () => {
  it.each([
    ['', 'copper portage obrien h1 h0 spot unread'],
    ['*:*', 'copper portage obrien h1 h0 spot unread'],
    ['type:movie AND genre:crime AND minutes:[70 TO 130]', 'copper'],
    ['type:episode AND show_title:"Harbour" AND NOT season_number:0', 'h1'],
    ['genre:(crime OR adventure)', 'copper portage'],
    ['genre:crime OR genre:adventure AND minutes:>200', 'copper'],
    ['(genre:crime OR genre:adventure) AND minutes:>100', 'portage'],
    ['type:movie -genre:crime !title:unread', 'portage obrien'],
    ['+type:movie && (genre:crime || genre:adventure)', 'copper portage'],
    ['NOT NOT type:episode', 'h1 h0'],
    // Rounded up.
    ['minutes:113', 'portage'],
    ['minutes:[* TO 25]', 'h1 h0 spot'],
    ['minutes:{25 TO *]', 'copper portage obrien'],
    ['seconds:30', 'spot'],
    ['minutes:*', 'copper portage obrien h1 h0 spot unread'],
    ['chapters:3', 'copper'],
    ['title:harbour', ''],
    ['harbour', 'h1 h0'],
    ['long portage', 'portage'],
    ['"portage long"', ''],
    ['obrien', 'obrien'],
    ["title:o'brien", 'obrien'],
    ['title:O\\’Brien\\:', 'obrien'],
    ['title:por*', 'portage'],
    ['title:*tage', 'portage'],
    ['title:p?rtage', 'portage'],
    ['title:"por*"', ''],
    ['genre:science-fiction', 'obrien'],
    ['genre:fiction', 'obrien'],
    ['genre:fict', ''],
    ['director:"asa ost"', 'obrien'],
    ['tag:"critics\' pick"', 'copper'],
    ['tag:ident', 'spot'],
    ['content_rating:pg-13', 'portage'],
    ['content_rating:PG', ''],
    ['library_name:Spots', 'spot'],
    ['release_date:197*', 'portage'],
    ['release_date:1974', 'portage'],
    ['release_date:[19800101 TO 19891231]', 'obrien'],
    ['release_date:[1974 TO 1980]', 'portage obrien'],
    ['release_date:[2020-01-01 TO *]', 'copper h1'],
    ['release_date:>2000', 'copper h1'],
    ['released_inthelast:"2 weeks"', 'h1'],
    ['released_inthelast:"5 days"', ''],
    ['released_notinthelast:"10 years"', 'portage obrien'],
    ['released_onthisday:1', 'obrien'],
    ['added_inthelast:"1 month"', 'spot'],
    ['added_date:[20261101 TO 20261101]', 'spot'],
    ['type:show', 'h1 h0'],
    ['collection:"crime films"', 'copper'],
    ['smart_collection:Both AND NOT id', 'copper portage spot'],
    ['genre:crime^2', 'copper'],
  ])('%s', (query, found) => expect(select(query)).toBe(found));
});

describe('a query that cannot be read', () => {
  it.each([
    ['genre:(crime', '6-7 The closing bracket is missing. Add ")".'],
    ['crime)', '5-6 ")" closes no bracket. Remove it.'],
    ['title:"x', '6-8 The closing quotation mark is missing. Add ".'],
    ['a AND', '5-5 The query ends too early. Add a term, or remove the last word.'],
    ['a AND OR b', '6-8 Enter a term before "OR".'],
    ['type: AND a', '0-5 Enter a value after "type:".'],
    ['minutes:[70 130]', '8-16 Write a range as [70 TO 130], with * for an open end.'],
    ['minutes:[70 TO', '8-14 Write a range as [70 TO 130], with * for an open end.'],
    [
      'release_date:[1950 TO 1940]',
      '13-27 This range begins after its end, so it selects nothing. Write [1940 TO 1950].',
    ],
    [
      'minutes:{90 TO 10]',
      '8-18 This range begins after its end, so it selects nothing. Write [10 TO 90].',
    ],
    ['minutes:long', '8-12 Enter a whole number or a range such as [70 TO 130] for "minutes".'],
    [
      'release_date:soon',
      '13-17 Enter a date such as 19740501, 197* or [19700101 TO 19791231] for "release_date".',
    ],
    [
      'released_inthelast:2',
      '19-20 Enter a number of days, weeks, months or years, such as "2 weeks", for "released_inthelast".',
    ],
    ['title:/a+/', "6-10 Regular expressions aren't supported. Use * and ? as wildcards."],
    ['title:foo~2', "6-11 Approximate search isn't supported. Remove ~, or use * as a wildcard."],
    ['gerne:crime', '0-5 "gerne" is not a field. Did you mean "genre"?'],
    [
      'mood:happy',
      '0-4 "mood" is not a field. Enter a known field such as genre or show_title, or put the text in quotation marks.',
    ],
    ['title:[a TO b]', '6-14 "title" has no ranges. Enter a word or a phrase in quotation marks.'],
    ['collection:none', '0-15 There is no collection "none". Check its name.'],
    ['a ]', '2-3 "]" closes no range. Remove it, or put it in quotation marks.'],
  ])('%s names the place and what to do', (query, message) => expect(select(query)).toBe(message));

  it('is found in a collection, which may not name itself', () => {
    expect(select('collection:loop')).toContain('names itself');
    expect(select('collection:broken')).toContain('The query of the collection "broken"');
  });
});

describe('hostile queries', () => {
  it('are refused when they are too long, too deep or have too many terms', () => {
    expect(select('a'.repeat(MAX_QUERY + 1))).toContain('at most 10000 characters');
    expect(select(`${'('.repeat(4000)}a${')'.repeat(4000)}`)).toContain('at most 32 deep');
    expect(select('a '.repeat(4000))).toContain('at most 500 terms');
    expect(select(`${'NOT '.repeat(2400)}harbour`)).toBe('h1 h0');
  });

  it('end in time whatever their wildcards are', () => {
    const item = { id: 'x', ms: 1, title: 'a'.repeat(5000) };
    const compiled = compileQuery(`title:${'*a'.repeat(500)}*b`, { collections: [], now });
    const took = cpuTime(() => expect(compiled.ok && compiled.test(item)).toBe(false));
    expect(took).toBeLessThan(1000);
  });

  it('never throw', () => {
    const parts = fc.constantFrom(
      '(',
      ')',
      '"',
      '[',
      ' TO ',
      ']',
      '{',
      '}',
      '*',
      '?',
      '\\',
      'title:',
      'minutes:',
      'release_date:',
      'collection:',
      'AND',
      ' OR ',
      ' NOT ',
      '-',
      '+',
      '~',
      '^',
      '/',
      'a',
      '1',
      'ä',
      '\u0001',
      '\ud800',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (words) => {
        const query = words.join('');
        const compiled = compileQuery(query, { collections, now });
        if (compiled.ok) for (const item of media) compiled.test(item);
        else {
          const { at, end } = compiled.error;
          expect(at >= 0 && at <= end && end <= query.length).toBe(true);
        }
      }),
    );
  });
});
