import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Child } from '../../../test/support/programs/child.ts';
import { startChild } from '../../../test/support/programs/child.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { acquireInstance } from './instance-lock.ts';
import { listenPrivate } from './private-socket.ts';
import type { Processes } from './processes.ts';
import { parseStartTicks, systemProcesses } from './processes.ts';

const holder = fileURLToPath(
  new URL('../../../test/support/programs/own-data-dir.ts', import.meta.url),
);
const tempDir = useTempDirs();
const children: Child[] = [];

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
});

function hold(dataDir: string): Child {
  const child = startChild(holder, [dataDir, path.join(dataDir, 'run', 'app.sock')]);
  children.push(child);
  return child;
}

async function leftBehind(dataDir: string, content: unknown): Promise<string> {
  const file = path.join(dataDir, 'run', 'owner-1.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
  return file;
}

const mine = { pid: process.pid, since: 0, socketPath: '/none', released: false };

describe('the owner of a data folder', () => {
  it('is one process; a second one learns who it is and where it listens', async () => {
    const dataDir = await tempDir();
    const child = hold(dataDir);
    expect(await child.nextLine()).toBe('owned');
    expect(await acquireInstance({ dataDir, socketPath: 'other' })).toEqual({
      owned: false,
      pid: child.pid,
      socketPath: path.join(dataDir, 'run', 'app.sock'),
    });
  });

  it('is replaced at once after it was killed', async () => {
    const dataDir = await tempDir();
    const child = hold(dataDir);
    expect(await child.nextLine()).toBe('owned');
    await child.kill();
    const instance = await acquireInstance({ dataDir, socketPath: '' });
    expect(instance.owned).toBe(true);
    expect(await readdir(path.join(dataDir, 'run'))).toEqual(['owner-2.json']);
  });

  it('is exactly one of many that find the same dead owner', async () => {
    const dataDir = await tempDir();
    const dead = hold(dataDir);
    await dead.nextLine();
    await dead.kill();
    const racers = Array.from({ length: 8 }, () => hold(dataDir));
    const lines = await Promise.all(racers.map((racer) => racer.nextLine()));
    const winner = racers[lines.indexOf('owned')];
    expect(lines.filter((line) => line === 'owned')).toHaveLength(1);
    expect(lines.filter((line) => line === `other ${String(winner?.pid)}`)).toHaveLength(7);
  });

  it('releases the folder, also to the same process', async () => {
    const dataDir = await tempDir();
    const first = await acquireInstance({ dataDir, socketPath: '' });
    expect((await acquireInstance({ dataDir, socketPath: '' })).owned).toBe(false);
    if (first.owned) await first.release();
    const second = await acquireInstance({ dataDir, socketPath: '' });
    expect(second.owned).toBe(true);
    if (first.owned) await first.release();
    expect((await acquireInstance({ dataDir, socketPath: '' })).owned).toBe(false);
  });

  it('is not a later process that happens to have the same number', async () => {
    const dataDir = await tempDir();
    await leftBehind(dataDir, { ...mine, identity: 'an earlier start' });
    expect((await acquireInstance({ dataDir, socketPath: '' })).owned).toBe(true);
  });

  it('is not a file that a crash left incomplete, whatever it contains', async () => {
    const dataDir = await tempDir();
    const file = await leftBehind(dataDir, '');
    await writeFile(file, '{"pid":');
    await utimes(file, 1, 1);
    expect((await acquireInstance({ dataDir, socketPath: '' })).owned).toBe(true);
  });

  it('of one short task need not listen; after ten minutes its number is another process’s', async () => {
    const blind: Processes = { isAlive: () => true, identity: () => Promise.resolve(null) };
    const dataDir = await tempDir();
    const attempt = { dataDir, socketPath: '', processes: blind };
    const other = { ...mine, pid: process.ppid, identity: null, socketPath: '' };
    await leftBehind(dataDir, { ...other, since: Date.now() - 60_000 });
    expect((await acquireInstance(attempt)).owned).toBe(false);
    await leftBehind(dataDir, { ...other, since: Date.now() - 660_000 });
    expect((await acquireInstance(attempt)).owned).toBe(true);
  });

  it('must listen if processes cannot be distinguished', async () => {
    const blind: Processes = { isAlive: () => true, identity: () => Promise.resolve(null) };
    const dataDir = await tempDir();
    const socketPath = path.join(dataDir, 'run', 'app.sock');
    await leftBehind(dataDir, { ...mine, pid: process.ppid, identity: null, socketPath });
    const listener = await listenPrivate(socketPath, () => undefined);
    const attempt = { dataDir, socketPath, processes: blind };
    expect((await acquireInstance(attempt)).owned).toBe(false);
    await listener.close();
    expect((await acquireInstance(attempt)).owned).toBe(true);
  });
});

describe('processes of this machine', () => {
  it('reads the start time of a process whose name looks like fields', () => {
    const fields = Array.from({ length: 40 }, (_, index) => String(index + 4)).join(' ');
    expect(parseStartTicks(`77 (a) b (c 1) S ${fields}`)).toBe('22');
    expect(parseStartTicks(`77 (a) b (c 1) Z ${fields}`)).toBe('ended');
    expect(parseStartTicks('77 (cut')).toBeNull();
  });

  it('distinguishes a living process from one that ended', async () => {
    expect(systemProcesses.isAlive(process.pid)).toBe(true);
    const child = hold(await tempDir());
    await child.nextLine();
    await child.finish();
    expect(systemProcesses.isAlive(child.pid)).toBe(false);
  });
});
