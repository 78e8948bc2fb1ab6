import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core.ts';
import { writeTree } from '../support/library/library-rig.ts';
import { runCli } from '../support/programs/cli-run.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let data: string;
let media: string;

beforeEach(async () => {
  data = await tempDir();
  media = await tempDir();
});

const cli = (...args: string[]) =>
  runCli(['library', ...args, '--data-dir', data, '--secret-store', 'memory'], { createCore });

async function json(...args: string[]): Promise<unknown> {
  const { code, out, err } = await cli(...args, '--json');
  expect({ code, err }, out).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as unknown;
}

describe('library scan, search and show', () => {
  // Other systems refuse such names.
  it.runIf(process.platform === 'linux')('says what a scan left out', async () => {
    await writeTree(media, { 'Named (2001).mkv': 4 });
    const place = Buffer.concat([Buffer.from(`${media}/`), Buffer.from('caf\xe9.mkv', 'latin1')]);
    await writeFile(place, 'x');
    const { code, err } = await cli('scan', media);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining('caf\uFFFD.mkv" was left out') as string,
    });
    expect(await json('scan')).toMatchObject({ media: 1, skipped: [expect.any(String)] });
  });

  it('work on the files of this computer, one command after the other', async () => {
    await writeTree(media, {
      'Harbour/Season 1/Harbour S01E01 Low Tide.mkv': 4,
      'Copper Wire (2021).mkv': 5,
    });
    expect(await json('scan', media)).toMatchObject({
      media: 2,
      added: 2,
      changed: 0,
      gone: 0,
      renamed: 0,
    });
    const found = (await json('search', 'show_title:harbour')) as { items: { id: string }[] };
    expect(found).toMatchObject({
      items: [
        { title: 'Low Tide', show: 'Harbour', season: 1, episode: 1, state: 'reading', ms: 0 },
      ],
      total: 1,
    });
    expect(await json('show', found.items[0]?.id ?? '')).toMatchObject({
      type: 'episode',
      collections: [],
    });
    await writeTree(media, { 'Iron (1999).mkv': 6 });
    expect(await json('scan')).toMatchObject({ media: 3, added: 1 });
    await symlink(media, `${media}-link`);
    expect(await json('scan', `${media}-link`)).toMatchObject({ media: 3, added: 0 });
    const { out, err } = await cli('search', 'type:movie', '--limit', '1');
    expect(out).toMatch(
      /^TITLE +TYPE +LENGTH +DATE +FILE +ID\nCopper Wire +film +2021 +no length yet +m-/,
    );
    expect(err).toContain('1 of 2 shown');
  });

  it('say that there is nothing to scan yet', async () => {
    const { code, err } = await cli('scan');
    expect([code, err]).toEqual([0, expect.stringContaining('library scan FOLDER')]);
  });

  it('say what is wrong with a query, a folder and an ID', async () => {
    expect(await cli('search', 'gerne:crime')).toEqual({
      code: 1,
      out: '',
      err: '"gerne" is not a field. Did you mean "genre"?\n',
    });
    const { out, code } = await cli('search', 'a [', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      { error: { code: 'invalid-input', detail: { at: 2, end: 3 } } },
    ]);
    expect(await cli('scan', path.join(media, 'none'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('none') as string,
    });
    expect(await cli('show', 'm-none')).toMatchObject({ code: 1 });
    expect(await cli('search', 'a', '--limit', 'x')).toMatchObject({ code: 2 });
  });
});
