import { describe, expect, it } from 'vitest';
import { createDemoLibrary } from '../../../demo/library/demo-library.ts';
import { libraryRig } from '../../../../test/support/library/library-rig.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { demoLibraryPorts } from './demo-library.ts';

const tempDir = useTempDirs();
const now = Date.UTC(2026, 10, 20);

describe('the library of the demo', () => {
  it('is the same for the same time', () => {
    expect(createDemoLibrary(now)).toEqual(createDemoLibrary(now));
  });

  it('has 2,000 titles with lengths: films, shows, cartoons and spots', async () => {
    const demo = createDemoLibrary(now);
    const first = { folders: [...demo.roots.keys()], collections: demo.collections };
    const rig = libraryRig(await tempDir(), { ...demoLibraryPorts(demo), first });
    const count = async (query: string) =>
      (await rig.call('library.search', { query, offset: 0, limit: 1 })).total;
    expect(await count('')).toBe(2000);
    expect(await count('state:ready AND minutes:*')).toBe(2000);
    expect(await count('type:movie')).toBe(400);
    expect(await count('show_title:harbour AND season_number:[1 TO 5]')).toBe(100);
    expect(await count('tag:toons AND minutes:[5 TO 15]')).toBe(225);
    expect(await count('library_name:spots AND seconds:[* TO 45]')).toBe(175);
    expect(await count('collection:"crime films" AND chapters:8')).toBeGreaterThan(20);
    rig.clock.advance(1000);
    expect(rig.hub.get('library')).toMatchObject({
      media: 2000,
      unread: 0,
      missing: 0,
      folders: [{ name: 'Films' }, { name: 'Shows' }, { name: 'Spots' }, { name: 'Toons' }],
    });
    await expect(rig.call('library.addFolder', { path: '/etc' })).rejects.toThrow('Leave the demo');
    await rig.service.stop();
  });
});
