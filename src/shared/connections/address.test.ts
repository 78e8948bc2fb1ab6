import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressReading } from './address.ts';
import { readAddress as read } from './address.ts';

const readAddress = (typed: string): AddressReading => read(typed, { port: 8095 });

const url = (typed: string): string | null => {
  const reading = readAddress(typed);
  return reading.ok ? reading.url : null;
};
const fault = (typed: string): string | null => {
  const reading = readAddress(typed);
  return reading.ok ? null : reading.fault;
};

describe('readAddress', () => {
  it.each([
    ['music.lan', 'http://music.lan:8095'],
    ['  music.lan  ', 'http://music.lan:8095'],
    ['studio', 'http://studio:8095'],
    ['192.168.1.20', 'http://192.168.1.20:8095'],
    ['192.168.1.20:8095', 'http://192.168.1.20:8095'],
    ['192.168.1.20:80', 'http://192.168.1.20'],
    ['localhost:9000', 'http://localhost:9000'],
    ['[fd00::1]', 'http://[fd00::1]:8095'],
    ['music.example.net', 'https://music.example.net'],
    ['music.example.net/music/', 'https://music.example.net/music'],
    ['HTTP://Music.LAN:8095/', 'http://music.lan:8095'],
    ['https://music.example.net:8443', 'https://music.example.net:8443'],
    ['http://1.2.3.4', 'http://1.2.3.4'],
  ])('reads %s as %s', (typed, wanted) => {
    expect(url(typed)).toBe(wanted);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['not an address', 'malformed'],
    ['http://', 'malformed'],
    ['ws://music.lan:8095', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://ines:secret@music.lan', 'credentials'],
    ['music.lan:99999', 'port'],
  ])('refuses "%s": %s', (typed, wanted) => {
    expect(fault(typed)).toBe(wanted);
  });

  it('tells what it added, what it left out and whether the way is open to readers', () => {
    expect(readAddress('music.lan')).toMatchObject({ completed: true, plain: true });
    expect(readAddress('http://music.lan:8095/')).toMatchObject({ completed: false });
    expect(readAddress('https://a.example.net/?x=1#y')).toMatchObject({
      url: 'https://a.example.net',
      stripped: true,
      plain: false,
    });
    expect(readAddress('http://127.0.0.1:8095')).toMatchObject({ plain: false });
  });

  it('reads anything without throwing, and its own answer as itself', () => {
    const part = (...options: string[]) => fc.constantFrom('', ...options);
    const likely = fc
      .tuple(
        part('http://', 'https://', 'ws:', '//'),
        part('ines@', 'a:b@'),
        part('music', 'Music.lan', '10.0.0.5', '[::1]', 'xn--a', 'a..b', 'é.example'),
        part(':80', ':443', ':8095', ':0', ':70000', ':'),
        part('/', '//', '/a/', '?x', '#y', '/%zz'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), likely), (typed) => {
        const first = url(typed);
        if (first !== null) expect(url(first)).toBe(first);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['acme.example', 'https://acme.example'],
    ['10.0.0.5', 'https://10.0.0.5'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://10.0.0.5', null],
    ['http://acme.example', null],
  ])('never leaves %s unencrypted where the rule says so', (typed, wanted) => {
    const reading = read(typed, { port: null, encryptedOnly: true });
    expect(reading.ok ? reading.url : null).toBe(wanted);
    if (!reading.ok) expect(reading.fault).toBe('plain');
  });
});
