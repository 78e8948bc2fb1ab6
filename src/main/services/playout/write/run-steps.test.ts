import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptLog } from '../../../../../test/support/quiet-log.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { JournalFiles } from './journal-files.ts';
import { recoverWrites } from './recover.ts';
import type { LoadedStep } from './run-steps.ts';
import { runSteps } from './run-steps.ts';
import type { WriteJournal } from './steps.ts';

const tempDir = useTempDirs();
const files = createPlayoutFiles();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const NOW = Date.UTC(2026, 0, 1);

let folder: string;
let dataDir: string;
let journals: JournalFiles;
const at = (name: string): string => path.join(folder, name);

beforeEach(async () => {
  folder = await tempDir();
  dataDir = await tempDir();
  journals = new JournalFiles(files, dataDir);
  for (const name of ['changed', 'gone']) {
    await writeFile(at(name), `old ${name}`);
    await writeFile(path.join(dataDir, name), `old ${name}`);
  }
});

const before = (name: string) => ({
  digest: files.digest(bytes(`old ${name}`)),
  backup: path.join(dataDir, name),
});

/** One file changes, one is new, one goes. */
function steps(): LoadedStep[] {
  const put = (name: string, was: ReturnType<typeof before> | null): LoadedStep => ({
    step: { k: 'put', path: at(name), digest: files.digest(bytes(`new ${name}`)), before: was },
    bytes: bytes(`new ${name}`),
  });
  return [
    { step: { k: 'remove', path: at('gone'), before: before('gone') }, bytes: null },
    put('changed', before('changed')),
    put('made', null),
  ];
}

async function contents(): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const texts = names.map(async (name) => [name, await readFile(at(name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

const old = { changed: 'old changed', gone: 'old gone' };
const wanted = { changed: 'new changed', made: 'new made' };

/** A disk that is full for one file, in one of its calls. */
const failing = (call: 'prepare' | 'commit' | 'remove', name: string): PlayoutFilesPort => ({
  ...files,
  [call]: (place: string, content: Uint8Array) =>
    place === at(name)
      ? Promise.reject(failure('storage', `${place} is full`))
      : files[call](place, content),
});

const journalOf = (phase: WriteJournal['phase']): WriteJournal => ({
  version: 1,
  id: 'j',
  at: NOW,
  phase,
  steps: steps().map(({ step }) => step),
});

const recover = (over: PlayoutFilesPort = files) => recoverWrites(over, journals, keptLog());

describe('a write', () => {
  it('does every step and leaves no journal', async () => {
    await runSteps(files, journals, 'j', NOW, steps());
    expect(await contents()).toEqual(wanted);
    expect(await journals.open()).toEqual([]);
    expect(await recover()).toBeNull();
  });

  it.each([
    ['prepare', 'made'],
    ['commit', 'changed'],
    ['commit', 'made'],
    ['remove', 'gone'],
  ] as const)('is undone as a whole when it cannot %s %s', async (call, name) => {
    const over = failing(call, name);
    await expect(runSteps(over, journals, 'j', NOW, steps())).rejects.toMatchObject({
      error: { code: 'storage', message: `${at(name)} is full` },
    });
    expect(await contents()).toEqual(old);
    expect(await journals.open()).toEqual([]);
  });

  it('that cannot be undone now is undone at a later start', async () => {
    const over = failing('remove', 'gone');
    const stuck: PlayoutFilesPort = {
      ...over,
      write: (place, content) =>
        place === at('changed')
          ? Promise.reject(failure('storage', 'full'))
          : files.write(place, content),
    };
    await expect(runSteps(stuck, journals, 'j', NOW, steps())).rejects.toThrow();
    expect(await contents()).toEqual({ ...old, changed: 'new changed' });
    expect((await journals.open())[0]?.phase).toBe('undoing');
    expect(await recover(stuck)).toContain(at('changed'));
    expect(await recover()).toContain('as they were');
    expect(await contents()).toEqual(old);
    expect(await recover()).toBeNull();
  });
});

describe('a start after a write that was killed', () => {
  it('clears away what was prepared when no file was touched', async () => {
    await journals.keep(journalOf('preparing'));
    await files.prepare(at('made'), bytes('new made'));
    expect(await recover()).toContain('Nothing was changed');
    expect(await contents()).toEqual(old);
  });

  it('finishes what was ready', async () => {
    await journals.keep(journalOf('ready'));
    await files.prepare(at('made'), bytes('new made'));
    await files.write(at('changed'), bytes('new changed'));
    expect(await recover()).toContain('3 files');
    expect(await contents()).toEqual(wanted);
  });

  it('leaves alone what another program changed since, and says so', async () => {
    await journals.keep(journalOf('ready'));
    for (const name of ['made', 'changed']) await files.prepare(at(name), bytes(`new ${name}`));
    await writeFile(at('changed'), 'theirs');
    await writeFile(at('gone'), 'theirs too');
    const told = await recover();
    expect(told).toContain('changed');
    expect(told).toContain('gone');
    expect(await contents()).toEqual({ changed: 'theirs', gone: 'theirs too', made: 'new made' });
    expect(await journals.open()).toEqual([]);
  });

  it('tries again at the next one where a file is out of reach', async () => {
    await journals.keep(journalOf('ready'));
    for (const name of ['made', 'changed']) await files.prepare(at(name), bytes(`new ${name}`));
    expect(await recover(failing('commit', 'made'))).toContain('next start');
    await rm(at('gone'), { force: true });
    await mkdir(at('gone'));
    expect(await recover()).toContain('next start');
    await rm(at('gone'), { recursive: true });
    expect(await recover()).toContain('finished');
    expect(await contents()).toEqual(wanted);
  });

  it('passes by what is no journal', async () => {
    await journals.keep(journalOf('preparing'));
    const place = path.join(dataDir, 'playout-journal');
    await writeFile(path.join(place, 'x.json'), '{');
    await writeFile(path.join(place, 'note.txt'), '');
    expect(await journals.open()).toHaveLength(1);
  });
});
