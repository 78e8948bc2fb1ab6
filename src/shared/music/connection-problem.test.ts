import { describe, expect, it } from 'vitest';
import { noConnection } from './topics.ts';
import type { CauseCode } from './connection.ts';
import { problemKind, problemText, serverName } from './connection-problem.ts';
import { isUsable } from './usable.ts';

describe('what blocks a connection', () => {
  it.each<[CauseCode, string]>([
    ['token-refused', 'token'],
    ['sign-in-refused', 'token'],
    ['no-token', 'noToken'],
    ['keyring-locked', 'keyring'],
    ['untrusted-network', 'untrusted'],
    ['unconfirmed-address', 'unconfirmed'],
    ['tls-authority', 'certificate'],
    ['tls-name', 'certificate'],
    ['tls-expired', 'certificate'],
    ['tls-other', 'certificate'],
    ['other-server', 'otherServer'],
    ['not-a-music-server', 'notMusic'],
    ['speaks-html', 'page'],
    ['needs-setup', 'setup'],
    ['too-old', 'tooOld'],
    ['bad-address', 'address'],
    ['redirect', 'address'],
    ['starting', 'default'],
  ])('has for %s the remedy %s', (code, kind) =>
    expect(problemKind({ code, detail: null })).toBe(kind),
  );

  it('has a short text', () =>
    expect(problemText({ code: 'token-refused', detail: null })).toBe('token refused'));
});

describe('the name of a server', () => {
  const server = {
    id: null,
    name: 'Den',
    version: null,
    schema: null,
    generation: 'current' as const,
    user: null,
    role: null,
  };

  it("is the profile's, else the server's own, else the kind of server", () => {
    const unnamed = { ...noConnection, profileName: null };
    expect(serverName({ ...unnamed, profileName: 'Home', server })).toBe('Home');
    expect(serverName({ ...unnamed, server })).toBe('Den');
    expect(serverName({ ...unnamed, server: { ...server, name: null } })).toBe('Music server');
    expect(serverName({ ...unnamed, server: null })).toBe('Music server');
  });
});

describe('a connection', () =>
  it('is usable while online, and over single calls while it keeps trying', () => {
    const stopped = { k: 'stopped' } as const;
    expect(isUsable({ state: { k: 'online', since: 0 }, carrier: null })).toBe(true);
    expect(isUsable({ state: stopped, carrier: 'http' })).toBe(true);
    expect(isUsable({ state: stopped, carrier: 'websocket' })).toBe(false);
    expect(isUsable({ state: stopped, carrier: null })).toBe(false);
  }));
