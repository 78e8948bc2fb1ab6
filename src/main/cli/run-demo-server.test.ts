import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { domains } from '../domains.ts';
import { demoServerNames, runDemoServer } from './run-demo-server.ts';
import { RawSocket } from '../../../test/support/net/raw-socket.ts';
import { spawnCli } from '../../../test/support/programs/spawn-cli.ts';

interface Ready {
  readonly ready: boolean;
  readonly name: string;
  readonly generation: string;
  readonly url: string;
  readonly token: string;
}

/** Starts the server; returns its ready line and its end. */
async function run(options: Parameters<typeof runDemoServer>[1]) {
  const end = new AbortController();
  const lines: string[] = [];
  let code: Promise<number> | undefined;
  await new Promise<void>((resolve, reject) => {
    const write = (line: string): void => {
      lines.push(line);
      resolve();
    };
    code = runDemoServer('music', options, write, end.signal);
    code.catch(reject);
  });
  const ready = JSON.parse(lines[0] ?? '') as Ready;
  return { ready, lines, end, code };
}

describe('demo-server', () => {
  it('writes one ready line, serves with the faults it was given, and ends with 0', async () => {
    const { ready, lines, end, code } = await run({ generation: '2.8', faults: ['old-fields'] });
    expect(ready).toMatchObject({ ready: true, name: 'music', generation: '2.8' });
    const socket = await RawSocket.signedIn(ready.url, ready.token);
    const { result } = await socket.call('players/get', { player_id: 'kitchen' });
    expect(result).not.toHaveProperty('playback_state');
    end.abort();
    expect(await code).toBe(0);
    expect(await socket.closed()).toBe(1000);
    expect(lines).toHaveLength(1);
  });

  it('starts the current generation when none is named, on the requested port', async () => {
    const first = await run({});
    expect(first.ready.generation).toBe('current');
    const port = Number(new URL(first.ready.url).port);
    await expect(run({ port })).rejects.toThrow('EADDRINUSE');
    first.end.abort();
    await first.code;
    const second = await run({ port });
    expect(second.ready.url).toBe(first.ready.url);
    second.end.abort();
    await second.code;
  });

  it('serves its own lineup, which is deleted with it', async () => {
    const end = new AbortController();
    const lines: string[] = [];
    let resolveReady = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      resolveReady = resolve;
    });
    const write = (line: string): void => {
      lines.push(line);
      resolveReady();
    };
    const options = { generation: 'specified', faults: ['not-ready'] };
    const code = runDemoServer('playout', options, write, end.signal);
    await Promise.race([first, code]);
    const ready = JSON.parse(lines[0] ?? '') as Ready & { lineup: string };
    expect(ready).toMatchObject({ name: 'playout', generation: 'specified', token: null });
    expect((await fetch(`${ready.url}/channel/1.m3u8`)).status).toBe(503);
    await access(ready.lineup);
    end.abort();
    expect(await code).toBe(0);
    await expect(access(ready.lineup)).rejects.toThrow('ENOENT');
    const never = new AbortController().signal;
    for (const wrong of [{ generation: '9' }, { faults: ['x'] }])
      await expect(runDemoServer('playout', wrong, write, never)).rejects.toMatchObject({
        error: { code: 'invalid-input' },
      });
  });

  it('lists the known names, generations or faults for an unknown one', async () => {
    const never = new AbortController().signal;
    const none = (): void => undefined;
    await expect(runDemoServer('radio', {}, none, never)).rejects.toThrow('Available: music');
    await expect(runDemoServer('music', { generation: '9' }, none, never)).rejects.toThrow('2.10');
    await expect(runDemoServer('music', { faults: ['x'] }, none, never)).rejects.toThrow('refuse');
  });

  it('lists the server of every domain, music first, with generations and faults', async () => {
    expect(demoServerNames[0]).toBe('music');
    for (const { loadDemoServer } of domains) {
      const { about, generations, faults } = await loadDemoServer();
      expect([about, ...faults.map((fault) => fault.about)]).not.toContain('');
      expect(generations[0]).toMatch(/^[\w.-]+$/);
      expect(faults.length).toBeGreaterThan(3);
    }
  });

  it('describes the faults in sentences, in a program that loads nothing else', async () => {
    const { out } = await spawnCli(['demo-server', '--help']).answer;
    expect(out).toContain('Cannot revoke tokens.');
    expect(out).not.toMatch(/\bdemo\.(about|fault)/);
  });
});
