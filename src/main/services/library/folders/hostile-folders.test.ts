import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { showFirst, writeTree } from '../../../../../test/support/library/library-rig.ts';
import { useMediaFolder } from '../../../../../test/support/library/use-media-folder.ts';
import { createLibraryFiles } from '../../../platform/library/library-files.ts';

const { place, tempDir, open, added } = useMediaFolder();

const films = {
  'Harbour/Season 01/Harbour S01E01.mkv': 25,
  'Harbour/Season 01/Harbour S01E02.mkv': 26,
  'Copper Wire (2021).mkv': 60,
};

describe('hostile folders', () => {
  it('lead nowhere outside, whatever their links are', async () => {
    const secret = await tempDir();
    await writeTree(secret, {
      'Secret (2000).mkv': 9,
      'a.nfo': '<movie><title>Secret</title></movie>',
    });
    await writeTree(place.media, { 'a (2001).mkv': 4, 'Deep/b (2002).mkv': 5 });
    await symlink(secret, path.join(place.media, 'out'));
    await symlink(path.join(secret, 'Secret (2000).mkv'), path.join(place.media, 'c (2003).mkv'));
    await symlink(path.join(secret, 'a.nfo'), path.join(place.media, 'a (2001).nfo'));
    await symlink(place.media, path.join(place.media, 'Deep/loop'));
    await symlink('..', path.join(place.media, 'Deep/up'));
    const rig = open();
    await rig.call('library.addFolder', { path: place.media });
    await rig.call('library.scan', {});
    expect(await rig.titles()).toEqual(['a', 'b']);
  });

  it('have no names that reverse the text around them', async () => {
    const rig = await added({
      'evil\u202Egpj (2001).mkv': 4,
      'Show\u2066/Season 01/Show S01E01 \u202Etitle.mkv': 5,
      'b (2002).mkv': 6,
      'b (2002).nfo':
        '<movie><title>Turned \u202Eround&#x202E;</title><plot>one\ntwo</plot></movie>',
    });
    expect(await rig.titles()).toEqual(['evil gpj', 'title', 'Turned round']);
    expect(await showFirst(rig, 'type:episode')).toMatchObject({ show: 'Show' });
    expect(await showFirst(rig, 'title:turned')).toMatchObject({ plot: 'one\ntwo' });
  });

  // Other systems refuse such names.
  it.runIf(process.platform === 'linux')('with names that are not UTF-8 are told of', async () => {
    const rig = await added({ 'a (2001).mkv': 4 });
    const bytes = (name: string): Buffer =>
      Buffer.concat([Buffer.from(path.join(place.media, '/')), Buffer.from(name, 'latin1')]);
    await writeFile(bytes('caf\xe9 (2002).mkv'), 'x');
    await writeFile(bytes('caf\xe9.txt'), 'x');
    await mkdir(bytes('caf\xe9s'));
    const { media, skipped } = await rig.call('library.scan', {});
    expect(media).toBe(1);
    expect(skipped).toEqual([
      expect.stringContaining('caf\uFFFD (2002).mkv" was left out, because its name is not UTF-8'),
      expect.stringContaining('caf\uFFFDs" was left out, because it can\'t be read: its name'),
    ]);
    rig.clock.advance(1000);
    expect(rig.hub.get('library').folders[0]?.skipped).toEqual(skipped);
    for (let at = 0; at < 25; at += 1) await writeFile(bytes(`\xe9${String(at)}.mkv`), 'x');
    expect((await rig.call('library.scan', {})).skipped.at(-1)).toBe('7 more were left out.');
  });

  it('may have any names', async () => {
    const names = [
      "Robert'); DROP TABLE entries;-- (1999)",
      '<b>bold</b> (2000)',
      'a\nb (2001)',
      'x'.repeat(200),
      '∕.. (2003)',
      '%00 (2004)',
      '$(reboot) (2005)',
      '__proto__ (2006)',
    ];
    const rig = await added(Object.fromEntries(names.map((name, at) => [`${name}.mkv`, at + 10])));
    expect((await rig.titles()).length).toBe(names.length);
    await rig.service.stop();
    expect(await open().titles('drop')).toHaveLength(1);
  });

  it('may change while they are read', async () => {
    await writeTree(place.media, films);
    const files = createLibraryFiles();
    const rig = open({
      files: {
        ...files,
        async *walk(root, options, signal) {
          for await (const folder of files.walk(root, options, signal)) {
            if (folder.folders.includes('Season 01')) await rm(folder.path, { recursive: true });
            yield folder;
          }
        },
      },
    });
    await rig.call('library.addFolder', { path: place.media });
    await rig.call('library.scan', { readsLengths: true });
    expect(await showFirst(rig, 'show_title:harbour AND episode_number:1')).toMatchObject({
      state: 'reading',
    });
    await rig.call('library.scan', {});
    expect(await rig.call('library.missing', { offset: 0, limit: 5 })).toMatchObject({ total: 2 });
  });

  it('keep their files when their disk is removed, before a scan or during one', async () => {
    const files = createLibraryFiles();
    const away = `${place.media}-away`;
    let takesAway = false;
    // An unmounted disk leaves an empty folder.
    const takeAway = async (): Promise<void> => {
      await rename(place.media, away);
      await mkdir(place.media);
    };
    await writeTree(place.media, films);
    const rig = open({
      files: {
        ...files,
        async *walk(root, options, signal) {
          for await (const folder of files.walk(root, options, signal)) {
            const isFirst = takesAway;
            takesAway = false;
            if (isFirst) await takeAway();
            // The folder's files were listed, but are gone when they are read.
            yield isFirst ? { ...folder, files: [] } : folder;
          }
        },
      },
    });
    await rig.call('library.addFolder', { path: place.media });
    await rig.call('library.scan', { readsLengths: true });
    const isKept = async (): Promise<void> => {
      await expect(rig.call('library.scan', {})).rejects.toMatchObject({
        error: { code: 'storage', message: expect.stringContaining('is empty now') as string },
      });
      const missing = await rig.call('library.missing', { offset: 0, limit: 1 });
      expect(missing).toMatchObject({ total: 0 });
      expect(await showFirst(rig, 'copper')).toMatchObject({ state: 'ready' });
    };
    takesAway = true;
    await isKept();
    await isKept();
    rig.clock.advance(1000);
    expect(rig.hub.get('library').folders[0]?.error).toContain('is empty now');
    await rm(place.media, { recursive: true });
    await rename(away, place.media);
    expect(await rig.call('library.scan', {})).toMatchObject({ added: 0, gone: 0 });
    rig.clock.advance(1000);
    expect(rig.hub.get('library').folders[0]?.error).toBeNull();
  });

  it('may have NFO files of any kind: then the name counts', async () => {
    const rig = await added({
      'big (2000).mkv': 4,
      'big (2000).nfo': `<movie><title>${'x'.repeat(2_000_000)}</title></movie>`,
      'laughs (2001).mkv': 5,
      'laughs (2001).nfo':
        '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><movie><title>&b;</title></movie>',
      'binary (2002).mkv': 6,
      'binary (2002).nfo': '\u0000\u0001<movie',
    });
    expect(await rig.titles()).toEqual(['big', 'binary', 'laughs']);
  });
});
