import { describe, expect, it } from 'vitest';
import { parseDeployment } from './deployments.ts';
import { nearestRange } from './metrics.ts';
import { parseProject, parseService, parseWorkspace } from './services.ts';
import { isRemoved, parseState } from './states.ts';
import { serviceUrl, parseWebUrl } from './services.ts';
import { readCommit, readKey, readName, getPath } from './values.ts';
import { fromServer, nothingSeen, toServer } from './words.ts';

const junk: readonly unknown[] = [null, undefined, true, Number.NaN, [], [1], {}, { a: 1 }, ''];

describe('a value of an answer', () => {
  it.each([
    [readName, 'a\u001b[31m\u202eb\n c', 'a [31m b c'],
    [readName, 'x'.repeat(300), `${'x'.repeat(199)}…`],
    [readName, 'key dk_live_0123abcd refused', 'key [redacted] refused'],
    [
      readName,
      'git clone https://x-git-token:mlg_ab+c@host/r',
      'git clone https://[redacted]@host/r',
    ],
    [readCommit, '9f31c2a', '9f31c2a'],
    [readCommit, 'main', null],
    [readCommit, 'f'.repeat(65), null],
    [readKey, 'x'.repeat(501), null],
  ] as const)('%o reads %j as %j', (read, value, expected) => expect(read(value)).toBe(expected));

  it.each(junk)('of another type counts as missing: %j', (value) => {
    for (const read of [readName, readCommit, readKey, parseWebUrl]) expect(read(value)).toBeNull();
    expect(parseState(value)).toEqual({ state: 'unknown', rawState: '' });
    expect(fromServer('host', value)).toBeNull();
  });

  it('is never inherited from a prototype', () => {
    expect(getPath({}, 'constructor.name')).toBeUndefined();
    expect(getPath({ a: { b: 1 } }, 'a.b')).toBe(1);
    expect(parseState('constructor').state).toBe('unknown');
  });
});

describe('a state', () => {
  it.each([
    ['queued', 'queued'],
    ['ACTIVE', 'active'],
    ['DEPLOYMENT_STATUS_CRASHED', 'crashed'],
    ['canceled', 'cancelled'],
    ['running', 'active'],
    ['completed', 'unknown'],
    [{ build: 'pending', runtime: 'running' }, 'queued'],
    [{ build: 'failed', runtime: 'running' }, 'failed'],
    [{ build: 'success', runtime: null }, 'deploying'],
    [{ build: 'success', runtime: 'pending' }, 'deploying'],
    [{ build: 'success', runtime: 'running' }, 'active'],
    [{ build: 'success', runtime: 'error' }, 'crashed'],
    [{ build: 'skipped', runtime: 'suspended' }, 'suspended'],
    [{ build: 7, runtime: [] }, 'unknown'],
  ])('%j is %s', (value, state) => expect(parseState(value).state).toBe(state));

  it("keeps the server's word", () => {
    expect(parseState('Hibernating')).toEqual({ state: 'unknown', rawState: 'Hibernating' });
    expect(parseState({ build: 'success', runtime: 'error' }).rawState).toBe('success/error');
    expect(parseState('x'.repeat(999)).rawState).toHaveLength(60);
  });

  it('removed leaves services and deployments out', () => {
    expect(isRemoved(parseState('REMOVED'))).toBe(true);
    expect(parseService({ id: '1', status: 'removed' })).toBeNull();
    expect(parseDeployment({ id: '1', status: 'STATUS_REMOVED' })).toBeNull();
    expect(parseDeployment({ status: 'active' })).toBeNull();
  });
});

describe('an address', () => {
  it.each([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    ['a.example:8080', 'https://a.example:8080/'],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['https://user:secret@a.example', null],
    ['a.example@b.example', null],
    ['//a.example', null],
    ['http://', null],
    [`https://a.example/${'x'.repeat(2000)}`, null],
  ])('%s is %s', (value, url) => expect(parseWebUrl(value)).toBe(url));

  const port = { protocol: 'http', visibility: 'public', publicEndpoint: 'https://port.example' };
  const domain = { customDomain: 'custom.example', customDomainStatus: 'ACTIVE' };
  it.each([
    [{ ...domain, ports: [port], fqdn: 'f.example' }, 'https://custom.example/'],
    [{ ...domain, customDomainStatus: 'pending', ports: [port] }, 'https://port.example/'],
    [{ ports: [{ ...port, visibility: 'internal' }, port] }, 'https://port.example/'],
    [{ ports: [{ ...port, protocol: 'tcp' }], fqdn: 'f.example' }, 'https://f.example/'],
    [{ ports: 'none', url: 'javascript:1', fqdn: 'f.example' }, 'https://f.example/'],
    [{}, null],
  ])('of a service: %j', (row, url) => expect(serviceUrl(row)).toBe(url));
});

describe('a service', () => {
  it('drops hostile values', () => {
    const fields = ['name', 'status', 'project', 'commitHash', 'branch', 'repo', 'updatedAt'];
    const more = ['errorMessage', 'memory', 'vcpus', 'buildPack', 'host', 'port', 'ports', 'fqdn'];
    for (const value of junk) {
      const row = Object.fromEntries([...fields, ...more].map((field) => [field, value]));
      const { id, name, state, rawState, ...rest } = parseService({ ...row, id: 's1' }) ?? {};
      expect({ id, name, state, rawState }).toEqual({
        id: 's1',
        name: 's1',
        state: 'unknown',
        rawState: '',
      });
      expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    }
    expect(parseService({ name: 'no id' })).toBeNull();
  });

  it('finds its project by id and its main port', () => {
    const row = { id: 's1', projectId: 'p1', memory: 512, vcpus: '0.25' };
    const ports = [
      { port: '5432', visibility: 'internal' },
      { port: '8080', visibility: 'public', protocol: 'http' },
    ];
    expect(parseService({ ...row, ports }, new Map([['p1', 'site']]))).toMatchObject({
      project: 'site',
      memory: '512Mi',
      vcpus: 0.25,
      port: 8080,
    });
    expect(parseService({ id: 's1', port: 70_000 })?.port).toBeNull();
  });

  it('is in the personal workspace by its flag or by the id of the user', () => {
    expect(parseWorkspace({ slug: 'u1' }, 'u1')).toEqual({
      slug: 'u1',
      name: 'u1',
      personal: true,
    });
    expect(parseWorkspace({ slug: 't', isDefault: 'true' }, 'u1')?.personal).toBe(false);
    expect(parseWorkspace({ name: 'no slug' }, null)).toBeNull();
    expect(parseProject({ slug: 'site' })).toEqual({ id: 'site', slug: 'site', name: 'site' });
  });
});

it('the branch of a deployment is never a commit or a tag', () => {
  const branch = (row: object) => parseDeployment({ id: 'd', status: 'active', ...row })?.branch;
  expect(branch({ triggerRef: 'refs/heads/feature/a' })).toBe('feature/a');
  expect(branch({ triggerRef: 'refs/tags/v1' })).toBeNull();
  expect(branch({ triggerRef: '9f31c2a', branch: 'main' })).toBe('main');
});

it.each([
  ['hour', ['SIX_HOURS', 'ONE_HOUR', 'FIVE_MINUTES'], 'ONE_HOUR'],
  ['day', ['ONE_HOUR', 'SIX_HOURS', 'SEVEN_DAYS', 'THIRTY_DAYS'], 'SIX_HOURS'],
  ['month', ['one_hour', 'seven_days'], 'seven_days'],
  ['week', ['FOREVER', 'SIX_HOURS'], 'SIX_HOURS'],
  ['week', ['ALL', 'FOREVER'], 'ALL'],
  ['week', [], 'ONE_HOUR'],
] as const)('the range %s of %j is %s', (range, values, nearest) =>
  expect(nearestRange(range, values)).toBe(nearest),
);

describe('a word', () => {
  it.each([
    ['buildpack', 'railpack', 'auto'],
    ['buildpack', 'DOCKERFILE', 'dockerfile'],
    ['buildpack', 'nixpacks', 'nixpacks'],
    ['host', 'github', 'hosted'],
    ['host', 'ink', 'internal'],
    ['host', 'gitlab', 'gitlab'],
  ] as const)('of the server for %s: %s is %s', (kind, theirs, ours) =>
    expect(fromServer(kind, theirs)).toBe(ours),
  );

  it.each([
    ['auto', null, true, 'railpack'],
    ['auto', null, false, 'auto'],
    ['auto', ['RAILPACK', 'STATIC'], false, 'RAILPACK'],
    ['auto', ['AUTO'], true, 'AUTO'],
    ['static', ['RAILPACK', 'STATIC'], true, 'STATIC'],
    ['nixpacks', ['RAILPACK'], true, 'nixpacks'],
  ] as const)('for the server: %s of %j is sent as %s %s', (ours, choices, platform, theirs) => {
    const spelling = { choices, seen: nothingSeen, platformWords: platform };
    expect(toServer('buildpack', ours, spelling)).toBe(theirs);
  });

  it.each([
    ['hosted', ['hosted'], 'hosted'],
    ['hosted', ['Hosted'], 'Hosted'],
    ['hosted', ['github'], 'github'],
    ['hosted', ['internal'], 'hosted'],
    ['internal', ['hosted'], 'internal'],
    ['internal', ['github'], 'ink'],
    ['internal', ['GITHUB', 'ink'], 'ink'],
    ['hosted', ['gitlab'], 'github'],
    ['hosted', [], 'github'],
  ])('for a server whose services have words: %s beside %j is sent as %s', (ours, seen, theirs) => {
    const words = { ...nothingSeen, host: new Set(seen) };
    const spelling = { choices: null, seen: words, platformWords: true };
    expect(toServer('host', ours, spelling)).toBe(theirs);
  });
});
