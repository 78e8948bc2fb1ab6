import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import { oauthBrowser, oauthRig, stopServers } from '../../../test/support/core/oauth-rig.ts';
import { json } from '../../../test/support/net/service-server.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { getCause } from './errors.ts';
import { signIn } from './oauth-sign-in.ts';

afterEach(stopServers);

describe('signing in', () => {
  const granted = json({ access_token: 'A', refresh_token: 'R', expires_in: '60' });

  it('sends the user to the server and accepts the code that comes back', async () => {
    const { ports, app, asked, clock } = await oauthRig(1, { 'POST /token': granted });
    const { seen, open } = oauthBrowser();
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

  it('accepts only its own state', async () => {
    const { ports, app, clock } = await oauthRig(1, { 'POST /token': granted });
    const { seen, open } = oauthBrowser((back) => back.searchParams.set('state', 'guessed'));
    const waiting = failed(signIn(ports, app, { open, timeoutMs: 1_000 }));
    while (seen.pages.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.pages).toEqual([400]);
    clock.advance(1_000);
    expect((await waiting).error.code).toBe('timeout');
  });

  it('ends if the user refuses or leaves, or the server gives no token', async () => {
    const { ports, app } = await oauthRig(1, {
      'POST /token': json({ error: 'invalid_client' }, 401),
    });
    const denied = oauthBrowser((back) => {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
    });
    const no = await failed(signIn(ports, app, { open: denied.open }));
    expect(no.error).toMatchObject({ code: 'unauthorized', detail: { reason: 'access_denied' } });
    const controller = new AbortController();
    const left = signIn(ports, app, {
      open: () => controller.abort(),
      signal: controller.signal,
    });
    expect((await failed(left)).error.code).toBe('cancelled');
    const refused = await failed(signIn(ports, app, { open: oauthBrowser().open }));
    expect(refused).toBeInstanceOf(AppFailure);
    expect(getCause(refused)?.code).toBe('token-refused');
  });

  it('sends the app’s secret in the body if the server requires it there', async () => {
    const { ports, app, asked } = await oauthRig(1, { 'POST /token': granted });
    const clientSecret = {
      withSecret: app.clientSecret?.withSecret ?? ((use) => use('')),
      sentAs: 'body',
    } as const;
    await signIn(ports, { ...app, clientSecret }, { open: oauthBrowser().open });
    expect(asked('/token')[0]?.body).toContain('client_secret=APP_SECRET');
    expect(asked('/token')[0]?.headers.authorization).toBeUndefined();
  });

  const returned = (query: Record<string, string>) =>
    oauthBrowser((back) => {
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
  ])('explains in its own words: %s', async (_what, query, words) => {
    const { ports, app } = await oauthRig(1);
    const { error } = await failed(signIn(ports, app, { open: returned(query).open }));
    expect(error.message).toMatch(words);
    expect(error.message).not.toMatch(/user name|password|new one|<b>/);
    expect(error).toMatchObject({
      code: 'unauthorized',
      detail: { cause: { code: 'sign-in-refused' } },
    });
  });

  it('can be retried if the server has a problem of its own', async () => {
    const { ports, app } = await oauthRig(1);
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
    'explains what the token endpoint refused: %s',
    async (_what, status, error, description, words) => {
      const answer = json({ error, error_description: description }, status);
      const { ports, app } = await oauthRig(1, { 'POST /token': answer });
      const refused = await failed(signIn(ports, app, { open: oauthBrowser().open }));
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
  ])('does not call a failing server a refusal: %s %o', async (status, body) => {
    const { ports, app } = await oauthRig(1, { 'POST /token': json(body, status) });
    const { error } = await failed(signIn(ports, app, { open: oauthBrowser().open }));
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
  });

  it('case oauth-empty-refresh-token: treats an empty token as missing', async () => {
    const empty = json({
      access_token: 'A',
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: '',
    });
    const { ports, app } = await oauthRig(1, { 'POST /token': empty });
    const tokens = await signIn(ports, app, { open: oauthBrowser().open });
    expect(tokens).toMatchObject({ access: 'A', refresh: null });
  });

  it('names the redirect address if the browser never comes back', async () => {
    const { ports, app, clock } = await oauthRig(1);
    const waiting = failed(signIn(ports, app, { open: () => undefined, timeoutMs: 1_000 }));
    while (clock.nextIn === null) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1_000);
    const { error } = await waiting;
    expect(error.code).toBe('timeout');
    expect(error.message).toContain('add http://127.0.0.1/callback to the settings of your app');
  });
});
