import { describe, expect, it } from 'vitest';
import { showFirst, writeTree } from '../../../../test/support/library/library-rig.ts';
import { useMediaFolder } from '../../../../test/support/library/use-media-folder.ts';

const { place, open, added } = useMediaFolder();

describe('the reader of lengths', () => {
  it('reads the length again when the content changed', async () => {
    const rig = await added({ 'a (2000).mkv': 10 });
    await writeTree(place.media, { 'a (2000).mkv': 11 }, 1_700_000_100);
    await rig.call('library.scan', { readsLengths: true });
    expect(await showFirst(rig, 'a')).toMatchObject({ ms: 11_000 });
  });

  it('reads a file again that is overwritten while the lengths are read', async () => {
    await writeTree(place.media, { 'a (2000).mkv': 10, 'b (2000).mkv': 20 });
    let asked: () => void = () => undefined;
    let answer: () => void = () => undefined;
    const firstAsked = new Promise<void>((resolve) => (asked = resolve));
    const firstAnswered = new Promise<void>((resolve) => (answer = resolve));
    const rig = open({
      parallel: 1,
      probe: async (file, { size }) => {
        if (size === 10) {
          asked();
          await firstAnswered;
        }
        return {
          path: file,
          durationMs: size === 10 ? null : size * 1000,
          streams: [],
          title: null,
          problem: size === 10 ? 'It is broken.' : null,
        };
      },
    });
    await rig.call('library.addFolder', { path: place.media });
    await firstAsked;
    await writeTree(place.media, { 'a (2000).mkv': 11 }, 1_700_000_100);
    await rig.call('library.scan', {});
    answer();
    await rig.call('library.scan', { readsLengths: true });
    expect(await showFirst(rig, 'title:a')).toMatchObject({ ms: 11_000, state: 'ready' });
    expect(await showFirst(rig, 'title:b')).toMatchObject({ ms: 20_000 });
  });

  it('shows why a file has no length, and places no file without ffprobe', async () => {
    const rig = await added({ 'empty (2000).mkv': 0 });
    expect(await showFirst(rig, 'empty')).toMatchObject({
      state: 'unreadable',
      problem: 'This file is empty.',
    });
    const other = open({ probe: () => Promise.resolve(null) });
    await writeTree(place.media, { 'b (2000).mkv': 4 });
    await other.call('library.scan', { readsLengths: true });
    expect(await showFirst(other, 'title:b')).toMatchObject({ state: 'reading', ms: 0 });
  });
});
