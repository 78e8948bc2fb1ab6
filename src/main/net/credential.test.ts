import { describe, expect, it } from 'vitest';
import type { Credential, WithSecret } from './credential.ts';
import { basic, bearer, toCredential, headerCredential, noCredential } from './credential.ts';

const withSecret: WithSecret = (use) => use('s3crét');
const headerOf = (credential: Credential) =>
  credential.withHeader((header) => Promise.resolve(header));

describe('a credential', () => {
  it('is a bearer token', async () =>
    expect(await headerOf(bearer(withSecret))).toEqual({
      name: 'authorization',
      value: 'Bearer s3crét',
      secret: 's3crét',
    }));

  it('is user and password, as UTF-8', async () => {
    const header = await headerOf(basic('ines', withSecret));
    expect(header).toMatchObject({ name: 'authorization', secret: 's3crét' });
    const [scheme, encoded = ''] = header?.value.split(' ') ?? [];
    expect([scheme, Buffer.from(encoded, 'base64').toString('utf8')]).toEqual([
      'Basic',
      'ines:s3crét',
    ]);
  });

  it('is the plain secret in a header, whose name ignores case', async () =>
    expect(await headerOf(headerCredential('X-Api-Key', withSecret))).toEqual({
      name: 'x-api-key',
      value: 's3crét',
      secret: 's3crét',
    }));

  it('is nothing at all', async () => {
    expect(await headerOf(noCredential)).toBeNull();
    expect(toCredential(undefined)).toBe(noCredential);
  });

  it('is distinguished from others of the same server, never by its secret', () => {
    const all = [
      noCredential,
      bearer(withSecret),
      bearer(withSecret, 'second'),
      basic('ines', withSecret),
      basic('mira', withSecret),
      headerCredential('x-a', withSecret),
      headerCredential('x-b', withSecret),
    ].map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    for (const id of all) expect(id).not.toContain('s3crét');
  });

  it('is a bearer token if only a secret function is given, otherwise the given credential', async () => {
    expect(await headerOf(toCredential(withSecret))).toMatchObject({ value: 'Bearer s3crét' });
    const own = basic('ines', withSecret);
    expect(toCredential(own)).toBe(own);
  });
});
