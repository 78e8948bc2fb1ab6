import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { listStaticFiles } from '../common/static-files.ts';
import type { AppProtocolPorts } from './app-protocol.ts';
import { answerApp } from './app-protocol.ts';

const tempDir = useTempDirs();
let ports: AppProtocolPorts;

const ask = (url: string, method = 'GET'): Promise<Response> =>
  answerApp({ url, method, signal: new AbortController().signal }, ports);

beforeEach(async () => {
  const folder = path.join(await tempDir(), 'renderer');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, '..', 'secret.json'), '{}');
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
  await writeFile(path.join(folder, 'assets', 'index-abcdefgh.js'), 'export {}');
  ports = {
    files: await listStaticFiles(folder),
    fetchFile: (path, { id, size, channel, file }) => {
      if ((id ?? channel) === 'broken') throw failure('unreachable', 'gone');
      if (path === 'art') {
        if (id !== 'good') return Promise.resolve(null);
        const bytes = new Uint8Array([Number(size) % 256]);
        return Promise.resolve({ status: 200, type: 'image/png', bytes, maxAge: 60 });
      }
      if (channel !== 'a/ü') return Promise.resolve(null);
      const status = file === 'index.m3u8' ? 503 : 200;
      const bytes = new TextEncoder().encode(String(file));
      return Promise.resolve({ status, type: 'video/mp2t', bytes, maxAge: 0 });
    },
  };
});

describe('the protocol of the window', () => {
  it.each(['/', '/music', '/settings', '/connections', '/quick'])(
    'answers the page %s with the document and its policy',
    async (page) => {
      const answer = await ask(`app://channelstrip${page}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).toBe('<!doctype html>');
    },
  );

  it('answers the page of the media controls with an empty document, under the same policy', async () => {
    const answer = await ask('app://channelstrip/now-playing');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).not.toMatch(/script|body/);
  });

  it('sends files with their type', async () => {
    const answer = await ask('app://channelstrip/assets/index-abcdefgh.js');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(await answer.text()).toBe('export {}');
  });

  it.each([
    'app://channelstrip/../secret.json',
    'app://channelstrip/..%2fsecret.json',
    'app://channelstrip/%2e%2e/secret.json',
    'app://channelstrip//etc/passwd',
    'app://channelstrip/assets/..%5c..%5csecret.json',
    'app://channelstrip/login?t=x',
    'app://channelstrip/rpc',
    'app://other/',
    'https://channelstrip/',
    'app://channelstrip/art/good?size=99999',
  ])('has nothing at %s', async (url) => {
    const answer = await ask(url);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('only answers GET', async () => {
    expect((await ask('app://channelstrip/', 'POST')).status).toBe(405);
  });

  it('sends pictures as documents without permissions', async () => {
    const answer = await ask('app://channelstrip/art/good?size=64');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([64]));
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect((await ask('app://channelstrip/art/none')).status).toBe(404);
    expect((await ask('app://channelstrip/art/broken')).status).toBe(502);
  });

  it('sends a running channel, never cached, and reports when it is not ready', async () => {
    const answer = await ask('app://channelstrip/hls/a%2F%C3%BC/live000001.ts');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('video/mp2t');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/);
    expect(await answer.text()).toBe('live000001.ts');
    const starting = await ask('app://channelstrip/hls/a%2F%C3%BC/index.m3u8');
    expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '2']);
    for (const path of ['/hls/none/live.m3u8', '/hls/%ff/live.m3u8', '/hls/', '/hls/a/b/c.ts'])
      expect((await ask(`app://channelstrip${path}`)).status).toBe(404);
    expect((await ask('app://channelstrip/hls/broken/live.m3u8')).status).toBe(502);
  });
});
