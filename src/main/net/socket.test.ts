import { once } from 'node:events';
import { createServer as createTcp } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { ScriptedServer } from '../../../test/support/net/http-fault-server.ts';
import { authorityFile, startScripted } from '../../../test/support/net/http-fault-server.ts';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { getCause, getStatus } from './errors.ts';
import type { SocketEnd, SocketPort } from './socket.ts';
import { startProxy } from '../../../test/support/net/proxy.ts';
import { createOpenSocket } from './socket.ts';

type Cert = Parameters<typeof startScripted>[1];
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function startWs(onPeer: (peer: WebSocket) => void, cert?: Cert, autoPong = true) {
  const http = await startScripted((_request, response) => response.writeHead(404).end(), cert);
  const wss = new WebSocketServer({ server: http.server, autoPong, perMessageDeflate: true });
  wss.on('connection', onPeer);
  cleanUps.push(async () => {
    for (const client of wss.clients) client.terminate();
    wss.close();
    await http.stop();
  });
  return { http, wss, url: http.origin.replace('http', 'ws') };
}

async function startUpgrade(answer: (request: IncomingMessage, socket: Duplex) => void) {
  const http: ScriptedServer = await startScripted((_request, response) => response.end());
  http.server.on('upgrade', answer);
  cleanUps.push(() => http.stop());
  return http.origin.replace('http', 'ws');
}

function setUp() {
  const clock = new FakeClock();
  const log = recordedLog();
  return { clock, log, openSocket: createOpenSocket({ clock, log }) };
}

const ended = (socket: SocketPort): Promise<SocketEnd> =>
  new Promise((resolve) => {
    socket.onClose(resolve);
  });
const failed = async (promise: Promise<unknown>): Promise<AppFailure> => {
  const error: unknown = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof AppFailure)) throw new Error(`expected a failure, got ${String(error)}`);
  return error;
};

describe('an open socket', () => {
  it('buffers texts that come with the upgrade for the first listener, in order', async () => {
    const { url } = await startWs((peer) => {
      peer.send('one');
      peer.send('two');
      peer.on('message', (data: Buffer) => peer.send(`echo ${data.toString()}`));
    });
    const { openSocket } = setUp();
    const socket = await openSocket({ url });
    const texts: string[] = [];
    await new Promise<void>((resolve) => {
      socket.send('three');
      setImmediate(() => {
        socket.onText((text) => {
          texts.push(text);
          if (texts.length === 3) resolve();
        });
      });
    });
    expect(texts).toEqual(['one', 'two', 'echo three']);
    socket.close();
    expect(await ended(socket)).toEqual({ code: 1000, reason: '', cause: null });
  });

  it('leaves no timer behind after its end, and notifies late listeners', async () => {
    const { url } = await startWs((peer) => peer.close(1000, 'bye'));
    const { openSocket, clock } = setUp();
    const socket = await openSocket({ url });
    const end = { code: 1000, reason: 'bye', cause: null };
    expect(await ended(socket)).toEqual(end);
    expect(await ended(socket)).toEqual(end);
    expect(clock.pending).toBe(0);
    socket.send('nobody hears');
    expect(await socket.isAlive(10)).toBe(false);
  });

  it('negotiates no compression', async () => {
    const { url, wss } = await startWs(() => undefined);
    const { openSocket } = setUp();
    await openSocket({ url });
    expect([...wss.clients].map((client) => client.extensions)).toEqual(['']);
  });

  it('drops binary frames with one warning and continues', async () => {
    const { url } = await startWs((peer) => {
      peer.send(Buffer.from([1]));
      peer.send(Buffer.from([2]));
      peer.send('text');
    });
    const { openSocket, log } = setUp();
    const socket = await openSocket({ url });
    const text = await new Promise((resolve) => {
      socket.onText(resolve);
    });
    expect(text).toBe('text');
    expect(log.lines.map((line) => line.level)).toEqual(['warn']);
  });

  it('ends at a frame over the limit', async () => {
    const { url } = await startWs((peer) => peer.send('x'.repeat(2000)));
    const { openSocket } = setUp();
    const socket = await openSocket({ url, sizes: { first: 1000, full: 1000 } });
    expect(await ended(socket)).toMatchObject({ code: 1006, cause: { code: 'too-large' } });
  });

  it('accepts only small texts until its peer is known, however many there are', async () => {
    const large = 'x'.repeat(1024 * 1024);
    const { url } = await startWs((peer) => {
      for (let at = 0; at < 50; at += 1) peer.send('y'.repeat(60 * 1024));
      peer.on('message', () => peer.send(large));
    });
    const { openSocket } = setUp();
    const texts = async (trusted: boolean): Promise<string[]> => {
      const socket = await openSocket({ url });
      const seen: string[] = [];
      socket.onText((text) => {
        seen.push(text);
        if (text === large) socket.close();
        if (seen.length !== 50) return;
        if (trusted) socket.trustSize();
        socket.send('more');
      });
      const { cause } = await ended(socket);
      expect(cause?.code).toBe(trusted ? undefined : 'too-large');
      return seen;
    };
    expect((await texts(true)).at(-1)).toBe(large);
    expect(await texts(false)).toHaveLength(50);
  });

  it('ends a text that exceeds the limit before it is whole, in one frame or in many', async () => {
    let sent = 0;
    const flood = (peer: WebSocket, fin: boolean): void => {
      const piece = 'x'.repeat(16 * 1024);
      const more = (): void => {
        sent += piece.length;
        peer.send(piece, { fin }, (error) => {
          if (error === undefined || error === null) more();
        });
      };
      more();
    };
    const { url } = await startWs((peer) => flood(peer, false));
    const { openSocket } = setUp();
    const socket = await openSocket({ url });
    expect(await ended(socket)).toMatchObject({ cause: { code: 'too-large' } });
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('cuts the connection if the peer ignores the close', async () => {
    const { url } = await startWs((peer) => peer.pause());
    const { openSocket, clock } = setUp();
    const socket = await openSocket({ url });
    socket.close();
    clock.advance(2000);
    expect((await ended(socket)).code).toBe(1006);
  });
});

describe('heartbeat', () => {
  it('ends a half-open socket after two rounds without a sign', async () => {
    const { url } = await startWs(() => undefined, undefined, false);
    const { openSocket, clock } = setUp();
    const socket = await openSocket({ url });
    clock.advance(44_999);
    const end = ended(socket);
    clock.advance(1);
    expect((await end).cause).toMatchObject({ code: 'silent' });
  });

  it('keeps a peer that answers', async () => {
    const pings: Buffer[] = [];
    const { url, wss } = await startWs((peer) => {
      peer.on('ping', (data: Buffer) => pings.push(data));
    });
    const { openSocket, clock } = setUp();
    const socket = await openSocket({ url });
    for (let round = 1; round <= 5; round += 1) {
      clock.advance(15_000);
      expect(await socket.isAlive(1000)).toBe(true);
    }
    expect(pings.length).toBeGreaterThanOrEqual(5);
    expect(wss.clients.size).toBe(1);
  });

  it('detects a dead peer within the given time', async () => {
    const { url } = await startWs(() => undefined, undefined, false);
    const { openSocket, clock } = setUp();
    const socket = await openSocket({ url });
    const alive = socket.isAlive(2000);
    clock.advance(2000);
    expect(await alive).toBe(false);
  });
});

describe('a socket that cannot be opened', () => {
  it.each([
    [403, 'wrong-protocol'],
    [404, 'wrong-protocol'],
    [502, 'proxy'],
    [302, 'redirect'],
  ])('reports the status %i of a refused upgrade', async (status, code) => {
    const url = await startUpgrade((_request, socket) => {
      socket.end(`HTTP/1.1 ${String(status)} No\r\nLocation: http://127.0.0.1:1/\r\n\r\n`);
    });
    const { openSocket, clock } = setUp();
    const failure = await failed(openSocket({ url }));
    expect(getStatus(failure)).toBe(status);
    expect(getCause(failure)?.code).toBe(code);
    expect(clock.pending).toBe(0);
  });

  it('ends a handshake that takes too long, and one that is cancelled', async () => {
    const seen: Duplex[] = [];
    let arrived = (): void => undefined;
    const url = await startUpgrade((_request, socket) => {
      seen.push(socket);
      arrived();
    });
    const { openSocket, clock } = setUp();
    cleanUps.unshift(() => {
      for (const socket of seen) socket.destroy();
    });
    const upgrade = new Promise<void>((resolve) => (arrived = resolve));
    const slow = failed(openSocket({ url, handshakeTimeoutMs: 3000 }));
    await upgrade;
    clock.advance(3000);
    expect(getCause(await slow)?.code).toBe('timeout');
    const controller = new AbortController();
    const call = failed(openSocket({ url, signal: controller.signal }));
    controller.abort();
    expect((await call).error.code).toBe('cancelled');
    expect(clock.pending).toBe(0);
  });

  it('names a closed port and a peer with another protocol', async () => {
    const tcp = createTcp((socket) => socket.resume().end('SSH-2.0-Test\r\n'));
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const address = tcp.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `ws://127.0.0.1:${String(port)}`;
    const { openSocket } = setUp();
    expect(getCause(await failed(openSocket({ url })))?.code).toBe('wrong-protocol');
    tcp.close();
    await once(tcp, 'close');
    expect(getCause(await failed(openSocket({ url })))?.code).toBe('refused');
  });

  it('checks certificates, with an additional authority if one is given', async () => {
    const { openSocket } = setUp();
    const good = await startWs(() => undefined, 'good');
    expect(getCause(await failed(openSocket({ url: good.url })))?.code).toBe('tls-authority');
    const socket = await openSocket({ url: good.url, caFile: authorityFile });
    expect(await socket.isAlive(5000)).toBe(true);
    const other = await startWs(() => undefined, 'other-name');
    const wrong = await failed(openSocket({ url: other.url, caFile: authorityFile }));
    expect(getCause(wrong)?.code).toBe('tls-name');
  });

  it.each(['good', 'plain'] as const)('goes through a proxy, in a tunnel: %s', async (cert) => {
    const proxy = await startProxy({ signIn: 'ines:secret' });
    const peer = await startWs(() => undefined, cert === 'plain' ? undefined : cert);
    const { clock, log } = setUp();
    const by = (address: string) =>
      createOpenSocket({ clock, log, findProxy: () => Promise.resolve(address) });
    const { url } = peer;
    const caFile = cert === 'plain' ? null : authorityFile;
    const socket = await by(proxy.origin.replace('//', '//ines:secret@'))({ url, caFile });
    expect(await socket.isAlive(5000)).toBe(true);
    socket.close();
    const refused = await failed(by(proxy.origin)({ url, caFile }));
    expect(refused.error).toMatchObject({ detail: { proxyStatus: 407, cause: { code: 'proxy' } } });
    expect(proxy.asked).toEqual([new URL(url).host, new URL(url).host]);
    await proxy.stop();
    for (const answer of ['SSH-2.0-OpenSSH_9.6\r\n', '']) {
      const odd = createTcp((peerSocket) => peerSocket.end(answer));
      odd.listen(0, '127.0.0.1');
      await once(odd, 'listening');
      const { port } = odd.address() as { port: number };
      const garbage = await failed(by(`http://127.0.0.1:${String(port)}`)({ url, caFile }));
      expect(garbage.message).toContain('did not answer as an HTTP proxy does');
      expect(getCause(garbage)?.code).toBe('proxy');
      odd.close();
    }
    const dead = await failed(by(proxy.origin)({ url, caFile }));
    expect(dead.message).toContain("can't be reached");
    expect(getCause(dead)?.code).toBe('proxy');
  });
});
