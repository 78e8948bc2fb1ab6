import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDemoLibrary } from '../../../demo/library/demo-library.ts';
import { libraryRig } from '../../../../test/support/library/library-rig.ts';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { createMediaTools } from '../../platform/media/media-tools.ts';
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

  it('has files for the tools that inspect playout files, and leaves other files to the real tools', async () => {
    const demo = createDemoLibrary(now);
    const { signal } = new AbortController();
    const tools = demoLibraryPorts(demo).wrapTools(createMediaTools({ clock: new FakeClock() }));
    const spot = `/demo/Spots/${demo.roots.get('/demo/Spots')?.[0]?.files[0]?.name ?? ''}`;
    expect(await tools.stamp(spot)).toMatchObject({ size: expect.any(Number) as unknown });
    expect(await tools.mediaAt(spot)).toMatchObject([{ path: spot }]);
    const facts = await tools.probe('/none/ffprobe', spot, signal);
    expect(facts).toMatchObject({ problem: null, streams: [{ kind: 'video' }, { kind: 'audio' }] });
    const own = path.join(await tempDir(), 'own.mkv');
    expect(await tools.stamp(own)).toBeNull();
    await writeFile(own, 'x');
    expect(await tools.stamp(own)).toMatchObject({ size: 1 });
    expect((await tools.probe('/none/ffprobe', own, signal)).problem).not.toBeNull();
  });
});
