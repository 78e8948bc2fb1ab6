import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import type { LibraryRig } from '../../../../../test/support/library/library-rig.ts';
import { writeTree } from '../../../../../test/support/library/library-rig.ts';
import { useMediaFolder } from '../../../../../test/support/library/use-media-folder.ts';
import { FolderWatches, listFolders } from './folder-watches.ts';

const { place, open, added } = useMediaFolder();
const WAIT = { timeout: 20_000, interval: 50 };

describe('a folder of the library', () => {
  /** Resolves once the library shows these titles without a requested scan. */
  const shows = (rig: LibraryRig, titles: readonly string[]): Promise<void> =>
    vi.waitFor(async () => {
      rig.clock.advance(2000);
      expect(await rig.titles()).toEqual(titles);
    }, WAIT);

  it('is scanned soon after it changed, also in new folders and after a restart', async () => {
    const rig = await added({ 'a/a (2000).mkv': 10 });
    rig.clock.advance(1000);
    expect(rig.hub.get('library').folders).toMatchObject([{ isWatched: true }]);
    await writeTree(place.media, { 'b/inner/b (2001).mkv': 20 });
    await shows(rig, ['a', 'b']);
    await writeTree(place.media, { 'b/inner/c (2002).mkv': 30 });
    await shows(rig, ['a', 'b', 'c']);
    await rig.service.stop();

    const next = open();
    expect(await next.titles()).toEqual(['a', 'b', 'c']);
    await writeTree(place.media, { 'b/inner/d (2003).mkv': 40 });
    await shows(next, ['a', 'b', 'c', 'd']);
    await rm(path.join(place.media, 'b'), { recursive: true });
    await vi.waitFor(async () => {
      next.clock.advance(2000);
      expect(await next.call('library.missing', { offset: 0, limit: 10 })).toMatchObject({
        total: 3,
      });
    }, WAIT);
  });

  it('is not scanned while it is paused, and not by a single command', async () => {
    const rig = await added({ 'a (2000).mkv': 10 });
    rig.clock.advance(1000);
    const [folder] = rig.hub.get('library').folders;
    await rig.call('library.pause', { id: folder?.id ?? '', isPaused: true });
    await writeTree(place.media, { 'b (2001).mkv': 20 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    rig.clock.advance(100_000);
    expect(await rig.titles()).toEqual(['a']);
    await rig.service.stop();
    const command = open({ scansByItself: false });
    await command.titles();
    expect(command.hub.get('library').folders).toMatchObject([{ isWatched: false }]);
  });
});

describe('the watches of folders', () => {
  let clock: FakeClock;
  let due: string[];
  let changes: Map<string, () => void>;
  let watches: FolderWatches;

  beforeEach(() => {
    clock = new FakeClock();
    due = [];
    changes = new Map();
    const files = {
      watch: (root: string, _folders: readonly string[], changed: () => void) => {
        changes.set(root, changed);
        return root === '/too-large' ? null : () => changes.delete(root);
      },
    };
    watches = new FolderWatches({ clock, files, due: (id) => void due.push(id) });
  });

  it('wait until a copy is over, but not forever', () => {
    watches.watch('f', '/m', ['/m'], 0);
    for (let at = 0; at < 59; at += 1) {
      changes.get('/m')?.();
      clock.advance(1000);
    }
    expect(due).toEqual([]);
    changes.get('/m')?.();
    clock.advance(1000);
    expect(due).toEqual(['f']);
  });

  it('pause after a long scan, and report changes during it', () => {
    watches.watch('f', '/m', ['/m'], 0);
    changes.get('/m')?.();
    watches.watch('f', '/m', ['/m'], 5000);
    clock.advance(99_000);
    expect(due).toEqual([]);
    clock.advance(1000);
    expect(due).toEqual(['f']);
  });

  it('end with the folder', () => {
    watches.watch('f', '/m', ['/m'], 0);
    const change = changes.get('/m');
    change?.();
    watches.forget('f');
    change?.();
    expect([changes.size, clock.pending]).toEqual([0, 0]);
    watches.watch('g', '/too-large', ['/too-large'], 0);
    expect(watches.isWatched('g')).toBe(false);
  });
});

it('the folders of files are those between the files and the root', () => {
  expect(listFolders('/m', ['/m/a/b/1.mkv', '/m/a/2.mkv', '/m/3.mkv'])).toEqual([
    '/m',
    '/m/a/b',
    '/m/a',
  ]);
  expect(listFolders('C:\\m', ['C:\\m\\a\\1.mkv'])).toEqual(['C:\\m', 'C:\\m\\a']);
});
