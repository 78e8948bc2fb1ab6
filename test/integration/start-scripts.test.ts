import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { StartFacts } from '../../scripts/electron-decision.mjs';
import { argumentsFor, decideHost, FETCH_AGAIN } from '../../scripts/electron-decision.mjs';
import { useTempDirs } from '../support/temp-dir.ts';

// Every start is a process that starts others.
vi.setConfig({ testTimeout: 180_000 });
const tempDir = useTempDirs();
const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

const facts: StartFacts = {
  platform: 'linux',
  env: { DISPLAY: ':0' },
  root: false,
  args: [],
  runtime: null,
  failedAt: null,
  now: 1_000_000_000_000,
};
const runtime = '/opt/electron/electron';

describe('the choice of a host', () => {
  it('is Electron where its runtime is, and a fetch where it is not', () => {
    expect(decideHost({ ...facts, runtime })).toEqual({ k: 'electron', path: runtime });
    expect(decideHost(facts)).toEqual({ k: 'fetch' });
    const wayland = { WAYLAND_DISPLAY: 'wayland-0' };
    expect(decideHost({ ...facts, env: wayland, runtime }).k).toBe('electron');
  });

  it('is the headless host where no window can be shown', () => {
    const none = decideHost({ ...facts, env: { DISPLAY: '' }, runtime });
    expect(none).toMatchObject({
      k: 'headless',
      reason: expect.stringContaining('no display') as string,
    });
    expect(decideHost({ ...facts, env: {}, platform: 'darwin', runtime }).k).toBe('electron');
  });

  it('is the headless host for root, who can insist', () => {
    expect(decideHost({ ...facts, root: true, runtime }).k).toBe('headless');
    const insists = { ...facts, root: true, runtime, args: ['--no-sandbox'] };
    expect(decideHost(insists).k).toBe('electron');
  });

  it('is the headless host for its own options', () => {
    for (const args of [['--port', '8080'], ['--url-file=x'], ['--json']])
      expect(decideHost({ ...facts, args, runtime }), args.join(' ')).toMatchObject({
        k: 'headless',
        reason: expect.stringContaining('is an option of the headless host') as string,
      });
  });

  it('fetches nothing in CI, and not again within a day of a failure', () => {
    for (const CI of ['true', '1'])
      expect(decideHost({ ...facts, env: { ...facts.env, CI } }).k).toBe('headless');
    const at = (ago: number) => decideHost({ ...facts, failedAt: facts.now - ago }).k;
    expect(at(0)).toBe('headless');
    expect(at(FETCH_AGAIN - 1)).toBe('headless');
    expect(at(FETCH_AGAIN)).toBe('fetch');
    // A clock that was set back must not block attempts for years.
    expect(at(-1)).toBe('fetch');
  });

  it('can be forced', () => {
    const env = (CHANNELSTRIP_HOST: string) => ({ CHANNELSTRIP_HOST });
    expect(decideHost({ ...facts, env: env('headless'), runtime }).k).toBe('headless');
    expect(decideHost({ ...facts, env: env('electron'), root: true, runtime }).k).toBe('electron');
    expect(decideHost({ ...facts, env: env('electron') }).k).toBe('fetch');
    expect(decideHost({ ...facts, env: { ...env('electron'), CI: 'true' } }).k).toBe('refuse');
    expect(decideHost({ ...facts, env: env('browser'), runtime }).k).toBe('refuse');
  });

  it('gives each host only arguments that it knows', () => {
    const args = ['--demo', '--no-sandbox', '--data-dir', 'x', '--hidden'];
    expect(argumentsFor('electron', args)).toEqual(args);
    expect(argumentsFor('headless', args)).toEqual(['--demo', '--data-dir', 'x']);
  });

  it('always says why it is not Electron, and never fetches without a display', () => {
    const text = fc.constantFrom(undefined, '', 'true', ':0');
    const any = fc.record({
      platform: fc.constantFrom('linux', 'darwin', 'win32'),
      env: fc.record({ DISPLAY: text, WAYLAND_DISPLAY: text, CI: text }),
      root: fc.boolean(),
      args: fc.subarray(['--demo', '--no-sandbox', '--port']),
      runtime: fc.constantFrom(null, runtime),
      failedAt: fc.constantFrom(null, facts.now),
      now: fc.constant(facts.now),
    });
    fc.assert(
      fc.property(any, (one) => {
        const decision = decideHost(one);
        if (decision.k === 'headless') expect(decision.reason).not.toBe('');
        const dark = (one.env.DISPLAY ?? '') === '' && (one.env.WAYLAND_DISPLAY ?? '') === '';
        if (one.platform === 'linux' && dark) expect(decision.k).toBe('headless');
        if (one.runtime !== null) expect(decision.k).not.toBe('fetch');
      }),
    );
  });
});

/** A program that prints its name and arguments, in place of a host. */
const program = (name: string, code = 0) =>
  `console.log(JSON.stringify([${JSON.stringify(name)}, ...process.argv.slice(2)])); process.exitCode = ${String(code)};`;

const fake = (name: string, code = 0) =>
  `#!/bin/sh\nprintf '%s\\n' ${name} "$@"\npwd\necho "$ELECTRON_RUN_AS_NODE"\nexit ${String(code)}\n`;

/** A product folder with the real scripts, a headless host that prints its arguments, and an installer. */
async function product(installer: string): Promise<string> {
  const root = await tempDir();
  await cp(scripts, path.join(root, 'scripts'), { recursive: true });
  await mkdir(path.join(root, 'bin'));
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(root, 'bin', 'channelstrip.js'), program('headless', 3));
  const electron = path.join(root, 'node_modules', 'electron');
  await mkdir(electron, { recursive: true });
  await writeFile(path.join(electron, 'package.json'), '{"type":"commonjs"}');
  await writeFile(path.join(electron, 'install.js'), installer);
  return root;
}

async function putRuntime(folder: string, code = 0): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'electron');
  await writeFile(file, fake('electron', code));
  await chmod(file, 0o755);
  return file;
}

function start(root: string, args: readonly string[], env: Record<string, string> = {}) {
  const clean = { PATH: process.env['PATH'] ?? '', DISPLAY: ':0', ...env };
  const file = path.join(root, 'scripts', 'start.mjs');
  return new Promise<{ code: unknown; out: string[]; err: string[] }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env: clean }, (error, out, err) => {
      const lines = (text: string) => text.split('\n').slice(0, -1);
      resolve({ code: error?.code ?? 0, out: lines(out), err: lines(err) });
    });
  });
}

/** As root, Electron is only used on request. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const failing = 'require("fs").appendFileSync(__dirname + "/tries", "x"); process.exit(1);';
const triesOf = (root: string) =>
  readFile(path.join(root, 'node_modules', 'electron', 'tries'), 'utf8').catch(() => '');

describe.runIf(process.platform === 'linux')('the start', () => {
  it('runs the runtime that is named, from the folder of the app, and says so', async () => {
    const root = await product(failing);
    const dist = path.join(root, 'elsewhere');
    const file = await putRuntime(dist, 5);
    const env = { ELECTRON_OVERRIDE_DIST_PATH: dist, ELECTRON_RUN_AS_NODE: '1' };
    const { code, out, err } = await start(root, ['--demo', '--hidden', ...sandbox], env);
    expect(code).toBe(5);
    expect(out).toEqual(['electron', '.', '--demo', '--hidden', ...sandbox, root, '']);
    expect(err).toEqual([`Starting Channelstrip on its demo servers in Electron (${file}).`]);
    expect(await triesOf(root)).toBe('');
  });

  it('fetches the runtime once and uses it from then on', async () => {
    const installer = `
      const fs = require('fs');
      fs.appendFileSync(__dirname + '/tries', 'x');
      fs.mkdirSync(__dirname + '/dist', { recursive: true });
      fs.writeFileSync(__dirname + '/dist/electron', ${JSON.stringify(fake('fetched'))}, { mode: 0o755 });
      fs.writeFileSync(__dirname + '/path.txt', 'electron');
      console.log('noise');`;
    const root = await product(installer);
    const first = await start(root, sandbox);
    expect(first.out[0]).toBe('fetched');
    expect(first.err[0]).toMatch(/^Fetching the Electron runtime/);
    expect(first.err[1]).toMatch(/^Starting Channelstrip in Electron/);
    const second = await start(root, sandbox);
    expect(second.err).toHaveLength(1);
    expect(await triesOf(root)).toBe('x');
  });

  it('takes the headless host where the runtime cannot be had, and does not try again that day', async () => {
    const root = await product(failing);
    const first = await start(root, ['--demo', ...sandbox]);
    expect(first.code).toBe(3);
    expect(JSON.parse(first.out.join(''))).toEqual(['headless', 'serve', '--open', '--demo']);
    expect(first.err[1]).toMatch(/in the headless host, because .* could not be fetched/);
    const second = await start(root, sandbox);
    expect(second.err).toHaveLength(1);
    expect(await triesOf(root)).toBe('x');
    await writeFile(path.join(root, 'node_modules', '.channelstrip-electron'), 'not a time');
    await start(root, sandbox);
    expect(await triesOf(root)).toBe('xx');
  });

  it('does not believe an installer that left nothing', async () => {
    const root = await product('process.exit(0);');
    const { code, err } = await start(root, sandbox);
    expect(code).toBe(3);
    expect(err).toHaveLength(2);
    expect((await start(root, sandbox)).err).toHaveLength(1);
  });

  it('takes the headless host without a display, and fetches nothing for it', async () => {
    const root = await product(failing);
    const { out, err } = await start(root, sandbox, { DISPLAY: '' });
    expect(JSON.parse(out.join(''))).toEqual(['headless', 'serve', '--open']);
    expect(err).toEqual([expect.stringContaining('because there is no display')]);
    expect(await triesOf(root)).toBe('');
  });

  it('takes the headless host where the runtime cannot run, unless it was forced', async () => {
    const root = await product(failing);
    const dist = path.join(root, 'elsewhere');
    await putRuntime(dist, 127);
    const env = { ELECTRON_OVERRIDE_DIST_PATH: dist };
    const fallen = await start(root, sandbox, env);
    expect(fallen.code).toBe(3);
    expect(fallen.err).toHaveLength(2);
    const forced = await start(root, [], { ...env, CHANNELSTRIP_HOST: 'electron' });
    expect(forced).toMatchObject({ code: 127, err: [expect.any(String)] });
    await rm(dist, { recursive: true });
    const refused = await start(root, [], { CHANNELSTRIP_HOST: 'electron', CI: 'true' });
    expect(refused).toMatchObject({ code: 2, out: [] });
    expect(refused.err).toEqual([expect.stringMatching(/^Channelstrip was not started: /)]);
  });
});
