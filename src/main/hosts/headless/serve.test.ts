import { existsSync } from 'node:fs';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { onlyCore, runCli } from '../../../../test/support/programs/cli-run.ts';
import type { MusicCoreRig } from '../../../../test/support/music/music-core-rig.ts';
import { musicCoreRig, online } from '../../../../test/support/music/music-core-rig.ts';
import { rawRequest } from '../../../../test/support/net/raw-http.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { resolveDemoDir, resolveSocket } from '../common/data-folder.ts';
import { claimDataDir } from '../common/home.ts';
import type { ServeOptions } from './serve.ts';
import { serve } from './serve.ts';

const tempDir = useTempDirs();
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Running {
  readonly url: string;
  readonly ready: readonly string[];
  readonly said: readonly string[];
  stop(): Promise<void>;
}

/** Runs the host in this process until it is stopped; rejects if it cannot start. */
async function start(
  rig: MusicCoreRig,
  dataDir: string,
  change: Partial<ServeOptions> = {},
): Promise<Running> {
  const controller = new AbortController();
  const ready: string[] = [];
  const said: string[] = [];
  const options: ServeOptions = {
    dataDir,
    port: 0,
    urlFile: null,
    secretStore: null,
    demo: false,
    verbose: false,
    safe: false,
    open: false,
    version: '9.8.7',
    windowFolder: path.join(dataDir, 'no-window'),
    icons: null,
    ...change,
  };
  let over: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    over = serve(options, {
      createCore: onlyCore(rig.core),
      ready: (url) => {
        ready.push(url);
        resolve();
      },
      say: (sentence) => said.push(sentence),
      signal: controller.signal,
    });
    over.catch(reject);
  });
  const stop = async (): Promise<void> => {
    controller.abort();
    await over;
  };
  ends.push(stop);
  return { url: ready[0] ?? '', ready, said, stop };
}

async function refusal(promise: Promise<unknown>): Promise<AppFailure['error']> {
  const outcome: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(AppFailure);
  return (outcome as AppFailure).error;
}

const get = (url: string): ReturnType<typeof rawRequest> => {
  const { port, host, pathname, search } = new URL(url);
  return rawRequest(Number(port), `GET ${pathname}${search}`, [['Host', host]]);
};

describe('the headless host', () => {
  it('prints its address once, also to a file that only its user can read, and cleans up', async () => {
    const dataDir = await tempDir();
    const urlFile = path.join(await tempDir(), 'url');
    await writeFile(urlFile, 'old', { mode: 0o644 });
    const host = await start(musicCoreRig(), dataDir, { urlFile });
    expect(host.ready).toHaveLength(1);
    expect(host.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/login\?t=[\w-]{43}$/);
    expect(await readFile(urlFile, 'utf8')).toBe(`${host.url}\n`);
    expect((await stat(urlFile)).mode & 0o777).toBe(0o600);
    expect((await get(host.url)).status).toBe(200);
    expect((await get(host.url)).status).toBe(403);
    await host.stop();
    expect(existsSync(urlFile)).toBe(false);
    await expect(get(host.url)).rejects.toThrow('ECONNREFUSED');
    expect(host.said).toEqual([expect.stringContaining('npm run build')]);
  });

  it('owns its data folder; a second host names the first one', async () => {
    const dataDir = await tempDir();
    const first = await start(musicCoreRig(), dataDir);
    const error = await refusal(start(musicCoreRig(), dataDir));
    expect(error).toMatchObject({ code: 'conflict', detail: { pid: process.pid, path: dataDir } });
    expect(error.message).toContain(String(process.pid));
    await first.stop();
    await start(musicCoreRig(), dataDir);
  });

  it('reports that its port is taken, and releases the folder', async () => {
    const dataDir = await tempDir();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal(start(musicCoreRig(), dataDir, { port }))).toMatchObject({
      code: 'conflict',
      detail: { field: 'port', port },
    });
    other.close();
    await once(other, 'close');
    await start(musicCoreRig(), dataDir, { port });
  });

  it('gives its owner new addresses, each valid once', async () => {
    const dataDir = await tempDir();
    await start(musicCoreRig(), dataDir);
    const [one, two] = await Promise.all([
      runCli(['open', '--data-dir', dataDir]),
      runCli(['open', '--data-dir', dataDir, '--json']),
    ]);
    const first = /^READY (\S+)\n$/.exec(one.out)?.[1] ?? '';
    const second = (JSON.parse(two.out) as { url: string }).url;
    expect(first).not.toBe(second);
    for (const url of [first, second]) expect((await get(url)).status).toBe(200);
  });

  it('carries out commands of its owner, which then start no core', async () => {
    const dataDir = await tempDir();
    const rig = musicCoreRig();
    await start(rig, dataDir);
    const answer = await runCli(['volume', 'office', '+3', '--json', '--data-dir', dataDir]);
    expect(answer.code).toBe(0);
    expect(JSON.parse(answer.out)).toMatchObject({ id: 'office', volume: 15 });
    const status = await runCli(['status', '--json', '--data-dir', dataDir]);
    expect(JSON.parse(status.out)).toMatchObject({ version: '9.8.7' });
  });

  it('uses a folder of temporary files for a demo, which the owner can find', async () => {
    const dataDir = await tempDir();
    const host = await start(musicCoreRig(), dataDir, { demo: true });
    const second = await start(musicCoreRig(), dataDir, { demo: true });
    expect(second.url).not.toBe(host.url);
    const demoDir = await resolveDemoDir(dataDir);
    expect((await stat(demoDir)).mode & 0o777).toBe(0o700);
    const open = await runCli(['open', '--data-dir', dataDir]);
    expect(new URL(open.out.slice('READY '.length).trim()).host).toBe(new URL(host.url).host);
    const players = await runCli(['players', '--demo', '--json', '--data-dir', dataDir]);
    expect(players.code).toBe(0);
    await second.stop();
    await host.stop();
    expect(existsSync(demoDir)).toBe(false);
    expect(await readdir(dataDir)).toEqual([]);
    const gone = await runCli(['open', '--data-dir', dataDir]);
    expect(gone.code).toBe(1);
    expect(gone.err).toContain('channelstrip serve');
  });

  it('leaves nothing elsewhere for a data folder whose path is too long for a socket', async () => {
    const dataDir = path.join(await tempDir(), 'long '.repeat(30).trim());
    const folder = path.dirname(resolveSocket(dataDir));
    expect(folder.startsWith(dataDir)).toBe(false);
    const host = await start(musicCoreRig(), dataDir);
    expect(existsSync(folder)).toBe(true);
    await host.stop();
    expect(existsSync(folder)).toBe(false);
    await (await start(musicCoreRig(), dataDir)).stop();
  });

  it('runs no demo in a folder that others could have written to', async () => {
    const dataDir = await tempDir();
    const demoDir = await resolveDemoDir(dataDir);
    await writeFile(demoDir, 'in the way');
    try {
      const host = await start(musicCoreRig(), dataDir, { demo: true });
      expect((await get(host.url)).status).toBe(200);
      await host.stop();
      expect(await readFile(demoDir, 'utf8')).toBe('in the way');
    } finally {
      await rm(demoDir, { force: true });
    }
  });
});

describe('watching a running app', () => {
  it('prints one change per line and fails when the app ends', async () => {
    const dataDir = await tempDir();
    const rig = musicCoreRig();
    const host = await start(rig, dataDir);
    const lines: { kind: string; player?: { id: string; volume: number } }[] = [];
    const waiting: { count: number; resolve: () => void }[] = [];
    const until = (count: number): Promise<void> =>
      new Promise((resolve) => {
        if (lines.length >= count) resolve();
        else waiting.push({ count, resolve });
      });
    const watch = runCli(['watch', '--json', '--data-dir', dataDir], {
      onOut: (text) => {
        lines.push(JSON.parse(text) as (typeof lines)[number]);
        for (const one of waiting) if (lines.length >= one.count) one.resolve();
      },
    });
    await until(5);
    expect(lines[0]).toMatchObject({ kind: 'connection', state: 'online' });
    await runCli(['volume', 'office', '44', '--data-dir', dataDir]);
    await until(6);
    expect(lines[5]).toMatchObject({ kind: 'player', player: { id: 'office', volume: 44 } });
    const cause = { code: 'refused', detail: 'music.lan:8095' } as const;
    rig.core.hub.set('music.connection', {
      ...online,
      state: { k: 'waiting', attempt: 1, until: 0, cause },
    });
    await until(7);
    expect(lines[6]).toMatchObject({ kind: 'connection', state: 'waiting' });
    await host.stop();
    const answer = await watch;
    expect(answer.code).toBe(1);
    expect(answer.out.trimEnd().split('\n').at(-1)).toContain('"error"');
  });

  it('succeeds when the user ends it', async () => {
    const controller = new AbortController();
    const rig = musicCoreRig();
    const answer = await runCli(['watch', '--data-dir', await tempDir()], {
      createCore: onlyCore(rig.core),
      signal: controller.signal,
      onOut: () => controller.abort(),
    });
    expect(answer.code).toBe(0);
    expect(answer.out).toContain('Office');
  });
});

describe('two commands on one data folder', () =>
  it('run one after the other, and the second gives up when its time is over', async () => {
    const dataDir = await tempDir();
    const home = await claimDataDir(dataDir);
    if ('pid' in home) throw new Error('taken');
    const rig = musicCoreRig();
    const command = ['players', '--json', '--data-dir', dataDir];
    const late = await runCli([...command, '--timeout', '0.2']);
    expect(late.code).toBe(1);
    expect(JSON.parse(late.out)).toMatchObject({
      error: { code: 'busy', detail: { pid: process.pid } },
    });
    const patient = runCli(command, { createCore: onlyCore(rig.core) });
    await home.release();
    expect((await patient).code).toBe(0);
  }));
