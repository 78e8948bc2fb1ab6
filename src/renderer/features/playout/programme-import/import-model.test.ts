import { describe, expect, it } from 'vitest';
import { completeRows, countDraft, lastPart, listMatches, mergeRows } from './import-model.ts';

describe('the path rows of an import', () => {
  const counted = [
    { from: '/media/tv', to: '/mnt/tv', found: 5, of: 6 },
    { from: '/media/new', to: '', found: 0, of: 3 },
  ];

  it('keep what the user typed while a count was under way', () => {
    const typed = [
      { from: '/media/tv', to: '/mnt/tv2', found: 0, of: 6 },
      { from: '/other', to: '/here', found: 0, of: 0 },
    ];
    expect(mergeRows(typed, counted)).toEqual([
      { from: '/media/tv', to: '/mnt/tv2', found: 5, of: 6 },
      { from: '/other', to: '/here', found: 0, of: 0 },
      { from: '/media/new', to: '', found: 0, of: 3 },
    ]);
  });

  it('are sent only with both paths', () => {
    expect(completeRows([...counted, { from: ' ', to: '/x' }])).toEqual([
      { from: '/media/tv', to: '/mnt/tv' },
    ]);
  });
});

describe('the matches', () => {
  it('end with the items that were not found', () => {
    const matched = { of: 100, total: 99, path: 90, provider: 5, episode: 3, title: 1 };
    expect(listMatches(matched).map(({ by, count, share }) => [by, count, share])).toEqual([
      ['path', 90, 90],
      ['provider', 5, 5],
      ['episode', 3, 3],
      ['title', 1, 1],
      ['none', 1, 1],
    ]);
    expect(
      listMatches({ of: 0, total: 0, path: 0, provider: 0, episode: 0, title: 0 })[4]?.share,
    ).toBe(0);
  });
});

describe('a draft', () => {
  it('is counted by channels, plans and sources', () => {
    const text = '{"channels":{"1":{}},"plans":{"a":[],"b":[]},"sources":{}}';
    expect(countDraft(text)).toEqual({ channels: 1, plans: 2, sources: 0 });
    expect(countDraft('{')).toBe(null);
  });

  it('is named after the last part of its path', () => {
    expect([lastPart('/a/b.yml'), lastPart('C:\\data\\db\\')]).toEqual(['b.yml', 'db']);
  });
});
