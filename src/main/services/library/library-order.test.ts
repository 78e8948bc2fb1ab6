import { describe, expect, it } from 'vitest';
import { useMediaFolder } from '../../../../test/support/library/use-media-folder.ts';

const { added } = useMediaFolder();

describe('the order of a library', () => {
  it('is natural, and that of a hand-picked collection its own', async () => {
    const names = ['Part 10', 'Part 2', 'part 1'];
    const rig = await added(Object.fromEntries(names.map((name) => [`${name}.mkv`, 'x'])));
    const search = (query: string, sort?: 'title' | 'file') =>
      rig.call('library.search', { query, ...(sort && { sort }), offset: 0, limit: 9 });
    const titles = async (...given: Parameters<typeof search>) =>
      (await search(...given)).items.map(({ title }) => title);
    const natural = names.toReversed();
    expect(await titles('')).toEqual(natural);
    expect(await titles('', 'file')).toEqual(natural);
    const byTitle = new Map((await search('')).items.map(({ title, id }) => [title, id]));
    const own = ['Part 2', 'part 1', 'Part 10'];
    const ids = own.map((name) => byTitle.get(name) ?? '');
    for (const name of ['Set 10', 'Set 9'])
      await rig.call('library.saveCollection', { id: null, name, query: null, ids });
    expect(await titles('collection:"set 9"')).toEqual(own);
    expect(await titles('collection:"set 9"', 'title')).toEqual(natural);
    expect(await titles('collection:"set 9" part')).toEqual(natural);
    rig.clock.advance(1000);
    expect(rig.hub.get('library').collections.map(({ name }) => name)).toEqual(['Set 9', 'Set 10']);
  });
});
