import { describe, expect, it } from 'vitest';
import { compileQuery } from './compile-query.ts';
import { completeQuery, ValueCounts } from './complete-query.ts';

const item = (genres: string[], tags: string[] = []) => ({
  id: 'a',
  ms: 1,
  type: 'movie',
  genres,
  tags,
});
const counts = new ValueCounts(
  [
    ...Array.from({ length: 3 }, () => item(['Crime'])),
    item(['Crime Comedy'], ['critics’ pick']),
    item(['Comedy', 'say "hi" \\o/']),
  ],
  [{ id: '1', name: 'Winter films', query: null, ids: [] }],
);
const texts = (query: string, at = query.length) =>
  completeQuery(query, at, counts).words.map(({ text }) => text);

describe('completion', () => {
  it('offers values of a field by their count, then those of related fields', () => {
    expect(texts('type:movie AND genre:cri')).toEqual([
      'genre:Crime',
      'genre:"Crime Comedy"',
      'tag:"critics’ pick"',
    ]);
    expect(completeQuery('genre:cri AND x', 9, counts)).toMatchObject({
      from: 0,
      to: 9,
      words: [{ label: 'Crime', field: 'genre', count: 3 }, { count: 1 }, { field: 'tag' }],
    });
  });

  it('offers fields, types, collections and the nearest field', () => {
    expect(texts('').slice(0, 2)).toEqual(['type:', 'title:']);
    expect(texts('(min')).toEqual(['minutes:']);
    expect(texts('type:m')).toEqual(['type:movie', 'type:music_video']);
    expect(texts('collection:win')).toEqual(['collection:"Winter films"']);
    expect(texts('gerne:x')).toEqual(['genre:']);
    expect(texts('genre:"crime c')).toEqual(['genre:"Crime Comedy"']);
  });

  it('spells values so that the query selects them', () => {
    const [word = ''] = texts('genre:say');
    const compiled = compileQuery(word, { collections: [], now: 0 });
    expect(compiled.ok && compiled.test(item(['say "hi" \\o/']))).toBe(true);
    expect(compiled.ok && compiled.test(item(['say']))).toBe(false);
  });
});
