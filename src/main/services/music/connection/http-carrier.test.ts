import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { ScriptedServer } from '../../../../../test/support/net/http-fault-server.ts';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { startScripted } from '../../../../../test/support/net/http-fault-server.ts';
import { musicPorts } from '../../../../../test/support/music/music-rig.ts';
import { codeOf } from '../../../../../test/support/core/connection-rig.ts';
import type { Generation } from '../../../../shared/music/settings.ts';
import { causeFailure, getCause } from '../../../../shared/music/cause-failure.ts';
import { HttpCarrier } from './http-carrier.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function carrierTo(
  answer: Parameters<typeof startScripted>[0],
  generation: Generation = 'current',
  guard?: () => Promise<void>,
) {
  const server = await startScripted(answer);
  servers.push(server);
  const clock = new FakeClock();
  const carrier = new HttpCarrier({
    ...musicPorts({ clock }),
    origin: server.origin,
    caFile: null,
    generation,
    withSecret: (use) => use('TOKEN_A'),
    ...(guard === undefined ? {} : { guard }),
  });
  return { server, carrier, clock };
}
const plain =
  (status: number, body: string): Parameters<typeof startScripted>[0] =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
const json =
  (body: unknown): Parameters<typeof startScripted>[0] =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('answers of single calls', () => {
  it('the bare result is the result, an envelope only on the specified wire format', async () => {
    const enveloped = { message_id: 'x', result: [1] };
    const current = await carrierTo(json(enveloped));
    expect(await current.carrier.command('a')).toEqual(enveloped);
    const specified = await carrierTo(json(enveloped), 'specified');
    expect(await specified.carrier.command('a')).toEqual([1]);
    const bare = await carrierTo(json([2]), 'specified');
    expect(await bare.carrier.command('a')).toEqual([2]);
  });

  it.each([
    [401, 'Authentication required', 'unauthorized', 'unauthorized'],
    [403, 'Admin access required', 'forbidden', 'forbidden'],
    [400, 'Invalid Command: a', 'unsupported', 'unsupported'],
    [400, 'Invalid JSON: missing required field', 'rejected', 'unsupported'],
    [404, '', 'unsupported', 'unsupported'],
    [422, 'Unprocessable', 'rejected', 'unsupported'],
    [429, 'Too many', 'busy', 'busy'],
    [500, 'Internal server error', 'rejected', 'rejected'],
    [503, 'Setup required', 'rejected', 'rejected'],
    [503, 'Service Unavailable', 'busy', 'busy'],
  ])('%i %s', async (status, body, current, specified) => {
    for (const [generation, code] of [
      ['current', current],
      ['specified', specified],
    ] as const) {
      const { carrier } = await carrierTo(plain(status, body), generation);
      expect(await codeOf(carrier.command('players/all'))).toBe(code);
    }
  });

  it('a failed command says that there is no reason', async () => {
    const { carrier } = await carrierTo(plain(500, 'Internal server error'));
    await expect(carrier.command('players/get')).rejects.toMatchObject({
      error: {
        message: t('connection:command.rejected'),
        detail: { reason: t('connection:command.httpNoReason') },
      },
    });
  });
});

describe('the requests', () => {
  it('run at most four at once', async () => {
    let open = 0;
    let most = 0;
    const { carrier } = await carrierTo((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.writeHead(200, { 'content-type': 'application/json' }).end('1');
      });
    });
    const all = Array.from({ length: 20 }, () => carrier.command('a'));
    expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, () => 1));
    expect(most).toBeLessThanOrEqual(4);
  });

  it('are not sent when the guard rejects', async () => {
    const { carrier, server } = await carrierTo(json(1), 'current', () =>
      Promise.reject(causeFailure({ code: 'untrusted-network', detail: 'x' })),
    );
    expect(await codeOf(carrier.command('a'))).toBe('untrusted');
    expect(server.seen).toEqual([]);
  });

  it('end when the carrier closes, and new ones are rejected', async () => {
    const { carrier, server } = await carrierTo(() => undefined);
    const flying = codeOf(carrier.command('players/all'));
    await once(server.server, 'request');
    const changing = codeOf(carrier.command('players/cmd/next'));
    await once(server.server, 'request');
    carrier.end();
    expect([await flying, await changing]).toEqual(['connection-lost', 'unconfirmed']);
    expect(await codeOf(carrier.command('b'))).toBe('connection-lost');
    expect(server.seen).toHaveLength(2);
  });

  it('say after a time-out that the command may still be carried out', async () => {
    const { carrier, server, clock } = await carrierTo(() => undefined);
    const call = carrier.command('players/all').catch((error: unknown) => error);
    await once(server.server, 'request');
    clock.advance(10_000);
    const error = await call;
    expect(String(error)).toContain(t('connection:command.timeout', { seconds: 10 }));
    expect(getCause(error)?.code).toBe('timeout');
  });

  it.each([
    [302, 'unconfirmed'],
    [408, 'unconfirmed'],
    [500, 'unconfirmed'],
    [502, 'unconfirmed'],
    [503, 'unconfirmed'],
    [504, 'unconfirmed'],
    [429, 'busy'],
  ])('that change something have an outcome by status: %i', async (status, code) => {
    const { carrier, server } = await carrierTo((_request, response) => {
      response.writeHead(status).end();
    });
    expect(await codeOf(carrier.command('players/cmd/next'))).toBe(code);
    expect(server.seen).toHaveLength(1);
  });

  it('distinguish a caller that gave up from a lost connection', async () => {
    const { carrier, server } = await carrierTo(() => undefined);
    const controller = new AbortController();
    const call = codeOf(carrier.command('a', {}, { signal: controller.signal }));
    await once(server.server, 'request');
    controller.abort();
    expect(await call).toBe('cancelled');
  });
});
