import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { rawRequest } from '../../../../test/support/net/raw-http.ts';
import { scriptedCore } from '../../../../test/support/core/scripted-core.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { SignedIn } from '../../../../test/support/window/web-host.ts';
import {
  admittedSocket,
  keyMessage,
  openSocket,
  signedInHost,
  windowFolder,
} from '../../../../test/support/window/web-host.ts';
import { MAX_WINDOWS, SIGNED_OUT, TOO_MANY_WINDOWS } from '../../../shared/contract/admission.ts';
import { MAX_FRAME, MAX_FRAME_BEFORE_HELLO, WIRE_VERSION } from '../../../shared/contract/wire.ts';
import { HELLO_DEADLINE_MS } from '../../rpc/session.ts';
import { HEARTBEAT_MS } from './ws-transport.ts';

const tempDir = useTempDirs();
let clock: FakeClock;
let own: SignedIn;
let calls: string[];

beforeEach(async () => {
  clock = new FakeClock();
  calls = [];
  const core = scriptedCore(clock, {
    'settings.export': () => {
      calls.push('settings.export');
      return 'exported';
    },
  });
  own = await signedInHost(core, clock, await windowFolder(await tempDir()));
});
afterEach(async () => {
  await own.host.stop();
});

type Wire = Record<string, unknown>;

const hello = JSON.stringify({ t: 'hello', v: WIRE_VERSION });
const exportCall = JSON.stringify({ t: 'call', id: 1, m: 'settings.export' });

/** The response to a refused upgrade: its status and one of its security headers. */
async function refused(socket: WebSocket): Promise<{ status: number; guarded: boolean }> {
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  response.resume();
  await once(response, 'end');
  const policy = String(response.headers['content-security-policy']);
  return { status: response.statusCode ?? 0, guarded: policy.startsWith("default-src 'none'") };
}

/** A socket whose key was accepted. */
const opened = (): Promise<WebSocket> => admittedSocket(own);

/** A socket that has not sent a key yet. */
async function pendingSocket(): Promise<WebSocket> {
  const socket = openSocket(own);
  await once(socket, 'open');
  return socket;
}

/** What a socket still receives, and its close code. */
async function rest(socket: WebSocket): Promise<{ code: number; frames: string[] }> {
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  return { code: await closeCode(socket), frames };
}

async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

async function nextMessage(socket: WebSocket): Promise<Wire> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString()) as Wire;
}

async function greeted(): Promise<WebSocket> {
  const socket = await opened();
  const welcome = nextMessage(socket);
  socket.send(hello);
  expect((await welcome)['t']).toBe('welcome');
  return socket;
}

describe('the socket of a window', () => {
  it('speaks the contract', async () => {
    const socket = await greeted();
    const answer = nextMessage(socket);
    socket.send(exportCall);
    expect(await answer).toEqual({ t: 'ok', id: 1, r: 'exported' });
    socket.close();
  });

  it('is cut off after two heartbeats without a sign of life', async () => {
    const socket = await greeted();
    const silent = await opened();
    // A client library that never answers a ping, like a machine that went to sleep.
    silent.pong = () => undefined;
    const welcome = nextMessage(silent);
    silent.send(hello);
    await welcome;
    const pings = Promise.all([once(socket, 'ping'), once(silent, 'ping')]);
    clock.advance(HEARTBEAT_MS);
    await pings;
    const echo = nextMessage(socket);
    socket.send(exportCall);
    await echo;
    const gone = closeCode(silent);
    clock.advance(HEARTBEAT_MS);
    expect(await gone).toBe(1006);
    expect(socket.readyState).toBe(socket.OPEN);
  });

  it('is notified when the host ends', async () => {
    const socket = await greeted();
    const code = closeCode(socket);
    await own.host.stop();
    expect([1001, 1005, 1000]).toContain(await code);
  });
});

describe('an attacker over a socket', () => {
  it.each<[string, Record<string, string | undefined>, string, number]>([
    ['without an Origin', { Origin: undefined }, '/rpc', 403],
    ['with a null Origin', { Origin: 'null' }, '/rpc', 403],
    ['from another site', { Origin: 'http://evil.test' }, '/rpc', 403],
    ['from another port of this machine', { Origin: 'http://127.0.0.1:1' }, '/rpc', 403],
    ['under another name', { Host: 'evil.test' }, '/rpc', 421],
    ['on another path', {}, '/', 404],
    ['on a path below', {}, '/rpc/x', 404],
    ['with a query', {}, '/rpc?x', 404],
  ])('%s', async (_name, change, target, status) => {
    expect(await refused(openSocket(own, change, target))).toEqual({ status, guarded: true });
    expect(calls).toEqual([]);
  });

  it('with an invalid handshake', async () => {
    const answer = await rawRequest(own.host.port, 'GET /rpc', [
      ['Host', own.authority],
      ['Origin', own.origin],
      ['Upgrade', 'websocket'],
      ['Connection', 'Upgrade'],
      ['Sec-WebSocket-Version', '13'],
      ['Sec-WebSocket-Key', 'short'],
    ]);
    expect(answer.status).toBe(400);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each<[string, () => string]>([
    ['a hello alone', () => hello],
    ['a call', () => exportCall],
    ['a key that was made up', () => keyMessage('A'.repeat(43))],
    ['the private paths of a session', () => keyMessage(own.session.paths)],
    ['a key that is cut short', () => keyMessage(own.session.key.slice(1))],
    ['no text of a key', () => '{"t":"key","key":1}'],
    ['what is no message', () => '{'],
    ['nothing', () => ''],
    ['more than a key', () => keyMessage(own.session.key).padEnd(MAX_FRAME_BEFORE_HELLO + 1)],
  ])('with %s for a key', async (_name, text) => {
    const socket = await pendingSocket();
    const ended = rest(socket);
    socket.send(text());
    socket.send(hello);
    socket.send(exportCall);
    expect(await ended).toEqual({ code: SIGNED_OUT, frames: [] });
    expect(calls).toEqual([]);
  });

  it('with the key as bytes, or with a cookie and no key', async () => {
    const socket = await pendingSocket();
    const ended = rest(socket);
    socket.send(Buffer.from(keyMessage(own.session.key)));
    expect(await ended).toEqual({ code: SIGNED_OUT, frames: [] });
    const cookie = `channelstrip_${String(own.host.port)}=${own.session.key}`;
    const other = openSocket(own, { Cookie: cookie });
    await once(other, 'open');
    const closed = rest(other);
    other.send(hello);
    expect(await closed).toEqual({ code: SIGNED_OUT, frames: [] });
  });

  it('and shows no key at all', async () => {
    const socket = await pendingSocket();
    const ended = rest(socket);
    clock.advance(HELLO_DEADLINE_MS);
    expect(await ended).toEqual({ code: 1006, frames: [] });
  });

  it('with very many sockets without a key: a window connects all the same', async () => {
    const pending = await Promise.all(Array.from({ length: 100 }, pendingSocket));
    const open = await greeted();
    expect(open.readyState).toBe(open.OPEN);
    const left = pending.filter(({ readyState, OPEN }) => readyState === OPEN);
    expect(left.length).toBeLessThan(20);
    for (const socket of pending) socket.terminate();
  });

  it('with one window too many; one that closes makes room', async () => {
    const sockets = await Promise.all(Array.from({ length: MAX_WINDOWS }, opened));
    const late = await pendingSocket();
    const ended = rest(late);
    late.send(keyMessage(own.session.key));
    expect(await ended).toEqual({ code: TOO_MANY_WINDOWS, frames: [] });
    const first = sockets[0];
    first?.close();
    if (first !== undefined) await closeCode(first);
    await opened();
  });

  it('and calls before a hello', async () => {
    const socket = await opened();
    const code = closeCode(socket);
    socket.send(exportCall);
    await code;
    expect(calls).toEqual([]);
  });

  it('and sends no hello at all', async () => {
    const socket = await opened();
    const bye = nextMessage(socket);
    const code = closeCode(socket);
    clock.advance(HELLO_DEADLINE_MS);
    expect(await bye).toEqual({ t: 'bye', reason: 'no hello' });
    await code;
  });

  it.each(['{', 'null', '[]', '{"t":"call"}', '{"t":"hello","v":"1"}', ''])(
    'and sends %j',
    async (text) => {
      const socket = await opened();
      const code = closeCode(socket);
      const bye = nextMessage(socket);
      socket.send(text);
      expect(await bye).toEqual({ t: 'bye', reason: 'malformed message' });
      await code;
    },
  );

  it('and sends a frame above the limit before its hello', async () => {
    const socket = await opened();
    const code = closeCode(socket);
    const padded = JSON.stringify({ t: 'hello', v: 1, pad: 'x'.repeat(MAX_FRAME_BEFORE_HELLO) });
    socket.send(padded);
    socket.send(hello);
    socket.send(exportCall);
    expect(await code).toBe(1009);
    expect(calls).toEqual([]);
  });

  it('and sends a frame above the limit after it, where one below is fine', async () => {
    const socket = await greeted();
    const answer = nextMessage(socket);
    const pad = 'x'.repeat(MAX_FRAME - 1000);
    socket.send(JSON.stringify({ t: 'call', id: 1, m: 'settings.export', pad }));
    expect((await answer)['t']).toBe('ok');
    const code = closeCode(socket);
    socket.send('x'.repeat(MAX_FRAME + 1));
    expect(await code).toBe(1009);
  });

  it('and sends bytes instead of text', async () => {
    const socket = await opened();
    const code = closeCode(socket);
    socket.send(Buffer.from(hello));
    expect(await code).toBe(1003);
  });
});
