import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fusesOf } from '../../scripts/flip-fuses.mjs';
import { useTempDirs } from '../support/temp-dir.ts';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const tempDir = useTempDirs();

interface Packing {
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly extraMetadata: { readonly fuses: Readonly<Record<string, boolean>> };
  readonly afterPack: string;
}

async function packing(): Promise<Packing> {
  return parse(await readFile(path.join(root, 'electron-builder.yml'), 'utf8')) as Packing;
}

describe('the fuses of the packed app', () => {
  it('are all nine written down, each as it must be', async () => {
    const { electronFuses, extraMetadata, afterPack } = await packing();
    expect({ ...electronFuses, ...extraMetadata.fuses }).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      wasmTrapHandlers: true,
    });
    expect(afterPack).toBe('scripts/flip-fuses.mjs');
  });

  it('are handed to the packer completely, so that a new one stops the packing', async () => {
    const { PlatformPackager } = require('app-builder-lib') as {
      PlatformPackager: { prototype: { generateFuseConfig(fuses: unknown): Promise<object> } };
    };
    const packager = {
      config: await packing(),
      generateFuseConfig: (fuses: unknown) =>
        PlatformPackager.prototype.generateFuseConfig.call(null, fuses),
    };
    const known = Object.values(FuseV1Options).filter((value) => typeof value === 'number');
    expect(known).toHaveLength(9);
    const fuses = (await fusesOf(packager)) as Record<string, unknown>;
    for (const fuse of known) expect(typeof fuses[fuse], FuseV1Options[fuse]).toBe('boolean');
    expect(fuses['strictlyRequireAllFuses']).toBe(true);
  });
});

describe('the packed app', () => {
  it('holds what it needs and no source', async () => {
    const dir = await tempDir();
    const standIn = path.join(dir, 'electron');
    await mkdir(standIn);
    await writeFile(path.join(standIn, 'LICENSE'), 'none');
    await copyFile('/bin/true', path.join(standIn, 'electron'));
    await chmod(path.join(standIn, 'electron'), 0o755);
    await pack(dir, standIn);
    const asar = require('@electron/asar') as {
      listPackage(file: string, options: { isPack: boolean }): string[];
      extractFile(file: string, name: string): Buffer;
    };
    const file = path.join(dir, 'dist', 'linux-unpacked', 'resources', 'app.asar');
    const names = asar.listPackage(file, { isPack: false });
    for (const wanted of [
      '/package.json',
      '/out/main/index.js',
      '/out/main/cli.js',
      '/out/preload/index.cjs',
      '/out/renderer/index.html',
      '/resources/icons/icon.png',
      '/node_modules/@napi-rs/keyring/package.json',
    ])
      expect(names).toContain(wanted);
    const stray = names.filter(
      (name) =>
        /^\/(src|test|scripts|docs|coverage)\//.test(name) ||
        (/^\/node_modules\/[^@]/.test(name) && !name.startsWith('/node_modules/@napi-rs')),
    );
    expect(stray).toEqual([]);
    const manifest = JSON.parse(asar.extractFile(file, 'package.json').toString()) as {
      main: string;
      name: string;
    };
    expect(manifest).toMatchObject({ name: 'channelstrip', main: 'out/main/index.js' });
  }, 300_000);
});

/** Packs with a stand-in for Electron: the layout is real, the fuses of a stand-in cannot be set. */
async function pack(dir: string, electronDist: string): Promise<void> {
  const config = { ...(await packing()), electronFuses: undefined, afterPack: undefined };
  const file = path.join(dir, 'builder.json');
  const directories = { output: path.join(dir, 'dist'), buildResources: 'resources/icons' };
  await writeFile(file, JSON.stringify({ ...config, electronDist, directories }));
  const cli = path.join(root, 'node_modules/electron-builder/cli.js');
  const child = spawn(
    process.execPath,
    [cli, '--linux', 'dir', `--config=${file}`, '--publish=never'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`the packer failed:\n${said.slice(-4000)}`);
}
