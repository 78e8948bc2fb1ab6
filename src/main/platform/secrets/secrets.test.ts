import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { scriptedKeyring } from '../../../../test/support/desktop/scripted-keyring.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { SecretBackend } from '../../../shared/app/model.ts';
import { AtomicFiles } from '../files.ts';
import { createRedactor } from '../log/redactor.ts';
import type { SecretsPort } from '../ports.ts';
import type { OpenSecrets, SecretChoice, SecretOptions } from './choose-secrets.ts';
import { chooseSecrets } from './choose-secrets.ts';

const tempDir = useTempDirs();
const options = (dataDir: string): SecretOptions => ({
  dataDir,
  files: new AtomicFiles(),
  clock: new FakeClock(),
  redactor: createRedactor(),
});
const choice = (mode: SecretBackend | null): SecretChoice => ({ mode, remembered: null });
const open = (mode: SecretBackend | null, dataDir: string): Promise<OpenSecrets> =>
  chooseSecrets(choice(mode), options(dataDir));
const value = (secrets: SecretsPort, name: string): Promise<string> =>
  secrets.use(name, (secret) => secret);

describe.each(['file', 'memory'] as const)('secrets in %s', (mode) => {
  it('are used by name, replaced, and gone when cleared', async () => {
    const { secrets, notices } = await open(mode, await tempDir());
    expect(notices).toEqual([]);
    expect(secrets.status()).toMatchObject({ backend: mode, encryptedAtRest: false });
    await secrets.set('music/a', 'TOKEN_A');
    await secrets.set('music/b', 'TOKEN_B');
    await secrets.set('music/a', 'TOKEN_C');
    expect(await value(secrets, 'music/a')).toBe('TOKEN_C');
    await secrets.clear('music/a');
    await secrets.clear('music/none');
    expect(await secrets.has('music/a')).toBe(false);
    expect(await value(secrets, 'music/b')).toBe('TOKEN_B');
    await expect(value(secrets, 'music/a')).rejects.toMatchObject({
      error: { code: 'unauthorized', detail: { name: 'music/a' } },
    });
  });

  it('accept unusual names', async () => {
    const { secrets } = await open(mode, await tempDir());
    expect(await secrets.has('__proto__')).toBe(false);
    await secrets.set('__proto__', 'TOKEN_A');
    expect(await value(secrets, '__proto__')).toBe('TOKEN_A');
    expect(await secrets.has('constructor')).toBe(false);
  });

  it('are removed from all texts of the app from the moment that they are set', async () => {
    const own = options(await tempDir());
    const { secrets } = await chooseSecrets(choice(mode), own);
    await secrets.set('music/a', 'TOKEN_A');
    expect(own.redactor.redact('<TOKEN_A>')).toBe('<[redacted]>');
  });
});

describe('the file of secrets', () => {
  const fileIn = (dir: string): string => path.join(dir, 'secrets.json');

  it('is for this user alone and read at the next start', async () => {
    const dir = await tempDir();
    const { secrets } = await open('file', dir);
    await Promise.all(['a', 'b', 'c'].map((name) => secrets.set(name, `TOKEN_${name}`)));
    expect((await stat(fileIn(dir))).mode & 0o777).toBe(0o600);
    const own = options(dir);
    const again = await chooseSecrets(choice('file'), own);
    expect(own.redactor.redact('<TOKEN_b>')).toBe('<[redacted]>');
    expect(await value(again.secrets, 'b')).toBe('TOKEN_b');
  });

  it('is made private, and a notice reports it', async () => {
    const dir = await tempDir();
    await (await open('file', dir)).secrets.set('a', 'TOKEN_A');
    await chmod(fileIn(dir), 0o644);
    const { secrets, notices } = await open('file', dir);
    expect(notices).toEqual([{ key: 'secrets-readable', detail: fileIn(dir) }]);
    expect((await stat(fileIn(dir))).mode & 0o777).toBe(0o600);
    expect(await value(secrets, 'a')).toBe('TOKEN_A');
  });

  it('is renamed if it cannot be read, still for this user alone', async () => {
    const dir = await tempDir();
    const text = '{"version":1,"secrets":{"a":"TOKEN_A"';
    await writeFile(fileIn(dir), text, { mode: 0o644 });
    const { secrets, notices } = await open('file', dir);
    const aside = `${fileIn(dir)}.corrupt-20260101T000000.000Z`;
    expect(notices).toContainEqual({ key: 'secrets-corrupt', detail: aside });
    expect(await readFile(aside, 'utf8')).toBe(text);
    expect((await stat(aside)).mode & 0o777).toBe(0o600);
    expect(await secrets.has('a')).toBe(false);
    await secrets.set('a', 'TOKEN_B');
    expect((await readdir(dir)).sort()).toEqual([path.basename(aside), 'secrets.json'].sort());
  });

  it('is deleted with its last secret', async () => {
    const dir = await tempDir();
    const { secrets } = await open('file', dir);
    await Promise.all([secrets.set('a', 'TOKEN_A'), secrets.set('b', 'TOKEN_B')]);
    await secrets.clear('a');
    expect(await readdir(dir)).toEqual(['secrets.json']);
    await secrets.clear('b');
    expect(await readdir(dir)).toEqual([]);
    await secrets.set('c', 'TOKEN_C');
    expect(await value((await open('file', dir)).secrets, 'c')).toBe('TOKEN_C');
  });

  it('reports that a value was not stored, without the value, and does not return it', async () => {
    const dir = await tempDir();
    const { secrets } = await open('file', dir);
    await mkdir(path.join(fileIn(dir), 'in the way'), { recursive: true });
    const refused = await secrets.set('a', 'TOKEN_A').catch((error: unknown) => error);
    expect(refused).toMatchObject({ error: { code: 'storage' } });
    expect(JSON.stringify(refused)).not.toContain('TOKEN_A');
    expect(await secrets.has('a')).toBe(false);
    await rm(fileIn(dir), { recursive: true });
    await secrets.set('a', 'TOKEN_A');
    expect(await value(secrets, 'a')).toBe('TOKEN_A');
  });
});

describe('the choice of a store', () => {
  it('lists the alternatives if the keyring was requested and is not available', async () => {
    await expect(open('keyring', await tempDir())).rejects.toMatchObject({
      error: {
        code: 'storage',
        message: expect.stringMatching(/--secret-store file.*--secret-store memory/) as string,
      },
    });
  });

  it('is memory, with a notice, without a choice', async () => {
    const { secrets, notices } = await open(null, await tempDir());
    expect(secrets.status().backend).toBe('memory');
    expect(notices).toEqual([{ key: 'secrets-memory', detail: null }]);
  });

  it('is the file of an earlier choice without a new one', async () => {
    const dir = await tempDir();
    await (await open('file', dir)).secrets.set('a', 'TOKEN_A');
    const { secrets, notices } = await open(null, dir);
    expect(secrets.status().backend).toBe('file');
    expect(notices).toEqual([]);
  });

  describe.each([
    { state: 'ready', mode: null, remembered: null, backend: 'keyring' },
    { state: 'locked', mode: null, remembered: null, backend: 'keyring' },
    { state: 'missing', mode: null, remembered: null, backend: 'memory' },
    { state: 'locked', mode: 'keyring', remembered: null, backend: 'keyring' },
    { state: 'missing', mode: null, remembered: 'keyring', backend: 'keyring' },
    { state: 'ready', mode: null, remembered: 'file', backend: 'file' },
    { state: 'ready', mode: null, remembered: 'memory', backend: 'memory' },
    { state: 'ready', mode: 'file', remembered: 'keyring', backend: 'file' },
    { state: 'ready', mode: 'memory', remembered: 'file', backend: 'memory' },
  ] as const)('with a $state keyring, mode $mode, remembering $remembered', (given) =>
    it(`is ${given.backend}`, async () => {
      const { keyring } = scriptedKeyring(given.state);
      const own = { ...options(await tempDir()), keyring };
      const { secrets, notices } = await chooseSecrets(given, own);
      expect(secrets.status().backend).toBe(given.backend);
      const guessed =
        given.backend === 'memory' && given.mode === null && given.remembered === null;
      expect(notices.map(({ key }) => key)).toEqual(guessed ? ['secrets-memory'] : []);
      keyring.close();
    }),
  );

  it('refuses a missing keyring that was named, even if it is remembered', async () => {
    const { keyring } = scriptedKeyring('missing');
    const own = { ...options(await tempDir()), keyring };
    const choice = { mode: 'keyring', remembered: 'keyring' } as const;
    await expect(chooseSecrets(choice, own)).rejects.toMatchObject({ error: { code: 'storage' } });
  });

  it('reports a file that a move to the keyring could not delete', async () => {
    const dir = await tempDir();
    await (await open('file', dir)).secrets.set('a', 'TOKEN_A');
    const { keyring } = scriptedKeyring('ready');
    const own = { ...options(dir), keyring };
    const { notices } = await chooseSecrets({ mode: null, remembered: 'keyring' }, own);
    expect(notices).toEqual([{ key: 'secrets-left', detail: path.join(dir, 'secrets.json') }]);
  });
});
