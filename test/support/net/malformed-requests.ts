import { connect } from 'node:net';
import { seeded } from '../../../src/demo/kit/random.ts';

/** Targets that Node's parser accepts and no server of the app serves. */
const targets = [
  '//',
  '//evil.example/x',
  '*',
  'http://[',
  'http://[::1',
  'http://',
  'https://a:b@c:99999/x',
  'http://127.0.0.1:1/',
  'x://',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%E0%A4%A',
  '/a%',
  '/a#b',
  '/\\evil',
  '///',
  '//[',
  '//:0',
  '//@',
  '//%',
  '/%u0041',
  '/..%c0%af..',
  '//\\//',
  '/?%#',
];
/** Invalid headers, or headers that could crash a server. */
const headers = [
  'Cookie: =;;=;%zz',
  'Authorization: Basic %%%',
  'Authorization: Bearer',
  'Accept: ;q=nan,,',
  'If-None-Match: "',
  'Content-Type: multipart/form-data',
  'Content-Type: application/json',
  'Range: bytes=-',
  'Origin: null',
  'Referer: http://[',
  'X-Forwarded-Host: [',
  'Accept: \u00ff',
];
const allMethods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'];
/** Values of `Host` that name no server. */
const hosts = ['[', '[::1', 'a b', '@', ':::', '%', 'a:99999', '\u00ff', '//', 'evil.example'];
const upgradeHeaders = ['', 'x', 'dGhlIHNhbXBsZSBub25jZQ==', '\u00ff'].map(
  (key) => `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}`,
);
/** The last text of a connection: one that the parser itself refuses, or that a client leaves incomplete. */
const ends = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\u00e4\u00ff HTTP/1.1\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\n\r\n',
  '\u0016\u0003\u0001\u0000',
  '\r\n\r\n\r\nX',
  'GET / HTTP/1.1\r\nHost\r\n\r\n',
  'GET / HTTP/1.1\r\nA\u0000: b\r\n\r\n',
  '',
  'POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  ...['ZZ', '-1', '', '0x1', 'f'.repeat(17), '1;'.padEnd(20_000, 'x')].map(
    (size) => `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n`,
  ),
  ...['evil.example:443', ':443', '[::1]:443', 'localhost'].map(
    (target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ),
  ...upgradeHeaders.map((header) => `GET // HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n\u0081\u0001`),
  'GET / HTTP/1.1\r\n\r\n',
  `GET /${'a'.repeat(70_000)}`,
];

/** Requests per pipelined text. With thousands of waiting requests, garbage collection would dominate the time. */
const PER_TEXT = 500;
const PER_CONNECTION = 2_500;
const AT_ONCE = 4;

const pick = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/**
 * Sends texts one after the other and counts the responses until either side closes the connection. Each text waits for the `PER_TEXT`
 * responses to the previous one, because a server drops pending responses when it closes a connection.
 */
function exchange(port: number, texts: readonly string[]): Promise<Map<string, number>> {
  return new Promise((resolve) => {
    const statuses = new Map<string, number>();
    let rest = Buffer.alloc(0);
    let answered = 0;
    let sent = 1;
    const socket = connect(port, '127.0.0.1', () => socket.write(texts[0] ?? '', 'latin1'));
    socket.on('data', (chunk) => {
      // The next chunk completes a status line that was split.
      const all = Buffer.concat([rest, chunk]);
      let from = 0;
      for (;;) {
        const at = all.indexOf('HTTP/1.1 ', from);
        if (at === -1 || at + 12 > all.length) break;
        const status = all.toString('latin1', at + 9, at + 12);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answered += 1;
        from = at + 12;
      }
      rest = all.subarray(Math.max(from, all.length - 12));
      if (answered < sent * PER_TEXT || sent === texts.length) return;
      socket.write(texts[sent] ?? '', 'latin1');
      sent += 1;
      if (sent === texts.length) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(statuses));
  });
}

/** How a listener keeps a connection open: requests that it must answer without closing. */
export interface KeptBy {
  /** The `Host` header that the server expects. */
  readonly host?: string;
  readonly methods?: readonly string[];
}

/**
 * Sends `count` malformed requests to a local port, pipelined, and resolves with the number of responses by status. Seeded: every run sends
 * the same requests.
 */
export async function sendMalformed(
  port: number,
  count: number,
  { host = 'localhost', methods = allMethods }: KeptBy = {},
): Promise<ReadonlyMap<string, number>> {
  const random = seeded(5);
  const total = new Map<string, number>();
  const request = (): string => {
    const more = random() < 0.2 ? `${pick(random, headers)}\r\n` : '';
    const to = random() < 0.1 ? pick(random, hosts) : host;
    return `${pick(random, methods)} ${pick(random, targets)} HTTP/1.1\r\nHost: ${to}\r\n${more}\r\n`;
  };
  const text = (): string => Array.from({ length: PER_TEXT }, request).join('');
  let left = count / PER_TEXT;
  let ended = 0;
  const work = async (): Promise<void> => {
    while (left > 0) {
      const texts = Array.from({ length: Math.min(left, PER_CONNECTION / PER_TEXT) }, text);
      left -= texts.length;
      const end = ends[ended++ % ends.length] ?? '';
      for (const [status, times] of await exchange(port, [...texts, end]))
        total.set(status, (total.get(status) ?? 0) + times);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return total;
}

/** Sends upgrades with malformed targets and headers, each on its own connection. Resolves with the statuses. */
export async function sendMalformedUpgrades(
  port: number,
  count: number,
  host: string,
): Promise<ReadonlyMap<string, number>> {
  const random = seeded(7);
  const total = new Map<string, number>();
  const keys = ['', 'x', 'dGhlIHNhbXBsZSBub25jZQ==', '\u00ff'];
  const work = async (): Promise<void> => {
    for (let left = count / 32; left > 0; left -= 1) {
      const head = `Host: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
      const key = `Sec-WebSocket-Key: ${pick(random, keys)}\r\nSec-WebSocket-Version: 13\r\n`;
      const text = `GET ${pick(random, targets)} HTTP/1.1\r\n${head}${key}\r\n\u0081\u0001`;
      for (const [status, times] of await exchange(port, [text]))
        total.set(status, (total.get(status) ?? 0) + times);
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
  return total;
}
