import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import {
  call,
  oauthRig,
  only,
  rotating,
  stopServers,
} from '../../../test/support/core/oauth-rig.ts';
import type { Step } from '../../../test/support/net/service-server.ts';
import { drop, json } from '../../../test/support/net/service-server.ts';
import { getCause } from './errors.ts';
import { OAuthCredential } from './oauth.ts';

afterEach(stopServers);

describe('the token of a sign-in', () => {
  it('is used while it is valid, and refreshed in its last 2 minutes', async () => {
    const { client, clock, asked, secrets } = await oauthRig(600_000, {
      'POST /a': only('A0', 'A1'),
    });
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

  it('is refreshed once for all waiting callers', async () => {
    const { client, asked } = await oauthRig(60_000, { 'POST /a': only('A1') });
    const all = await Promise.all([1, 2, 3, 4].map(() => client.request(call('/a'))));
    expect(all.map(({ body }) => body)).toEqual(Array(4).fill({ given: 'A1' }));
    expect(asked('/token')).toHaveLength(1);
  });

  it('that the server refuses is refreshed once, and the call repeated', async () => {
    const { client, asked } = await oauthRig(3_600_000, { 'POST /a': only('A1') });
    const all = await Promise.all([1, 2, 3].map(() => client.request(call('/a'))));
    expect(all.map(({ body }) => body)).toEqual(Array(3).fill({ given: 'A1' }));
    expect(asked('/token')).toHaveLength(1);
    expect(asked('/a')).toHaveLength(6);
  });

  it('is not refreshed again for a late refusal', async () => {
    let answer = (): void => undefined;
    const held: Step = (request, response) => {
      answer = () => void only('A1')(request, response);
    };
    const routes = { 'POST /late': [held, only('A1')], 'POST /a': only('A1') };
    const { client, asked } = await oauthRig(3_600_000, routes);
    const late = client.request(call('/late'));
    await expect.poll(() => asked('/late').length).toBe(1);
    await client.request(call('/a'));
    answer();
    expect((await late).body).toEqual({ given: 'A1' });
    expect(asked('/token')).toHaveLength(1);
  });

  it('is not refreshed repeatedly if that does not help', async () => {
    const { client, asked } = await oauthRig(3_600_000, { 'POST /a': only() });
    expect(getCause(await failed(client.request(call('/a'))))?.code).toBe('token-refused');
    expect(asked('/a')).toHaveLength(2);
    expect(asked('/token')).toHaveLength(1);
  });

  it('is stored before it is used, or not used', async () => {
    const { client, secrets, asked } = await oauthRig(60_000, { 'POST /a': only('A1') });
    secrets.broken = true;
    expect((await failed(client.request(call('/a')))).error.code).toBe('storage');
    expect((await failed(client.request(call('/a')))).error.code).toBe('storage');
    expect(asked('/a')).toEqual([]);
    secrets.broken = false;
    await client.request(call('/a'));
    expect(secrets.values.get('ads/1')).toContain('A1');
    expect(asked('/token')).toHaveLength(1);
  });

  it('with an invalid grant sends no request until the next sign-in', async () => {
    const dead = json({ error: 'invalid_grant', error_description: 'revoked' }, 400);
    const { client, credential, asked, clock } = await oauthRig(1, {
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

  it('whose server is unreachable is requested again with the next call', async () => {
    const { step } = rotating();
    const { client, asked } = await oauthRig(1, {
      'POST /token': [drop, step],
      'POST /a': only('A1'),
    });
    expect((await failed(client.request(call('/a')))).error.code).toBe('connection-lost');
    expect((await client.request(call('/a'))).body).toEqual({ given: 'A1' });
    expect(asked('/token')).toHaveLength(2);
  });
});

describe('a refresh', () => {
  it.each(['', null, 'R0'])(
    'case oauth-empty-refresh-token: keeps the token for the next one if the server returns %j',
    async (refresh_token) => {
      const answer = json({ access_token: 'A1', expires_in: 3600, refresh_token });
      const set = await oauthRig(60_000, { 'POST /token': answer, 'POST /a': only('A1') });
      // As in the app, removes known secrets from data of servers.
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

  it('that is refused reports that the sign-in has ended, or that the app is refused', async () => {
    const { client, server } = await oauthRig(60_000, {
      'POST /token': json({ error: 'invalid_grant' }, 400),
    });
    const ended = await failed(client.request(call('/a')));
    const { host } = new URL(server.origin);
    expect(ended.message).toBe(
      `${host} no longer accepts this sign-in (invalid_grant). Sign in again.`,
    );
    const other = await oauthRig(60_000, { 'POST /token': json({ error: 'invalid_client' }, 401) });
    expect((await failed(other.client.request(call('/a')))).message).toContain(
      'refused the client ID or the secret of your app (invalid_client)',
    );
  });
});
