import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { MemorySettings } from '../../../test/support/music/players-rig.ts';
import { profileFor } from '../../../test/support/music/music-rig.ts';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { scriptedKeyring } from '../../../test/support/desktop/scripted-keyring.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { AtomicWriter } from '../platform/atomic-writer.ts';
import { AtomicFiles } from '../platform/files.ts';
import { createRedactor } from '../platform/log/redactor.ts';
import { openFileVault, secretFile } from '../platform/secrets/file-vault.ts';
import { createSecrets } from '../platform/secrets/vault-secrets.ts';
import type { SettingsPort } from '../platform/ports.ts';
import { openSettings } from '../platform/settings-file.ts';
import { SecretMigration } from './secret-migration.ts';
import { t } from '../../shared/i18n/translate.ts';

const tempDir = useTempDirs();

/** A migration with one token in the private file. */
async function migration({ settingsKept = true } = {}) {
  const dataDir = await tempDir();
  const redactor = createRedactor();
  const files = { files: new AtomicFiles(), clock: new FakeClock(), redactor };
  const lab = scriptedKeyring();
  const settings = new MemorySettings();
  await settings.update((all) => ({
    ...all,
    music: { ...all.music, profiles: [profileFor('http://127.0.0.1:1', { id: 'a' })] },
  }));
  const { vault } = await openFileVault(dataDir, files);
  const secrets = createSecrets(vault, redactor, { keyring: lab.keyring });
  await secrets.set('music/a', 'TOKEN_A');
  const over = (port: SettingsPort): SecretMigration =>
    new SecretMigration({
      secrets,
      settings: port,
      keyring: lab.keyring,
      names: (all) => all.music.profiles.map(({ id }) => `music/${id}`),
      openFile: () => openFileVault(dataDir, files),
      notices: [{ key: 'secrets-memory', detail: null }],
      settingsKept,
      log: recordedLog(),
    });
  const made = over(settings);
  const token = (): Promise<string> => secrets.use('music/a', (value) => value);
  return {
    migration: made,
    with: over,
    dataDir,
    lab,
    settings,
    secrets,
    token,
    chosen: () => settings.get().secretStore,
  };
}

describe('moving tokens to another store', () => {
  it('moves them, remembers the choice, and dismisses notices about the old store', async () => {
    const { migration: own, dataDir, lab, token, chosen } = await migration();
    expect(await own.move('keyring')).toMatchObject({ backend: 'keyring', keyring: 'ready' });
    expect([await token(), chosen()]).toEqual(['TOKEN_A', 'keyring']);
    expect([...lab.entries]).toEqual([['music/a', 'TOKEN_A']]);
    expect([await readdir(dataDir), own.notices]).toEqual([[], []]);
  });

  it('only remembers the choice if they are there already', async () => {
    const { migration: own, dataDir, chosen } = await migration();
    expect(await own.move('file')).toMatchObject({ backend: 'file' });
    expect([chosen(), await readdir(dataDir)]).toEqual(['file', ['secrets.json']]);
  });

  it('changes nothing if the choice cannot be remembered', async () => {
    const newer = await migration({ settingsKept: false });
    await expect(newer.migration.move('keyring')).rejects.toThrow('settings cannot be saved');
    const full = await migration();
    const plain = full.settings.update.bind(full.settings);
    full.settings.update = async (change) => {
      await plain(change);
      throw new Error('the disk is full');
    };
    await expect(full.migration.move('keyring')).rejects.toThrow('full');
    for (const { secrets, token, chosen, lab, dataDir } of [newer, full]) {
      expect(secrets.status().backend).toBe('file');
      expect([await token(), chosen(), lab.entries.size]).toEqual(['TOKEN_A', null, 0]);
      expect(await readdir(dataDir)).toEqual(['secrets.json']);
    }
  });

  it('loses no token if the choice is on disk but neither that nor its rollback can be confirmed', async () => {
    const own = await migration();
    let renames = 0;
    const full = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
    const disk = {
      rm,
      // The first write reaches the disk, later ones do not.
      open: (file: string, flags: string, mode?: number) =>
        renames > 0 ? full() : open(file, flags, mode),
      rename: async (from: string, to: string) => {
        renames += 1;
        await rename(from, to);
      },
    };
    const clock = new FakeClock();
    const faulty = { files: new AtomicFiles(new AtomicWriter(disk)), clock };
    const { settings } = await openSettings(own.dataDir, faulty);
    const moving = own.with(settings).move('keyring');
    await expect(moving).rejects.toMatchObject({ error: { code: 'storage' } });
    expect(await own.token()).toBe('TOKEN_A');
    // The next start reads the choice from the disk.
    const next = await openSettings(own.dataDir, { files: new AtomicFiles(), clock });
    expect(next.settings.get().secretStore).toBe('keyring');
    expect(own.lab.entries.get('music/a')).toBe('TOKEN_A');
  });

  it('reports copies that could not be deleted', async () => {
    const { migration: own, dataDir, lab, token } = await migration();
    await own.move('keyring');
    lab.before = (kind) =>
      kind === 'remove' ? Promise.reject(new Error('no')) : Promise.resolve();
    expect(await own.move('file')).toMatchObject({ backend: 'file' });
    expect(await token()).toBe('TOKEN_A');
    expect(own.notices).toEqual([
      { key: 'secrets-left', detail: t('errors:storage.keyringPlace') },
    ]);
    lab.before = () => Promise.resolve();
    await rm(secretFile(dataDir));
    await mkdir(path.join(secretFile(dataDir), 'in the way'), { recursive: true });
    expect(await own.move('keyring')).toMatchObject({ backend: 'keyring' });
    expect(own.notices).toEqual([{ key: 'secrets-left', detail: secretFile(dataDir) }]);
  });

  it('asks the user to unlock a keyring, and changes nothing if the user does not', async () => {
    const { migration: own, lab, token, chosen } = await migration();
    lab.turn('locked');
    await expect(own.move('keyring')).rejects.toThrow('locked');
    expect([await token(), chosen()]).toEqual(['TOKEN_A', null]);
    lab.answer = () => Promise.resolve(true);
    expect(await own.move('keyring')).toMatchObject({ backend: 'keyring', locked: false });
    lab.turn('locked');
    lab.answer = () => Promise.resolve(false);
    await expect(own.move('memory')).rejects.toThrow('locked');
    expect(lab.entries.size).toBe(1);
    own.close();
  });

  it('abandons a keyring that is gone, and finds its old content when it is back', async () => {
    const { migration: own, lab, secrets, token } = await migration();
    await own.move('keyring');
    lab.turn('missing');
    expect(await own.move('file')).toMatchObject({ backend: 'file' });
    expect(await secrets.has('music/a')).toBe(false);
    lab.turn('ready');
    await own.move('keyring');
    expect(await token()).toBe('TOKEN_A');
    own.close();
  });

  it('runs one move after another', async () => {
    const { migration: own, token, chosen, lab, dataDir } = await migration();
    await Promise.all(
      (['keyring', 'memory', 'file', 'keyring'] as const).map((to) => own.move(to)),
    );
    expect([await token(), chosen(), lab.entries.size]).toEqual(['TOKEN_A', 'keyring', 1]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
