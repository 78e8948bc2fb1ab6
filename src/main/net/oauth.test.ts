import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/service-server.ts';
import { drop, json, startService } from '../../../test/support/service-server.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { createClient } from './client.ts';
import { causeOf } from './errors.ts';
import type { OAuthApp, OAuthPorts, Tokens } from './oauth.ts';
import { OAuthCredential } from './oauth.ts';
import { signIn } from './oauth-sign-in.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** An in-memory secret store that can refuse writes. */
function secretStore(first?: Tokens) {
  const values = new Map<string, string>();
  if (first !== undefined) values.set('ads/1', JSON.stringify(first));
  const store = {
    values,
    concealed: [] as string[],
    broken: false,
    use: <T>(name: string, fn: (value: string) => Promise<T> | T): Promise<T> => {
      const value = values.get(name);
      if (value === undefined) return Promise.reject(failure('unauthorized', 'There is no token.'));
      return Promise.resolve(fn(value));
    },
    set: (name: string, value: string): Promise<void> => {
      if (store.broken) return Promise.reject(failure('storage', 'The keyring is locked.'));
      values.set(name, value);
      return Promise.resolve();
    },
    conceal: (value: string): void => {
      store.concealed.push(value);
    },
  };
  return store satisfies OAuthPorts['secrets'];
}

/** A token server that rotates: a refresh token works once. */
function rotating(): { step: Step; valid: Set<string> } {
  let turn = 0;
  const valid = new Set(['R0']);
  const step: Step = (request, response) => {
    const form = new URLSearchParams(request.body);
    const given = form.get('refresh_token') ?? '';
    if (!valid.delete(given)) return json({ error: 'invalid_grant' }, 400)(request, response);
    turn += 1;
    valid.add(`R${String(turn)}`);
    const body = {
      access_token: `A${String(turn)}`,
      refresh_token: `R${String(turn)}`,
      expires_in: 3600,
    };
    return json(body)(request, response);
  };
  return { step, valid };
}

async function setUp(expiresIn: number, routes: Record<string, Step | Step[]> = {}) {
  const { step } = rotating();
  const server = await startService({ 'POST /token': step, ...routes });
  servers.push(server);
  const rig = clientRig(server.origin);
  const first = { access: 'A0', refresh: 'R0', expiresAt: rig.clock.now() + expiresIn };
  const secrets = secretStore(first);
  const app: OAuthApp = {
    authorizeUrl: `${server.origin}/authorize`,
    tokenUrl: `${server.origin}/token`,
    clientId: 'app 1',
    clientSecret: { withSecret: (use) => use('APP_SECRET'), sentAs: 'basic' },
    scopes: ['read', 'offline_access'],
    extra: { audience: 'api' },
  };
  const ports = { http: rig.http, clock: rig.clock, secrets };
  const credential = new OAuthCredential(ports, app, 'ads/1');
  const { http, clock, random } = rig;
  const client = createClient({ http, clock, random }, { origin: server.origin, credential });
  const asked = (path: string) => server.requests.filter((one) => one.path === path);
  return { ...rig, server, secrets, app, ports, credential, client, asked };
}
/** Accepts only these access tokens. */
const only =
  (...tokens: string[]): Step =>
  (request, response) => {
    const given = String(request.headers.authorization).replace('Bearer ', '');
    return json({ given }, tokens.includes(given) ? 200 : 401)(request, response);
  };
const call = (path: string) => ({ path, expect: 'json', method: 'POST', json: 1 }) as const;

describe('the token of a sign-in', () => {
  it('is used while it lives, and refreshed in its last 2 minutes', async () => {
    const { client, clock, asked, secrets } = await setUp(600_000, { 'POST /a': only('A0', 'A1') });
    expect((await client.request(call('/a'))).body).toEqual({ given: 'A0' });
    clock.advance(480_001);
    expect((await client.request(call('/a'))).body).toEqual({ given: 'A1' });
    expect(asked('/token')[0]).toMatchObject({
      body: 'client_id=app+1&grant_type=refresh_token&refresh_token=R0',
      headers: { authorization: `Basic ${btoa('app 1:APP_SECRET')}` },
    });
    expect(secrets.values.get('ads/1')).toContain('"refresh":"R1"');
    expect(secrets.concealed).toEqual(expect.arrayContaining(['A0', 'R0', 'A1', 'R1']));
  });

  it('is refreshed once for all who wait', async () => {
    const { client, asked } = await setUp(60_000, { 'POST /a': only('A1') });
    const all = await Promise.all([1, 2, 3, 4].map(() => client.request(call('/a'))));
    expect(all.map(({ body }) => body)).toEqual(Array(4).fill({ given: 'A1' }));
    expect(asked('/token')).toHaveLength(1);
  });

  it('that the server refuses is refreshed once, and the call replayed', async () => {
    const { client, asked } = await setUp(3_600_000, { 'POST /a': only('A1') });
    const all = await Promise.all([1, 2, 3].map(() => client.request(call('/a'))));
    expect(all.map(({ body }) => body)).toEqual(Array(3).fill({ given: 'A1' }));
    expect(asked('/token')).toHaveLength(1);
    expect(asked('/a')).toHaveLength(6);
  });

  it('is not refreshed again for a refusal that comes late', async () => {
    let answer = (): void => undefined;
    const held: Step = (request, response) => {
      answer = () => void only('A1')(request, response);
    };
    const routes = { 'POST /late': [held, only('A1')], 'POST /a': only('A1') };
    const { client, asked } = await setUp(3_600_000, routes);
    const late = client.request(call('/late'));
    await expect.poll(() => asked('/late').length).toBe(1);
    await client.request(call('/a'));
    answer();
    expect((await late).body).toEqual({ given: 'A1' });
    expect(asked('/token')).toHaveLength(1);
  });

  it('is not refreshed again and again where that does not help', async () => {
    const { client, asked } = await setUp(3_600_000, { 'POST /a': only() });
    expect(causeOf(await failed(client.request(call('/a'))))?.code).toBe('token-refused');
    expect(asked('/a')).toHaveLength(2);
    expect(asked('/token')).toHaveLength(1);
  });

  it('is stored before it is used, or not used', async () => {
    const { client, secrets, asked } = await setUp(60_000, { 'POST /a': only('A1') });
    secrets.broken = true;
    expect((await failed(client.request(call('/a')))).error.code).toBe('storage');
    expect((await failed(client.request(call('/a')))).error.code).toBe('storage');
    expect(asked('/a')).toEqual([]);
    secrets.broken = false;
    await client.request(call('/a'));
    expect(secrets.values.get('ads/1')).toContain('A1');
    expect(asked('/token')).toHaveLength(1);
  });

  it('whose grant is dead asks nobody until the next sign-in', async () => {
    const dead = json({ error: 'invalid_grant', error_description: 'revoked' }, 400);
    const { client, credential, asked, clock } = await setUp(1, {
      'POST /token': dead,
      'POST /a': only('N'),
    });
    const first = await failed(client.request(call('/a')));
    expect(first.error.detail).toMatchObject({
      cause: { code: 'token-refused' },
      reason: 'invalid_grant',
    });
    await failed(client.request(call('/a')));
    expect(asked('/token')).toHaveLength(1);
    await credential.adopt({ access: 'N', refresh: null, expiresAt: clock.now() + 1_000 });
    expect((await client.request(call('/a'))).body).toEqual({ given: 'N' });
  });

  it('whose server is away is asked for again with the next call', async () => {
    const { step } = rotating();
    const { client, asked } = await setUp(1, {
      'POST /token': [drop, step],
      'POST /a': only('A1'),
    });
    expect((await failed(client.request(call('/a')))).error.code).toBe('connection-lost');
    expect((await client.request(call('/a'))).body).toEqual({ given: 'A1' });
    expect(asked('/token')).toHaveLength(2);
  });
});

describe('signing in', () => {
  /** A browser that follows its address, and what it was shown. */
  function browser(change: (back: URL) => void = () => undefined) {
    const seen: { address: URL | null; pages: number[]; text: string } = {
      address: null,
      pages: [],
      text: '',
    };
    const visit = async (url: URL): Promise<void> => {
      const response = await fetch(url);
      seen.pages.push(response.status);
      seen.text = await response.text();
    };
    const open = async (href: string): Promise<void> => {
      const address = new URL(href);
      seen.address = address;
      const back = new URL(address.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', address.searchParams.get('state') ?? '');
      back.searchParams.set('code', 'CODE');
      change(back);
      await visit(back);
    };
    return { seen, open, visit };
  }
  const granted = json({ access_token: 'A', refresh_token: 'R', expires_in: '60' });

  it('sends the user to the server and takes the code that comes back', async () => {
    const { ports, app, asked, clock } = await setUp(1, { 'POST /token': granted });
    const { seen, open } = browser();
    const tokens = await signIn(ports, app, { open });
    expect(tokens).toEqual({ access: 'A', refresh: 'R', expiresAt: clock.now() + 60_000 });
    const query = Object.fromEntries(seen.address?.searchParams ?? []);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'app 1',
      scope: 'read offline_access',
      audience: 'api',
      code_challenge_method: 'S256',
    });
    expect(query['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const form = new URLSearchParams(asked('/token')[0]?.body);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    expect(challenge).toBe(query['code_challenge']);
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'CODE',
      redirect_uri: query['redirect_uri'],
    });
    expect(seen.pages).toEqual([200]);
    expect(seen.text).not.toContain('CODE');
    await expect(fetch(query['redirect_uri'] ?? '')).rejects.toThrow();
    expect(clock.pending).toBe(0);
  });

  it('believes only its own state', async () => {
    const { ports, app, clock } = await setUp(1, { 'POST /token': granted });
    const { seen, open } = browser((back) => {
      back.searchParams.set('state', 'guessed');
    });
    const waiting = failed(signIn(ports, app, { open, timeoutMs: 1_000 }));
    while (seen.pages.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.pages).toEqual([400]);
    clock.advance(1_000);
    expect((await waiting).error.code).toBe('timeout');
  });

  it('ends where the user says no, leaves, or the server gives no token', async () => {
    const { ports, app } = await setUp(1, {
      'POST /token': json({ error: 'invalid_client' }, 401),
    });
    const denied = browser((back) => {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
    });
    const no = await failed(signIn(ports, app, { open: denied.open }));
    expect(no.error).toMatchObject({ code: 'unauthorized', detail: { reason: 'access_denied' } });
    const controller = new AbortController();
    const left = signIn(ports, app, {
      open: () => {
        controller.abort();
      },
      signal: controller.signal,
    });
    expect((await failed(left)).error.code).toBe('cancelled');
    const refused = await failed(signIn(ports, app, { open: browser().open }));
    expect(refused).toBeInstanceOf(AppFailure);
    expect(causeOf(refused)?.code).toBe('token-refused');
  });

  it('sends the app’s secret in the body where the server wants it there', async () => {
    const { ports, app, asked } = await setUp(1, { 'POST /token': granted });
    const clientSecret = {
      withSecret: app.clientSecret?.withSecret ?? ((use) => use('')),
      sentAs: 'body',
    } as const;
    await signIn(ports, { ...app, clientSecret }, { open: browser().open });
    expect(asked('/token')[0]?.body).toContain('client_secret=APP_SECRET');
    expect(asked('/token')[0]?.headers.authorization).toBeUndefined();
  });

  const returned = (query: Record<string, string>) =>
    browser((back) => {
      back.searchParams.delete('code');
      for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
    });

  it.each([
    [
      'case oauth-cancelled-by-user',
      { error: 'access_denied' },
      /was cancelled in the browser or access was not granted \(access_denied\)/,
    ],
    [
      'a client that is unknown',
      { error: 'unauthorized_client' },
      /refused the client ID or the secret of your app/,
    ],
    [
      'a scope',
      { error: 'invalid_scope' },
      /does not allow your app the access .*\(invalid_scope\)/,
    ],
    [
      'a redirect',
      { error: 'invalid_request', error_description: 'Bad redirect URI' },
      /Add http:\/\/127\.0\.0\.1\/callback to the settings of your app/,
    ],
    [
      'another reason',
      { error: 'interaction_required' },
      /refused the sign-in \(interaction_required\)/,
    ],
    ['no reason', { error: '<b>x</b>' }, /refused the sign-in \(no reason given\)/],
  ])('tells in its own words: %s', async (_what, query, words) => {
    const { ports, app } = await setUp(1);
    const { error } = await failed(signIn(ports, app, { open: returned(query).open }));
    expect(error.message).toMatch(words);
    expect(error.message).not.toMatch(/user name|password|new one|<b>/);
    expect(error).toMatchObject({
      code: 'unauthorized',
      detail: { cause: { code: 'sign-in-refused' } },
    });
  });

  it('is worth another try where the server has a problem of its own', async () => {
    const { ports, app } = await setUp(1);
    const { open } = returned({ error: 'temporarily_unavailable' });
    const { error } = await failed(signIn(ports, app, { open }));
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
  });

  it.each([
    [
      'case oauth-invalid-client',
      400,
      'invalid_client',
      'Invalid client secret',
      /refused the client ID or the secret of your app \(invalid_client\)/,
    ],
    ['the same with 401', 401, 'invalid_client', null, /client ID or the secret of your app/],
    [
      'another redirect',
      400,
      'invalid_grant',
      'Invalid redirect URI',
      /Add http:\/\/127\.0\.0\.1\/callback/,
    ],
    [
      'a redirect by its code',
      400,
      'redirect_uri_mismatch',
      null,
      /Add http:\/\/127\.0\.0\.1\/callback/,
    ],
    [
      'a code that is too old',
      400,
      'invalid_grant',
      'Code CODE expired',
      /refused the sign-in \(invalid_grant\)\. Start it again/,
    ],
    ['a scope', 403, 'invalid_scope', null, /does not allow your app the access/],
  ])(
    'tells what the token endpoint refused: %s',
    async (_what, status, error, description, words) => {
      const answer = json({ error, error_description: description }, status);
      const { ports, app } = await setUp(1, { 'POST /token': answer });
      const refused = await failed(signIn(ports, app, { open: browser().open }));
      expect(refused.message).toMatch(words);
      expect(refused.message).not.toMatch(/rejected the token|CODE/);
      expect(refused.error.detail).toMatchObject({ status, reason: error });
      expect(refused.error.code).toBe('unauthorized');
    },
  );

  it.each([
    [500, { error: 'Internal Server Error' }],
    [503, { error: 'temporarily_unavailable' }],
    [400, { error: 'server_error' }],
    [429, { error: 'slow_down' }],
    [200, { token: 'elsewhere' }],
  ])('does not call a server in trouble a refusal: %s %o', async (status, body) => {
    const { ports, app } = await setUp(1, { 'POST /token': json(body, status) });
    const { error } = await failed(signIn(ports, app, { open: browser().open }));
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
  });

  it('case oauth-empty-refresh-token: takes an empty one for none', async () => {
    const empty = json({
      access_token: 'A',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: '',
    });
    const { ports, app } = await setUp(1, { 'POST /token': empty });
    const tokens = await signIn(ports, app, { open: browser().open });
    expect(tokens).toMatchObject({ access: 'A', refresh: null });
  });

  it('names the redirect address where the browser never comes back', async () => {
    const { ports, app, clock } = await setUp(1);
    const waiting = failed(signIn(ports, app, { open: () => undefined, timeoutMs: 1_000 }));
    while (clock.nextIn === null) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1_000);
    const { error } = await waiting;
    expect(error.code).toBe('timeout');
    expect(error.message).toContain('add http://127.0.0.1/callback to the settings of your app');
  });
});

describe('a refresh', () => {
  it.each(['', null, 'R0'])(
    'case oauth-empty-refresh-token: keeps the token for the next one if the server returns %j',
    async (refresh_token) => {
      const answer = json({ access_token: 'A1', expires_in: 3600, refresh_token });
      const set = await setUp(60_000, { 'POST /token': answer, 'POST /a': only('A1') });
      // As in the app: known secrets are removed from what servers send.
      const { http } = clientRig(set.server.origin, {}, fetch, (text) =>
        set.secrets.concealed.reduce((all, one) => all.replaceAll(one, '[redacted]'), text),
      );
      const credential = new OAuthCredential({ ...set.ports, http }, set.app, 'ads/1');
      expect(await credential.withHeader((header) => Promise.resolve(header?.value))).toBe(
        'Bearer A1',
      );
      expect(JSON.parse(set.secrets.values.get('ads/1') ?? '')).toMatchObject({
        access: 'A1',
        refresh: 'R0',
      });
    },
  );

  it('that is refused says that the sign-in has ended, or that the app is refused', async () => {
    const { client, server } = await setUp(60_000, {
      'POST /token': json({ error: 'invalid_grant' }, 400),
    });
    const ended = await failed(client.request(call('/a')));
    const { host } = new URL(server.origin);
    expect(ended.message).toBe(
      `${host} no longer accepts this sign-in (invalid_grant). Sign in again.`,
    );
    const other = await setUp(60_000, { 'POST /token': json({ error: 'invalid_client' }, 401) });
    expect((await failed(other.client.request(call('/a')))).message).toContain(
      'refused the client ID or the secret of your app (invalid_client)',
    );
  });
});
