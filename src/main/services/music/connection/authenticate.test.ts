import { getCause } from '../../../../shared/music/cause-failure.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { startScripted } from '../../../../../test/support/net/http-fault-server.ts';
import { musicPorts } from '../../../../../test/support/music/music-rig.ts';
import { currentDialect } from '../dialects/current.ts';
import { specifiedDialect } from '../dialects/specified.ts';
import { cameLate } from './attempt.ts';
import { authenticateCurrent, authenticateSpecified } from './authenticate.ts';
import { ServerSession } from './session.ts';
import { tokenExpiry } from './token-expiry.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface Frame {
  message_id?: string;
  command?: string;
  type?: string;
}

/** A session with a real server that answers each text as the test defines. */
async function sessionWith(
  dialect: typeof currentDialect,
  answer: (peer: WebSocket, frame: Frame) => void,
): Promise<ServerSession> {
  const http = await startScripted((_request, response) => response.end());
  const wss = new WebSocketServer({ server: http.server });
  wss.on('connection', (peer) => {
    peer.on('message', (data: Buffer) => answer(peer, JSON.parse(data.toString()) as Frame));
  });
  cleanUps.push(async () => {
    for (const client of wss.clients) client.terminate();
    wss.close();
    await http.stop();
  });
  const ports = musicPorts();
  const socket = await ports.openSocket({ url: http.origin.replace('http', 'ws') });
  return new ServerSession(socket, dialect, ports);
}

const withSecret = <T>(use: (token: string) => Promise<T>): Promise<T> => use('TOKEN_CANARY');
const say = (peer: WebSocket, value: unknown): void => {
  peer.send(JSON.stringify(value));
};
const ended = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'in',
    (error: unknown) => getCause(error),
  );

describe('current', () => {
  const signIn = async (answer: (peer: WebSocket, frame: Frame) => void) =>
    authenticateCurrent(await sessionWith(currentDialect, answer), withSecret, 'here:1');

  it('reads the user', async () => {
    const user = { username: 'anna', display_name: null, role: 'admin' };
    const signed = await signIn((peer, { message_id }) =>
      say(peer, { message_id, result: { authenticated: true, user }, partial: false }),
    );
    expect(signed).toEqual({ user: 'anna', role: 'admin', expiresAt: null });
  });

  it.each([
    [{ error_code: 23, details: 'No TOKEN_CANARY here' }, 'token-refused', 'No … here'],
    [{ error_code: 22, details: null }, 'token-refused', 'the server gave no reason'],
    [{ error_code: 503, details: 'Setup required' }, 'needs-setup', 'here:1'],
    [{ error_code: 12, details: 'x' }, 'not-a-music-server', 'here:1'],
    [{ result: { authenticated: false } }, 'token-refused', 'here:1'],
    [{ result: 'odd' }, 'token-refused', 'here:1'],
  ])('%j', async (reply, code, detail) => {
    const outcome = signIn((peer, { message_id }) => say(peer, { message_id, ...reply }));
    expect(await ended(outcome)).toEqual({ code, detail });
  });

  it('a close without an answer has no reason: every cause closes with 1000', async () => {
    const outcome = signIn((peer) => peer.close(1000));
    expect(await ended(outcome)).toMatchObject({ code: 'closed' });
  });
});

describe('specified', () => {
  const signIn = async (answer: (peer: WebSocket, frame: Frame) => void) =>
    authenticateSpecified(await sessionWith(specifiedDialect, answer), withSecret, 'here:1');
  const players = (peer: WebSocket, { message_id, command }: Frame): void => {
    if (command === 'players/all') say(peer, { message_id, result: [] });
  };

  it.each([
    ['silence', null],
    ['an explicit yes', { type: 'auth_ok' }],
    ['an unknown kind', { hello: 'there' }],
  ])('takes %s and the answer to a command as success', async (_name, reply) => {
    const outcome = signIn((peer, frame) => {
      if (frame.type === 'auth' && reply !== null) say(peer, reply);
      players(peer, frame);
    });
    expect(await ended(outcome)).toBe('in');
  });

  it.each([
    [{ type: 'auth_invalid', message: 'wrong key TOKEN_CANARY' }, 'wrong key …'],
    [{ error: { code: 401, message: 'wrong key' } }, 'wrong key'],
    [{ success: false }, 'here:1'],
  ])('takes %j as a refusal', async (reply, detail) => {
    const outcome = signIn((peer, frame) => {
      if (frame.type === 'auth') say(peer, reply);
    });
    expect(await ended(outcome)).toEqual({ code: 'token-refused', detail });
  });

  it('takes a close frame before the first answer as a refusal, a dropped connection as a loss', async () => {
    const goodbye = signIn((peer) => peer.close(1008, 'bad key'));
    expect(await ended(goodbye)).toEqual({ code: 'token-refused', detail: 'bad key' });
    const cut = signIn((peer) => peer.terminate());
    expect(await ended(cut)).toMatchObject({ code: 'closed' });
  });

  it('takes any other answer to the command as success, except a refused token', async () => {
    const refusing = (error: unknown) =>
      signIn((peer, { message_id, command }) => {
        if (command === 'players/all') say(peer, { message_id, error });
      });
    expect(await ended(refusing({ code: 404, message: 'unknown' }))).toBe('in');
    expect(await ended(refusing({ code: 401, message: 'no' }))).toMatchObject({
      code: 'token-refused',
    });
  });

  it('notices late server info', async () => {
    const outcome = signIn((peer, frame) => {
      if (frame.type === 'auth') say(peer, { server_id: 'S1', schema_version: 29 });
    });
    const error: unknown = await outcome.catch((e: unknown) => e);
    expect(cameLate(error)).toBe(true);
    expect(cameLate(new Error('other'))).toBe(false);
  });
});

describe('tokenExpiry', () => {
  const jwt = (claims: unknown): string =>
    ['{}', JSON.stringify(claims), 'x']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.');

  it.each([
    [jwt({ exp: 1_800_000_000, sub: 'ü?>' }), '2027-01-15T08:00:00.000Z'],
    [jwt({ exp: 'soon' }), null],
    [jwt({ exp: 1e300 }), null],
    [jwt(null), null],
    ['opaque-token', null],
    ['a.b.c', null],
    ['', null],
  ])('%s', (token, expiry) => expect(tokenExpiry(token)).toBe(expiry));
});
