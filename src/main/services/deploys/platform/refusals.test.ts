import { afterEach, describe, expect, it } from 'vitest';
import { engineFor } from '../../../../../test/support/deploys/deploys-engine.ts';
import { failed } from '../../../../../test/support/failed.ts';
import { serviceCase } from '../../../../../test/support/core/service-case.ts';
import type { ServiceServer, Step } from '../../../../../test/support/net/service-server.ts';
import { json, startService } from '../../../../../test/support/net/service-server.ts';
import { getCause } from '../../../net/errors.ts';
import { builtInSchemas } from '../schema/built-in.ts';
import { createPlatform } from './create-platform.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

interface Refusal {
  readonly status: number;
  readonly type?: string;
  readonly body: unknown;
}

const answering =
  ({ status, type = 'application/json', body }: Refusal): Step =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const [[, schema] = ['', {}]] = [...builtInSchemas()];

/** A platform that refuses everything after its schema was read. `isKnown` false: it refuses from the start. */
async function refusing(step: Step, isKnown = true) {
  const server = await startService({ 'POST /graphql': isKnown ? json({ data: schema }) : step });
  servers.push(server);
  const rig = engineFor({ url: `${server.origin}/graphql`, token: 'dk_test_1' });
  if (isKnown) await rig.engine.dialect();
  const before = server.requests.length;
  server.on('POST /graphql', step);
  const platform = createPlatform(rig.engine);
  const reason = await failed(rig.throughTime(platform.round(null)));
  return { ...rig, platform, server, reason, requests: server.requests.length - before };
}

describe('a platform that refuses', () => {
  it.each([true, false])(
    'graphql-not-authorized: the token, once (schema known: %s)',
    async (is) => {
      const step = answering(serviceCase<Refusal>('graphql-not-authorized'));
      const { reason, requests } = await refusing(step, is);
      expect(reason.error).toMatchObject({ code: 'unauthorized', retryable: false });
      expect(getCause(reason)?.code).toBe('token-refused');
      expect(requests).toBe(1);
    },
  );

  it.each(['graphql-ratelimited-400', 'graphql-ratelimited-200'])(
    '%s: because of too many requests, with a pause for all',
    async (name) => {
      for (const isKnown of [true, false]) {
        const step = answering(serviceCase<Refusal>(name));
        const { reason, requests, client, platform, server } = await refusing(step, isKnown);
        expect(reason.error).toMatchObject({ code: 'busy', retryable: true });
        expect(requests).toBe(2);
        expect(client.gate.state).toMatchObject({ k: 'paused', scope: null });
        const late = platform.round(null, AbortSignal.abort());
        expect((await failed(late)).error.code).toBe('cancelled');
        expect(server.requests).toHaveLength(isKnown ? 3 : 2);
      }
    },
  );

  it('graphql-403-page: by the page of a firewall, which did not check the token', async () => {
    const step = answering(serviceCase<Refusal>('graphql-403-page'));
    const { reason, requests } = await refusing(step);
    expect(reason.error).toMatchObject({ code: 'not-this-server', detail: { status: 403 } });
    expect(getCause(reason)?.code).toBe('speaks-html');
    expect(reason.message).toMatch(/web page \(403\).*token was not checked/);
    expect(requests).toBe(1);
    // Firewalls may refuse only introspection, so one query is tried.
    expect((await refusing(step, false)).requests).toBe(2);
  });

  it.each([
    ['seconds', { retryAfter: 1800 }, 1800],
    ['text', { retry_after: '90' }, 90],
    ['milliseconds', { retryAfterMs: 45_000 }, 45],
    ['an instant', { resetAt: new Date(Date.now() + 600_000).toISOString() }, 600],
  ])('waits as long as the extension requests: %s', async (_name, extension, seconds) => {
    const extensions = { code: 'TOO_MANY_REQUESTS', ...extension };
    const body = { errors: [{ message: 'Slow down', extensions }] };
    const { reason, requests, clock } = await refusing(answering({ status: 200, body }));
    const left = Number(reason.error.detail?.['until']) - clock.now();
    expect(reason.error.code).toBe('busy');
    // The answer's date has whole seconds.
    expect(Math.abs(left / 1000 - seconds)).toBeLessThan(10);
    expect(requests).toBe(1);
  });
});
