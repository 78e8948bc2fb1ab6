import { watch } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { SETTINGS_VERSION, readSettings } from '../../src/shared/settings/migrations.ts';
import type { Settings } from '../../src/shared/settings/model.ts';
import { defaultSettings } from '../../src/shared/settings/preferences.ts';
import type { NotificationService } from '../support/desktop/notification-service.ts';
import { startNotificationService } from '../support/desktop/notification-service.ts';
import type { PrivateBus } from '../support/desktop/private-bus.ts';
import { noBusHere, startPrivateBus } from '../support/desktop/private-bus.ts';
import type { CliProcess } from '../support/programs/spawn-cli.ts';
import { spawnCli } from '../support/programs/spawn-cli.ts';
import { useTempDirs } from '../support/temp-dir.ts';

// Every command is a separate process, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const why = noBusHere === null ? '' : ` (not run: ${noBusHere})`;
const tempDir = useTempDirs();

let dataDir: string;
let opened: string;
let bus: PrivateBus;
let desktop: NotificationService;
let server: MusicDemo;
let host: CliProcess | null = null;

const run = (args: readonly string[], stdin = ''): CliProcess =>
  spawnCli([...args, '--data-dir', dataDir, '--secret-store', 'file'], {
    stdin,
    env: {
      DBUS_SESSION_BUS_ADDRESS: bus.address,
      DISPLAY: ':none',
      PATH: `${path.dirname(opened)}:${process.env['PATH'] ?? ''}`,
    },
  });

/** A browser that only records its address. */
async function makeBrowser(): Promise<string> {
  const dir = path.join(await tempDir(), 'bin');
  await mkdir(dir);
  const file = path.join(dir, 'xdg-open');
  const note = path.join(dir, 'opened');
  await writeFile(note, '');
  await writeFile(file, `#!/bin/sh\necho "$1" >> '${note}'\n`);
  await chmod(file, 0o755);
  return note;
}

/** The address passed to the browser, as soon as it arrives. */
async function openedAddress(): Promise<URL> {
  const watcher = watch(opened);
  try {
    for (;;) {
      const changed = new Promise((resolve) => watcher.once('change', resolve));
      const line = (await readFile(opened, 'utf8')).trim();
      if (line !== '') return new URL(line);
      await changed;
    }
  } finally {
    watcher.close();
  }
}

async function settingsFile(): Promise<{ file: string; data: Settings }> {
  const file = path.join(dataDir, 'settings.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { file, data: defaultSettings };
  const read = await readSettings(JSON.parse(text));
  if (read.kind !== 'usable') throw new Error('the settings cannot be read');
  return { file, data: read.settings };
}

/** Turned on by the user while the app is not running. */
async function announce(): Promise<void> {
  const { file, data } = await settingsFile();
  const changed = { ...data, attention: { ...data.attention, notifications: true } };
  await writeFile(file, JSON.stringify({ version: SETTINGS_VERSION, data: changed }));
}

async function connectAndServe(): Promise<CliProcess> {
  const connect = run(['connect', 'music', '--url', server.url, '--token-stdin'], server.token);
  expect((await connect.answer).code).toBe(0);
  await announce();
  const served = run(['serve']);
  await served.nextLine();
  host = served;
  return served;
}

describe.skipIf(noBusHere !== null)(`a host without a desktop of its own${why}`, () => {
  beforeEach(async () => {
    bus = await startPrivateBus();
    dataDir = await tempDir();
    opened = await makeBrowser();
    desktop = await startNotificationService(bus.address);
    server = await startMusicDemo();
  });
  afterEach(async () => {
    host?.terminate();
    await host?.answer;
    host = null;
    desktop.stop();
    await server.stop();
    await bus.stop();
  });

  it('announces what blocks it, leads a click to the form, and takes it back when it ends', async () => {
    const served = await connectAndServe();
    await server.waitForCommand('players/all');
    expect(desktop.notes.size).toBe(0);
    server.fault('token-revoked');
    const [note] = await desktop.until((notes) => notes.length === 1);
    expect(note?.title).toMatch(/ rejected the token$/);
    expect(note?.body).toContain('Enter a new one.');
    expect(JSON.stringify(note)).not.toContain(server.token);
    desktop.click(note?.id ?? 0);
    const address = await openedAddress();
    expect(address.pathname).toBe('/login');
    expect(address.searchParams.get('to')).toMatch(/^\/connections#/);
    const page = await (await fetch(address)).text();
    expect(page).toContain(`data-to="${address.searchParams.get('to') ?? ''}"`);
    served.terminate();
    expect((await served.answer).code).toBe(0);
    expect(desktop.notes.size).toBe(0);
  });

  it('takes it back when the reason is gone', async () => {
    await connectAndServe();
    await server.waitForCommand('players/all');
    server.fault('token-revoked');
    await desktop.until((notes) => notes.length === 1);
    server.fault('token-revoked', false);
    const again = run(['connect', 'music', '--url', server.url, '--token-stdin'], server.token);
    expect((await again.answer).code).toBe(0);
    await desktop.until((notes) => notes.length === 0);
  });
});
