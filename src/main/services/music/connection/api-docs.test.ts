import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { ScriptedServer } from '../../../../../test/support/net/http-fault-server.ts';
import { startScripted } from '../../../../../test/support/net/http-fault-server.ts';
import { musicPorts } from '../../../../../test/support/music/music-rig.ts';
import { startMusicDemo } from '../../../../demo/music/server.ts';
import type { ApiDescription } from './api-docs.ts';
import { readApiDocs, DocsCache } from './api-docs.ts';

const fixtures = new URL(
  '../../../../../test/fixtures/music-assistant/captured-2.8/',
  import.meta.url,
);
const fixture = (name: string): string => readFileSync(new URL(name, fixtures), 'utf8');
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function serve(paths: Record<string, string>): Promise<ScriptedServer> {
  const server = await startScripted((request, response) => {
    const body = paths[request.url ?? ''];
    if (body === undefined) response.writeHead(404).end();
    else {
      const type = body.startsWith('<') ? 'text/html' : 'application/json';
      response.writeHead(200, { 'content-type': type }).end(body);
    }
  });
  cleanUps.push(() => server.stop());
  return server;
}
const read = async (paths: Record<string, string>): Promise<ApiDescription | null> => {
  const { origin } = await serve(paths);
  return readApiDocs(musicPorts().http, { origin, caFile: null });
};

describe('readApiDocs', () => {
  it('reads the recorded API description of a real server, without its bogus argument', async () => {
    const docs = await read({
      '/api-docs/commands.json': fixture('api-docs-commands.json'),
      '/api-docs/schemas.json': fixture('api-docs-schemas.json'),
    });
    expect(docs?.commands.size).toBe(208);
    expect(docs?.commands.get('players/cmd/volume_set')).toEqual(['player_id', 'volume_level']);
    expect(docs?.commands.get('music/albums/library_items')).not.toContain('kwargs');
    expect(docs?.commands.has('auth')).toBe(false);
    expect(docs?.fields.get('DSPConfig')).toContain('input_gain');
  });

  it.each([
    ['a list under a key', '{"commands":[{"command":"a/b","parameters":[{"name":"x"}]}]}', ['x']],
    ['a map with arguments', '{"commands":{"a/b":{"args":{"x":"string"}}}}', ['x']],
    ['a map of names', '{"commands":{"a/b":null}}', null],
    ['plain names', '["a/b"]', null],
    ['arguments as a list of names', '[{"command":"a/b","arguments":["x","y"]}]', ['x', 'y']],
  ])('accepts /api-docs itself if it is JSON: %s', async (_name, body, args) => {
    const docs = await read({ '/api-docs': body });
    expect(docs?.commands.get('a/b')).toEqual(args);
  });

  it('reads the commands from an OpenAPI description', async () => {
    const command = { type: 'string', enum: ['players/all', 'players/get'] };
    const paths = { '/api': { post: { requestBody: { schema: { properties: { command } } } } } };
    const components = { schemas: { Player: { properties: { player_id: {} } } } };
    const docs = await read({ '/api-docs/openapi.json': JSON.stringify({ paths, components }) });
    expect([...(docs?.commands.keys() ?? [])]).toEqual(['players/all', 'players/get']);
    expect(docs?.fields.get('Player')).toEqual(['player_id']);
  });

  it.each([
    ['nothing', {}],
    ['a page', { '/api-docs': '<html>API</html>' }],
    ['JSON of another kind', { '/api-docs': '{"openapi":"3","paths":{"/pets":{}}}' }],
    ['an empty list', { '/api-docs': '[]' }],
    ['damaged JSON', { '/api-docs/commands.json': '[{', '/api-docs': '{"commands":[' }],
  ])('returns nothing for %s', async (_name, paths) => expect(await read(paths)).toBeNull());

  it.each(['2.7', '2.8', '2.10', 'specified'] as const)(
    'reads the demo server %s',
    async (name) => {
      const demo = await startMusicDemo({ generation: name });
      cleanUps.push(() => demo.stop());
      const docs = await readApiDocs(musicPorts().http, { origin: demo.url, caFile: null });
      expect(docs?.commands.has('players/cmd/volume_set')).toBe(true);
    },
  );
});

describe('DocsCache', () =>
  it('reads once per version, and survives a server that is gone', async () => {
    const server = await serve({ '/api-docs': '["a/b"]' });
    const { http, log } = musicPorts();
    const cache = new DocsCache(http, log);
    const target = { origin: server.origin, caFile: null };
    const known = async (key: string): Promise<boolean | null> => {
      for (let value = cache.knows('a/b', key, target); ; value = cache.knows('a/b', key, target)) {
        if (value !== null || cache.loaded(key)) return value;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    expect(cache.knows('a/b', null, target)).toBeNull();
    expect(await known('v1')).toBe(true);
    expect(cache.knows('c/d', 'v1', target)).toBe(false);
    const asked = server.seen.length;
    await known('v1');
    expect(server.seen).toHaveLength(asked);
    expect(cache.knows('a/b', 'v2', target)).toBeNull();
    await known('v2');
    expect(server.seen.length).toBeGreaterThan(asked);
  }));
