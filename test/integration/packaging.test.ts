import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fusesOf } from '../../scripts/flip-fuses.mjs';
import { packingWith } from '../../scripts/packing.mjs';
import { noticeOf, noticesText, shippedPackages } from '../../scripts/third-party-notices.mjs';
import { useTempDirs } from '../support/temp-dir.ts';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const tempDir = useTempDirs();

type Config = Readonly<Record<string, unknown>>;

interface Packing extends Config {
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly extraMetadata: { readonly fuses: Readonly<Record<string, boolean>> };
  readonly afterPack: string;
  readonly mac: Config;
  readonly win: Config;
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

describe('the notices', () => {
  it('hold every package that is shipped, with its license text', () => {
    const text = noticesText(root);
    const { dependencies } = require('../../package.json') as { dependencies: object };
    for (const name of Object.keys(dependencies)) expect(text).toContain(`\n${name} `);
    expect(text).toContain('SIL OPEN FONT LICENSE');
    expect(text).toContain('Apache License');
    const names = shippedPackages(root).map(({ manifest }) => manifest.name);
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) expect(text).toContain(`\n${name} `);
  });

  it('stop the packing if a license is missing, not accepted or has no text', async () => {
    const folder = await tempDir();
    const shipped = (license?: unknown) => ({
      folder,
      manifest: { name: 'x', version: '1.0.0', license },
    });
    expect(() => noticeOf(shipped())).toThrow('x 1.0.0 has the license null');
    expect(() => noticeOf(shipped('AGPL-3.0'))).toThrow('"AGPL-3.0"');
    expect(() => noticeOf(shipped('MIT'))).toThrow('no license text');
    await writeFile(path.join(folder, 'LICENCE.md'), 'Do as you like.');
    expect(noticeOf(shipped('MIT')).text).toBe('Do as you like.');
  });
});

describe('signing, notarization and publishing', () => {
  const notary = { APPLE_API_KEY: 'k.p8', APPLE_API_KEY_ID: 'K', APPLE_API_ISSUER: 'I' };
  const azure = {
    AZURE_TENANT_ID: 't',
    AZURE_CLIENT_ID: 'c',
    AZURE_CLIENT_SECRET: 's',
    CHANNELSTRIP_AZURE_ENDPOINT: 'https://e.example/',
    CHANNELSTRIP_AZURE_ACCOUNT: 'a',
    CHANNELSTRIP_AZURE_PROFILE: 'p',
    CHANNELSTRIP_AZURE_PUBLISHER: 'CN=x',
  };
  const release = { GH_TOKEN: 'g', CHANNELSTRIP_PUBLISH_REPOSITORY: 'owner/name' };

  it('are off without keys', async () => {
    const base = await packing();
    expect(packingWith(base, {})).toEqual({ ...base, publish: null });
    expect(base.mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false });
  });

  it.each<[string, Record<string, string>, object]>([
    [
      'a certificate for macOS',
      { CSC_LINK: 'c' },
      { mac: { hardenedRuntime: true, notarize: false, forceCodeSigning: true } },
    ],
    ['the keys of the notary', { CSC_LINK: 'c', ...notary }, { mac: { notarize: true } }],
    [
      'a signing service',
      azure,
      { win: { azureSignOptions: { codeSigningAccountName: 'a' }, forceCodeSigning: true } },
    ],
    ['a certificate for Windows', { WIN_CSC_LINK: 'c' }, { win: { forceCodeSigning: true } }],
    [
      'a place for releases',
      release,
      { publish: { owner: 'owner', repo: 'name', releaseType: 'draft' } },
    ],
  ])('are on with %s', async (_name, env, expected) => {
    const config = packingWith(await packing(), env);
    expect(config).toMatchObject(expected);
    await validate(config);
  });

  it.each<[Record<string, string>, string]>([
    [{ CSC_LINK: 'c', APPLE_API_KEY: 'k' }, 'APPLE_API_KEY_ID'],
    [notary, 'CSC_LINK'],
    [{ AZURE_TENANT_ID: 't' }, 'CHANNELSTRIP_AZURE_ENDPOINT'],
    [{ GH_TOKEN: 'g' }, 'CHANNELSTRIP_PUBLISH_REPOSITORY'],
    [{ ...release, CHANNELSTRIP_PUBLISH_REPOSITORY: 'name' }, 'owner/name'],
  ])('are refused with some of their keys: %j', async (env, missing) => {
    const base = await packing();
    expect(() => packingWith(base, env)).toThrow(missing);
  });
});

/** As the packager does first. */
async function validate(config: Config): Promise<void> {
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
    validateConfiguration: (config: unknown, log: object) => Promise<void>;
  };
  await validateConfiguration(config, { isEnabled: false, add: () => undefined });
}

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
    const resource = (name: string): Promise<string> =>
      readFile(path.join(path.dirname(file), name), 'utf8');
    expect(await resource('LICENSE')).toBe(await readFile(path.join(root, 'LICENSE'), 'utf8'));
    expect(await resource('THIRD-PARTY-NOTICES.txt')).toBe(noticesText(root));
  }, 300_000);
});

/** Packages a stand-in for Electron: the layout is real, but its fuses cannot be set. */
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
