import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeTool } from '../../../../test/support/programs/fake-tool.ts';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { systemClock } from '../../../node/system-clock.ts';
import { systemProcesses } from '../processes.ts';
import { runTool } from './run-tool.ts';

const tempDir = useTempDirs();
const signal = new AbortController().signal;
const unlimited = { cpuSeconds: null, memoryKiB: null, fileBytes: null };
const limits = { timeoutMs: 55_000, maxBytes: 1000, signal, process: unlimited };
const noLimits = process.platform === 'win32' ? 'Windows has no limits of this kind' : null;

/** Output of a tool that ends successfully. */
async function saidBy(tool: string, more: object = {}): Promise<string> {
  const answer = await runTool(tool, [], systemClock, { ...limits, ...more });
  if (answer.k !== 'end') throw new Error(answer.k);
  return answer.end.out.toString();
}
const forEver = 'setInterval(() => undefined, 1000);';

/** The process id of a program, which it wrote to a file. */
async function pidIn(file: string): Promise<number> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('\n')) return Number(text);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const notePid = (file: string): string =>
  `fs.writeFileSync(${JSON.stringify(file)}, process.pid + '\\n');`;

describe('runTool', () => {
  it('returns the output of a program and how it ended; passes arguments unchanged', async () => {
    const dir = await tempDir();
    const tool = await fakeTool(
      dir,
      'tool',
      'process.stdout.write(JSON.stringify(args)); process.stderr.write("oh"); process.exitCode = 3;',
    );
    const args = ['-i', '$(touch x)', 'a b', '"', '*'];
    const answer = await runTool(tool, args, systemClock, limits);
    if (answer.k !== 'end') throw new Error(answer.k);
    expect(JSON.parse(answer.end.out.toString())).toEqual(args);
    expect([answer.end.code, answer.end.said]).toEqual([3, 'oh']);
  });

  it('runs it in an empty folder, with only the environment that it needs', async () => {
    const dir = await tempDir();
    const body = 'console.log(JSON.stringify([process.cwd(), fs.readdirSync("."), process.env]));';
    const tool = await fakeTool(dir, 'tool', body);
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('CHANNEL_TOKEN', 'SECRET');
    vi.stubEnv('FFREPORT', 'file=x');
    vi.stubEnv('HTTP_PROXY', 'SECRET');
    const said = await saidBy(tool, { maxBytes: 100_000 });
    const [cwd, entries, env] = JSON.parse(said) as [string, string[], Record<string, string>];
    expect(entries).toEqual([]);
    expect(cwd).not.toBe(process.cwd());
    await expect(access(cwd)).rejects.toThrow('ENOENT');
    expect(env['PATH']).toBe(process.env['PATH']);
    expect([env['FFREPORT'], env['HOME']]).toEqual([undefined, undefined]);
    expect(said).not.toContain('SECRET');
  });

  it('keeps it from writing, from taking all memory and from computing forever', async (test) => {
    if (noLimits !== null) test.skip(noLimits);
    const dir = await tempDir();
    const file = path.join(dir, 'written');
    const target = JSON.stringify(file);
    const write = `try { fs.writeFileSync(${target}, 'x'); } catch (error) { console.log(error.code); }`;
    const writer = await fakeTool(dir, 'writer', write);
    expect(await saidBy(writer, { process: { ...unlimited, fileBytes: 0 } })).toBe('EFBIG\n');
    expect(await readFile(file, 'utf8')).toBe('');
    expect(await saidBy(writer)).toBe('');
    expect(await readFile(file, 'utf8')).toBe('x');
    const sh = async (name: string, script: string): Promise<string> => {
      const tool = path.join(dir, name);
      await writeFile(tool, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      return tool;
    };
    const hungry = await sh('hungry', 'exec dd if=/dev/zero of=/dev/null bs=200000000 count=1');
    const ended = async (more: object) => {
      const answer = await runTool(hungry, [], systemClock, { ...limits, ...more });
      return answer.k === 'end' ? answer.end.code : answer.k;
    };
    expect(await ended({})).toBe(0);
    // macOS has such a limit but does not enforce it.
    if (process.platform === 'linux')
      expect(await ended({ process: { ...unlimited, memoryKiB: 100_000 } })).toBe(1);
    const busy = await sh('busy', 'while :; do :; done');
    const only = { ...unlimited, cpuSeconds: 1 };
    expect(await runTool(busy, [], systemClock, { ...limits, process: only })).toMatchObject({
      k: 'end',
      end: { code: null },
    });
  });

  it('distinguishes a missing program from one that crashes', async () => {
    const dir = await tempDir();
    expect(await runTool(path.join(dir, 'none'), [], systemClock, limits)).toEqual({
      k: 'missing',
    });
    const crash = await fakeTool(dir, 'crash', "process.kill(process.pid, 'SIGSEGV');" + forEver);
    expect(await runTool(crash, [], systemClock, limits)).toMatchObject({
      k: 'end',
      end: { code: null },
    });
  });

  it('kills one that does not end in time, and one that prints too much', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'pid');
    const clock = new FakeClock();
    const slow = await fakeTool(dir, 'slow', notePid(file) + forEver);
    const answer = runTool(slow, [], clock, limits);
    const pid = await pidIn(file);
    clock.advance(55_000);
    expect(await answer).toEqual({ k: 'timeout' });
    expect(systemProcesses.isAlive(pid)).toBe(false);
    const loud = await fakeTool(dir, 'loud', "process.stdout.write('x'.repeat(5000));" + forEver);
    expect(await runTool(loud, [], clock, limits)).toEqual({ k: 'too-much' });
    expect(clock.pending).toBe(0);
  });

  it('kills one whose caller gave up, even if it left a child process', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'pid');
    const child = path.join(dir, 'child');
    const stubborn = await fakeTool(
      dir,
      'stubborn',
      `const {spawn} = require('node:child_process');
       const one = spawn(process.execPath, ['-e', ${JSON.stringify(forEver)}], { stdio: 'inherit' });
       fs.writeFileSync(${JSON.stringify(child)}, one.pid + '\\n');
       process.on('SIGTERM', () => undefined);` + notePid(file),
    );
    const caller = new AbortController();
    const answer = runTool(stubborn, [], systemClock, { ...limits, signal: caller.signal });
    const pid = await pidIn(file);
    caller.abort();
    await expect(answer).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect(systemProcesses.isAlive(pid)).toBe(false);
    process.kill(await pidIn(child), 'SIGKILL');
  });

  it('starts nothing for a call that has ended', async () => {
    const ended = { ...limits, signal: AbortSignal.abort() };
    await expect(runTool('/nonexistent', [], systemClock, ended)).rejects.toMatchObject({
      error: { code: 'cancelled' },
    });
  });
});
