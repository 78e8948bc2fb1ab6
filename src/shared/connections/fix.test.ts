import { describe, expect, it } from 'vitest';
import { netFailure } from '../net/cause.ts';
import { failure } from '../contract/errors.ts';
import { formPath, fixForCause, fixForError } from './fix.ts';

describe('what fixes a failed connection', () => {
  it.each([
    ['token-refused', 'token'],
    ['tls-authority', 'ca'],
    ['name-unknown', 'address'],
    ['untrusted-network', 'trust'],
    ['unconfirmed-address', 'confirm'],
    ['network-down', null],
  ])('%s: %s', (code, fix) => expect(fixForCause(code)).toBe(fix));

  it('comes from the cause of a failed read before its code', () => {
    const named = netFailure({ code: 'tls-name', detail: 'music.lan' }).error;
    expect(named.code).toBe('certificate');
    expect(fixForError(named)).toBe('address');
    expect(fixForError(failure('unauthorized', 'No.').error)).toBe('token');
    expect(fixForError(failure('offline', 'No.').error)).toBeNull();
  });

  it('is an address of the window', () => {
    expect(formPath('home', 'token')).toBe('/connections#home%2Ftoken');
    expect(formPath('a b')).toBe('/connections#a%20b%2Fedit');
  });
});
