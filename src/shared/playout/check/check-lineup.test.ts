import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../document/document.ts';
import { checkLineup } from './check-lineup.ts';
import type { ResolvedPath, UserFile, LineupChannelFacts, LineupCheck } from './lineup-facts.ts';

const at = (path: string, real = path): ResolvedPath => ({ path, real });

const channel = (number: string, more: JsonObject = {}): JsonObject => ({
  number,
  name: number,
  config: `./${number}.json`,
  ...more,
});

const facts = (
  number: string,
  folder: string | ResolvedPath = `/srv/playout/${number}`,
): LineupChannelFacts => ({
  config: { ...at(`/srv/${number}.json`), state: 'ok' },
  folder: typeof folder === 'string' ? at(folder) : folder,
});

const output = (path: string | ResolvedPath, holds: readonly UserFile[] = []) => ({
  ...(typeof path === 'string' ? at(path) : path),
  holds,
});

function check(more: Partial<LineupCheck> = {}, lineup: JsonObject = {}) {
  const value: JsonValue = {
    output: { folder: '/tmp/hls' },
    channels: [channel('1'), channel('2.1')],
    ...lineup,
  };
  return checkLineup({
    path: 'lineup.json',
    place: at('/srv/lineup.json'),
    value,
    style: 'posix',
    output: output('/tmp/hls'),
    xmltv: null,
    channels: [facts('1'), facts('2.1')],
    ...more,
  });
}

describe('the channels of a lineup', () => {
  it('are fine', () => expect(check()).toEqual([]));

  it('must be some', () =>
    expect(check({ channels: [] }, { channels: [] })).toMatchObject([
      { code: 'no-channels', severity: 'error', pointer: '/channels' },
    ]));

  it('are left out without a configuration, and the server ends without any', () => {
    const lost = (number: string): LineupChannelFacts => ({
      config: { ...at(`/srv/${number}.json`), state: 'missing' },
      folder: null,
    });
    expect(check({ channels: [facts('1'), lost('2.1')] })).toMatchObject([
      { code: 'config-missing', severity: 'error', pointer: '/channels/1/config' },
    ]);
    expect(check({ channels: [lost('1'), lost('2.1')] }).map(({ code }) => code)).toEqual([
      'no-channels',
      'config-missing',
      'config-missing',
    ]);
  });

  it('do not start with a configuration that is refused or cannot be read', () => {
    for (const state of ['refused', 'unreadable'] as const)
      expect(
        check({
          channels: [{ config: { ...at('/srv/1.json'), state }, folder: null }, facts('2.1')],
        }),
      ).toMatchObject([{ code: 'config-refused', pointer: '/channels/0/config' }]);
  });

  it('have numbers of their own', () => {
    const channels = [channel('1'), channel('2'), channel('1')];
    const found = check({ channels: [] }, { channels });
    expect(found).toMatchObject([
      { code: 'duplicate-number', severity: 'error', pointer: '/channels/2/number' },
    ]);
    expect(check({ channels: [] }, { channels: [channel('a'), channel('A')] })).toEqual([]);
    expect(
      check({ channels: [], style: 'windows' }, { channels: [channel('a'), channel('A')] }).map(
        ({ code }) => code,
      ),
    ).toContain('duplicate-number');
  });

  it.each(['', '.', '..', '1/2', 'a\\b'])('cannot be numbered "%s"', (number) =>
    expect(check({ channels: [] }, { channels: [channel(number)] })).toMatchObject([
      { code: 'unsafe-number', severity: 'error', pointer: '/channels/0/number' },
    ]),
  );

  it.each(['1 2', 'ü', '1?', '50%', '#1'])('are better not numbered "%s"', (number) =>
    expect(check({ channels: [] }, { channels: [channel(number)] })).toMatchObject([
      { code: 'unsafe-number', severity: 'warning' },
    ]),
  );
});

describe('the output folder', () => {
  const codesOf = (more: Partial<LineupCheck>) =>
    check(more).map(({ code, severity }) => `${code} ${severity}`);

  it('must not be a playout folder, nor hold one', () => {
    expect(codesOf({ output: output('/srv/playout/1') })).toEqual(['output-is-playout error']);
    expect(codesOf({ output: output('/srv/playout') })).toEqual(['output-is-playout error']);
    expect(codesOf({ output: output('/srv/playout/1/hls') })).toEqual([
      'output-is-playout warning',
    ]);
    expect(codesOf({ output: output('/srv/playout/10') })).toEqual([]);
  });

  it('is what links lead to', () => {
    expect(codesOf({ output: output(at('/tmp/hls', '/srv/playout/1')) })).toEqual([
      'output-is-playout error',
    ]);
    const linked = facts('1', at('/srv/current', '/tmp/hls/x'));
    expect(codesOf({ channels: [linked, facts('2.1')] })).toEqual(['output-is-playout error']);
  });

  it('must not hold the lineup or configurations', () => {
    const found = check({
      output: output('/srv'),
      channels: [facts('1', '/p/1'), facts('2.1', '/p/2')],
    });
    expect(found).toMatchObject([
      { code: 'output-holds-files', severity: 'error', pointer: '/output/folder' },
    ]);
    for (const file of ['/srv/lineup.json', '/srv/1.json', '/srv/2.1.json'])
      expect(found[0]?.message).toContain(file);
  });

  it('must not hold files of the user', () => {
    const held = (count: number) =>
      check({
        output: output(
          '/tmp/hls',
          Array.from({ length: count }, (_, index) => ({
            path: `/tmp/hls/${String(index)}.mkv`,
            k: 'media' as const,
          })),
        ),
      });
    expect(held(0)).toEqual([]);
    expect(held(1)).toMatchObject([{ code: 'output-holds-files' }]);
    expect(held(3)[0]?.message).toContain('/tmp/hls/2.mkv would be lost');
    expect(held(4)[0]?.message).toContain('4 files would be lost');
  });

  it('names playouts below a playout folder once', () => {
    const holds = [{ path: '/srv/playout/1/a.json', k: 'playout' as const }];
    expect(codesOf({ output: output('/srv/playout', holds) })).toEqual(['output-is-playout error']);
  });

  it('must not hold the guide', () => {
    expect(check({ xmltv: at('/tmp/hls/xmltv') })).toMatchObject([
      { code: 'output-holds-files', severity: 'warning', pointer: '/xmltv/folder' },
    ]);
    expect(check({ xmltv: at('/srv/xmltv') })).toEqual([]);
  });

  it('can be relative', () =>
    expect(check({}, { output: { folder: './hls' } })).toMatchObject([
      { code: 'relative-folder', severity: 'info', pointer: '/output/folder' },
    ]));
});

describe('where the server listens', () => {
  const server = (value: JsonObject) =>
    check({}, { server: value }).map(({ code, pointer }) => `${code} ${pointer}`);

  it.each(['0.0.0.0', '127.0.0.1', '::', '::1', 'fe80::1%eth0', 'localhost', 'tv.example'])(
    '%s',
    (bind_address) => expect(server({ bind_address })).toEqual([]),
  );

  it.each(['', '256.0.0.1', '1.2.3', 'a b', 'http://a', '0.0.0.0:8409', '-a'])(
    'not "%s"',
    (bind_address) =>
      expect(server({ bind_address })).toEqual(['unknown-value /server/bind_address']),
  );

  it('needs a port of its own', () => {
    expect(server({ port: 8409 })).toEqual([]);
    expect(server({ port: 0 })).toEqual(['out-of-range /server/port']);
  });
});

it('never throws, whatever a lineup holds', () =>
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom('channels', 'server', 'output', ''),
      (value, key) => {
        const json = value as JsonValue;
        checkLineup({
          path: 'l',
          place: at('/l'),
          value: key === '' ? json : { [key]: json },
          style: 'posix',
          output: output('/o'),
          xmltv: null,
          channels: [],
        });
      },
    ),
  ));
