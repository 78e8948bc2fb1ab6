import { afterEach, describe, expect, it } from 'vitest';
import type { MusicDemoOptions } from '../../src/main/demo/music/server.ts';
import { askLibrary } from '../support/ask-library.ts';
import type { LiveMusic } from '../support/live-music.ts';
import { liveMusic } from '../support/live-music.ts';

let live: LiveMusic | null = null;

async function connected(options: MusicDemoOptions = {}): Promise<LiveMusic> {
  live = await liveMusic(options);
  await live.connect();
  return live;
}

afterEach(async () => {
  await live?.stop();
  live = null;
});

describe.each(['2.6', '2.7', '2.8', '2.9', '2.10'] as const)(
  'a server of release %s',
  (generation) => {
    it('finds an item by its name and shows it', async () => {
      const { library, hub } = await connected({ generation });
      expect(hub.get('music.abilities')).toMatchObject({ library: true, search: true });
      const found = await askLibrary(library, 'music.search', { text: 'glass harbour' });
      expect(found.best).toMatchObject({ name: 'Glass Harbour', inLibrary: true });
      const item = await askLibrary(library, 'music.item', { uri: found.best?.uri ?? '' });
      expect(item).toMatchObject({ uri: found.best?.uri, name: 'Glass Harbour' });
      expect(item.art).toMatch(/^\/art\//);
    });

    it('lists albums by name, page by page', async () => {
      const { library } = await connected({ generation });
      const first = await askLibrary(library, 'music.library', { kind: 'album', limit: 3 });
      expect([first.items.length, first.next]).toEqual([3, 3]);
      const second = await askLibrary(library, 'music.library', {
        kind: 'album',
        limit: 200,
        offset: 3,
      });
      const names = [...first.items, ...second.items].map(({ sortName }) => sortName);
      expect(names).toEqual([...names].sort());
      expect(second.items.length).toBeGreaterThan(3);
    });
  },
);
