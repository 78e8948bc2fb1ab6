import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { AddressQuestion } from './addresses.ts';
import { decideAddresses, normaliseAddress } from './addresses.ts';
import { isLoopback, isPlainRemote } from '../../../net/plain-http.ts';

describe('normaliseAddress', () => {
  it.each([
    ['music.lan', 'http://music.lan:8095'],
    ['  Music.LAN  ', 'http://music.lan:8095'],
    ['192.168.1.20:8095', 'http://192.168.1.20:8095'],
    ['192.168.1.20', 'http://192.168.1.20:8095'],
    ['music.lan/', 'http://music.lan:8095'],
    ['localhost:80', 'http://localhost'],
    ['[::1]', 'http://[::1]:8095'],
    ['[fe80::1]:9000', 'http://[fe80::1]:9000'],
    ['http://music.lan', 'http://music.lan'],
    ['https://x/y', 'https://x'],
    ['http://music.lan:8095/#/home', 'http://music.lan:8095'],
    ['music.lan:8095/#/players?player=x', 'http://music.lan:8095'],
    ['HTTPS://Music.Example.org/', 'https://music.example.org'],
    ['https://music.example.org:8443/some/path', 'https://music.example.org:8443'],
    ['bücher.example', 'http://xn--bcher-kva.example:8095'],
  ])('%s -> %s', (typed, origin) => expect(normaliseAddress(typed, 'localUrl', 8095)).toBe(origin));

  it("keeps the scheme's port for a service without a default port", () => {
    expect(normaliseAddress('jobs.lan', 'localUrl')).toBe('http://jobs.lan');
  });

  it.each([
    ['', 'enter the address'],
    ['   ', 'enter the address'],
    ['ftp://music.lan', '"ftp"'],
    ['ws://music.lan', '"ws"'],
    ['not a url', 'is not a valid address'],
    ['http://', 'is not a valid address'],
    ['http://a b', 'is not a valid address'],
    ['music..lan', 'is not a valid address'],
    ['-music.lan', 'is not a valid address'],
    ['music.lan:99999', '"99999" is not a valid port'],
    ['music.lan:0', '"0" is not a valid port'],
    ['music.lan:port', '"port" is not a valid port'],
    ['http://music.lan:', '"" is not a valid port'],
    ['http://user:PASSWORD@music.lan', 'user name and password'],
    ['http://music.lan/?token=TOKEN_A', 'after the host and port'],
  ])('refuses %j, naming field and reason', (typed, words) => {
    let error: unknown = null;
    try {
      normaliseAddress(typed, 'externalUrl', 8095);
    } catch (e) {
      error = e;
    }
    if (!(error instanceof AppFailure)) throw new Error('expected a failure');
    expect(error.error).toMatchObject({ code: 'invalid-input', detail: { field: 'externalUrl' } });
    expect(error.message).toContain('External address: ');
    expect(error.message).toContain(words);
    expect(error.message).not.toMatch(/PASSWORD|TOKEN_A/);
  });

  it('throws nothing except sentences, and is idempotent', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV6()),
        (typed) => {
          let origin: string;
          try {
            origin = normaliseAddress(typed, 'localUrl', 8095);
          } catch (error) {
            expect(error).toBeInstanceOf(AppFailure);
            return;
          }
          expect(normaliseAddress(origin, 'localUrl', 8095)).toBe(origin);
          expect(new URL(origin).origin).toBe(origin);
        },
      ),
    ));
});

describe('loopback', () => {
  it.each(['http://127.0.0.1:1', 'http://127.9.8.7', 'http://localhost', 'http://[::1]:8095'])(
    '%s is this computer',
    (origin) => {
      expect(isLoopback(origin)).toBe(true);
      expect(isPlainRemote(origin)).toBe(false);
    },
  );

  it.each([
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://10.0.0.1',
    '127.0.0.1',
    '',
  ])('%s is not', (origin) => {
    expect(isLoopback(origin)).toBe(false);
    expect(isPlainRemote(origin)).toBe(true);
  });
});

const base: AddressQuestion = {
  local: 'http://192.168.1.20:8095',
  external: 'https://music.example.org',
  discovered: null,
  network: { id: 'home' },
  trustedNetworks: ['home'],
  confirmedOrigins: [],
  generation: 'current',
  serverId: 'S1',
};
const shown = (question: Partial<AddressQuestion>): string[] => {
  const { order, refused } = decideAddresses({ ...base, ...question });
  return [
    ...order.map((c) => `${c.kind} ${c.reason}`),
    ...refused.map((r) => `refused ${r.cause.code}`),
  ];
};

describe('decideAddresses', () => {
  it('puts local before external if the token may go there', () => {
    expect(shown({})).toEqual(['local local-trusted-network', 'external external-local-failed']);
    expect(shown({ local: 'https://10.0.0.2' })[0]).toBe('local local-https');
    expect(shown({ local: 'http://127.0.0.1:8095', trustedNetworks: [] })[0]).toBe(
      'local local-loopback',
    );
  });

  it('uses only external on an untrusted network, and says why', () => {
    const untrusted = ['external external-local-untrusted', 'refused untrusted-network'];
    expect(shown({ network: { id: 'cafe' } })).toEqual(untrusted);
    expect(shown({ network: { id: null } })).toEqual(untrusted);
  });

  it('applies the same rule to plain external addresses', () => {
    expect(shown({ external: 'http://music.example.org', network: { id: 'cafe' } })).toEqual([
      'refused untrusted-network',
      'refused untrusted-network',
    ]);
  });

  it('trusts an unidentified network only while it lasts', () => {
    expect(shown({ network: { id: null }, trustUnknown: true })[0]).toBe(
      'local local-trusted-network',
    );
    expect(shown({ network: { id: 'cafe' }, trustUnknown: true })[1]).toBe(
      'refused untrusted-network',
    );
  });

  it('requires a confirmed address if the server has no identity', () => {
    expect(shown({ generation: 'specified', serverId: null })).toEqual([
      'refused unconfirmed-address',
      'refused unconfirmed-address',
    ]);
    expect(
      shown({ generation: 'specified', serverId: null, confirmedOrigins: [base.local] }),
    ).toEqual(['local local-confirmed', 'refused unconfirmed-address']);
    expect(
      shown({
        generation: 'specified',
        confirmedOrigins: [base.local],
        network: { id: 'cafe' },
        external: null,
      }),
    ).toEqual(['refused untrusted-network']);
  });

  it('accepts a discovered address on a trusted network, for a server with an identity', () => {
    const discovered = 'http://192.168.1.77:8095';
    expect(shown({ discovered })).toEqual([
      'local local-trusted-network',
      'discovered discovered',
      'external external-local-failed',
    ]);
    expect(shown({ discovered: 'https://relay.example', network: { id: 'cafe' } })).toContain(
      'refused untrusted-network',
    );
    expect(shown({ discovered, serverId: null })).toContain('refused unconfirmed-address');
    expect(shown({ discovered: base.local })).toHaveLength(2);
  });

  it('never sends plain http beyond this computer on an untrusted network', () => {
    const host = fc.constantFrom(
      '127.0.0.1',
      '10.0.0.5',
      'music.lan',
      '[fe80::2]',
      'localhost',
      '8.8.8.8',
    );
    const url = fc
      .tuple(fc.constantFrom('http', 'https'), host, fc.integer({ min: 1, max: 65_535 }))
      .map(([scheme, name, port]) => `${scheme}://${name}:${String(port)}`);
    const id = fc.option(fc.constantFrom('home', 'cafe', 'work'), { nil: null });
    fc.assert(
      fc.property(
        fc.record({
          local: url,
          external: fc.option(url, { nil: null }),
          discovered: fc.option(url, { nil: null }),
          network: fc.record({ id }),
          trustedNetworks: fc.uniqueArray(fc.constantFrom('home', 'cafe', 'work')),
          confirmedOrigins: fc.array(url),
          generation: fc.constantFrom('current' as const, 'specified' as const, null),
          serverId: fc.option(fc.constant('S1'), { nil: null }),
        }),
        (question) => {
          const { order, refused } = decideAddresses(question);
          const trusted =
            question.network.id !== null && question.trustedNetworks.includes(question.network.id);
          for (const choice of order) {
            if (!trusted) expect(isPlainRemote(choice.url)).toBe(false);
            if (question.generation === 'specified')
              expect(question.confirmedOrigins).toContain(choice.url);
            expect([question.local, question.external, question.discovered]).toContain(choice.url);
          }
          expect(new Set(order.map((c) => c.url)).size).toBe(order.length);
          expect(order.length + refused.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
