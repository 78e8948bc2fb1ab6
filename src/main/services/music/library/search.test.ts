import { describe, expect, it } from 'vitest';
import { ScriptedLink } from '../../../../../test/support/window/scripted-link.ts';
import { Search } from './search.ts';

const song = { uri: 'library://track/1', media_type: 'track', provider: 'library', name: 'Song' };

function search(answer: unknown) {
  const link = new ScriptedLink();
  link.answer = () => answer;
  const reader = { art: () => null, provider: (id: string) => id, translated: () => '' };
  const input = { text: 'song', kinds: [], limit: 10, inLibrary: false };
  const found = new Search({ link, reader, revision: () => 1 }, () => []);
  return found.run(input, new AbortController().signal);
}

describe('a search', () => {
  it.each([
    ['whole, also without some kinds', { tracks: [song], albums: null }, null],
    [
      'cut by hits that cannot be read',
      { tracks: [null, song, 7] },
      { why: 'lost', have: 1, of: 3 },
    ],
  ])('is %s', async (_, answer, cut) =>
    expect(await search(answer)).toMatchObject({
      groups: [{ kind: 'track', items: [{ name: 'Song' }], more: false }],
      cut,
    }),
  );

  it.each([
    ['no record', 'ok'],
    ['nothing', null],
    ['a kind that is no list', { tracks: 'many' }],
  ])('is refused for an answer with %s, which is not "no hits"', async (_, answer) => {
    await expect(search(answer)).rejects.toMatchObject({ error: { code: 'rejected' } });
  });
});
