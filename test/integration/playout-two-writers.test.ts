import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createPlayoutFiles } from '../../src/main/platform/playout/node-playout-files.ts';
import { startChild } from '../support/programs/child.ts';
import {
  FIRST,
  makeLineupFolder,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const holder = fileURLToPath(new URL('../support/programs/take-write-lock.ts', import.meta.url));
const { tempDir, start } = usePlayout();
const files = createPlayoutFiles();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it(
  'a start does not touch a write that another process is in the middle of',
  { timeout: 90_000 },
  async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    const dataDir = await tempDir();
    const command = startChild(holder, [dataDir]);
    expect(await command.nextLine()).toBe('locked');
    // The command has written its journal and its temporary file.
    const place = path.join(disk.folder('1'), FIRST);
    const before = { digest: files.digest(await readFile(place)), backup: path.join(dataDir, 'x') };
    const step = { k: 'put', path: place, digest: files.digest(bytes('new')), before };
    const journal = { version: 1, id: 'x', at: 1, phase: 'preparing', steps: [step] };
    const journals = path.join(dataDir, 'playout-journal');
    await mkdir(journals);
    await writeFile(path.join(journals, 'x.json'), JSON.stringify(journal));
    await files.prepare(place, bytes('new'));

    const rig = await start(dataDir);
    await rig.open(disk);
    expect(rig.workspace.state).toBe('open');
    expect(await readdir(journals)).toEqual(['x.json']);
    expect(await readFile(files.formatDraft(place), 'utf8')).toBe('new');
    await rig.retitle(FIRST, 0, 'Mine');
    await expect(rig.write()).rejects.toMatchObject({ error: { code: 'busy', retryable: true } });
    expect(await disk.read('1', FIRST)).toBe(twelveHours[FIRST]);

    // It ends unfinished: now its journal is resolved, and the write completes.
    await command.kill();
    expect(await rig.write()).toEqual({ written: 1, removed: 0 });
    expect(rig.workspace.recovered).toContain('before it changed any file');
    expect(await readdir(journals)).toEqual([]);
    expect((await readdir(disk.folder('1'))).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);
