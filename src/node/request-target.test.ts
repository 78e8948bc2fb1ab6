import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTarget } from './request-target.ts';

describe('the target of a request', () => {
  it.each([
    ['/', '/', ''],
    ['/callback?code=a&state=b', '/callback', '?code=a&state=b'],
    ['/dags/a%20b/runs', '/dags/a%20b/runs', ''],
    ["/a//b!$&'()*+,;=:@-._~[]{}|^`<>", "/a//b!$&'()*+,;=:@-._~[]{}|^`<>", ''],
    ['/x?q=100%&r=%zz&s={\\"}', '/x', '?q=100%&r=%zz&s={\\"}'],
    ['/?', '/', '?'],
  ])('%s is a path and a query', (target, path, search) =>
    expect(readTarget(target)).toMatchObject({ path, search }),
  );

  it('gives the values of the query', () => {
    const { query } = readTarget('/x?a=1&a=2&b=%41+c') ?? {};
    expect([query?.getAll('a'), query?.get('b')]).toEqual([['1', '2'], 'A c']);
  });

  it.each([
    undefined,
    '',
    '*',
    '//',
    '//evil.example/x',
    '/\\evil.example',
    'http://[',
    'http://127.0.0.1:80/',
    '127.0.0.1:80',
    'callback',
    '/%',
    '/%zz',
    '/%ff%fe',
    '/%E0%A4%A',
    '/a\u0000b',
    '/a b',
    '/a\tb',
    '/a#b',
    '/ä',
    '/a\n',
    '/x?a\u0000',
    '/x?#',
  ])('%j is none', (target) => expect(readTarget(target)).toBeNull());

  it('is read from any text, and its parts can be decoded', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '%',
      '%2f',
      '%00',
      '%ff',
      '?',
      '#',
      '*',
      '[',
      ':',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }).map((all) => `/${all.join('')}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const target = readTarget(text);
        if (target === null) return;
        expect(target.path + target.search).toBe(text);
        for (const part of target.path.split('/')) decodeURIComponent(part);
        expect(() => new URL(target.path + target.search, 'http://127.0.0.1').href).not.toThrow();
      }),
    );
  });
});
