import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedAddress } from './address.ts';
import { readAddress as read } from './address.ts';

const readAddress = (typed: string): ParsedAddress => read(typed, { port: 8095 });

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
  ])('reads %s as %s', (typed, wanted) => expect(url(typed)).toBe(wanted));

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
    ['http://127.0.0.1:10080', 'blockedPort'],
    ['https://music.lan:6000/api', 'blockedPort'],
    ['music.lan:22', 'blockedPort'],
    ['ht!tp://%%%', 'scheme'],
    ['1http://music.lan', 'scheme'],
    ['htt p://music.lan', 'malformed'],
    ['://music.lan', 'malformed'],
    ['%%%', 'malformed'],
    ['music!.lan', 'malformed'],
    ['http://a..b', 'malformed'],
    ['https://-music.lan', 'malformed'],
    ['http://*', 'malformed'],
  ])('refuses "%s": %s', (typed, wanted) => expect(fault(typed)).toBe(wanted));

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

  it.each([
    '10.0.0.5',
    '10.20.30.40',
    '172.16.0.1',
    '172.29.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.10.10',
    '127.0.0.1',
    '127.200.30.104',
    'localhost',
    '[::1]',
    '[fc00::1]',
    '[fe80::1]',
    'music.local',
    'music.home.arpa',
    'a.b.internal',
  ])('recognizes %s as a host of the local network', (host) => {
    expect(url(host)).toBe(`http://${host}:8095`);
  });

  it.each([
    '11.0.0.5',
    '110.0.0.5',
    '172.15.0.1',
    '172.32.0.1',
    '172.39.0.1',
    '192.169.0.1',
    '1.192.168.1',
    '169.253.1.1',
    '10.example.net',
    '192.168.example.net',
    '10.0.0.5.example.net',
    'a.local.example.net',
    '127.example.net',
    'local.example.net',
    'notlocal.net',
    'my-localhost.net',
    '[2001:db8::1]',
    '[2001:fd00::1]',
  ])('recognizes %s as an internet host', (host) => {
    expect(url(host)).toBe(`https://${host}`);
  });

  it.each(['127.0.0.1', '127.10.20.30', '[::1]', 'localhost'])('calls %s this computer', (host) => {
    expect(readAddress(`http://${host}`)).toMatchObject({ plain: false });
  });

  it.each(['localhost.example.net', 'notlocalhost', '10.127.0.0', '127.0.0.1.example.net'])(
    'does not call %s this computer',
    (host) => {
      expect(readAddress(`http://${host}`)).toMatchObject({ plain: true });
      expect(read(`http://${host}`, { port: null, encryptedOnly: true })).toMatchObject({
        fault: 'plain',
      });
    },
  );

  it('uses the own port of the scheme where the service has no usual one', () => {
    expect(read('music.lan', { port: null })).toMatchObject({ url: 'http://music.lan' });
  });

  it('refuses a name, or a password, in the address', () => {
    expect(fault('http://ines@music.lan')).toBe('credentials');
    expect(fault('http://:secret@music.lan')).toBe('credentials');
  });

  it.each([
    ['music.lan:65536', 'port'],
    ['music.lan:123456', 'port'],
    ['music.lan:80x', 'malformed'],
    ['a b:8095', 'malformed'],
    ['music.lan:8o95', 'malformed'],
    ['http://music.lan /x', 'malformed'],
    ['http://music.lan/a b', 'malformed'],
  ])('says whether the port or something else of %s is wrong: %s', (typed, wanted) =>
    expect(fault(typed)).toBe(wanted),
  );

  it.each([
    ['https://a.example.net/?x=1', true],
    ['https://a.example.net/#y', true],
    ['https://a.example.net/x', false],
  ])('says of %s whether a query or fragment was left out: %s', (typed, stripped) =>
    expect(readAddress(typed)).toMatchObject({ stripped }),
  );

  it('leaves out every slash at the end', () => {
    expect(readAddress('https://a.example.net/x//')).toMatchObject({
      url: 'https://a.example.net/x',
      completed: false,
    });
  });

  it('finds a scheme only at the beginning', () => {
    expect(readAddress('a.example.net/ws://x')).toMatchObject({ ok: true });
    expect(readAddress('a.example.net/data:x')).toMatchObject({ ok: true });
    expect(readAddress('MAILTO:ines@example.net')).toMatchObject({ value: 'mailto' });
  });
});
