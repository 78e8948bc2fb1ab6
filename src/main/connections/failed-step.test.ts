import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { parcelsDescriptor } from '../../../test/support/parcels/parcels-descriptor.ts';
import type { Step } from '../../../test/support/net/service-server.ts';
import { drop, hold, json, startService } from '../../../test/support/net/service-server.ts';
import { bearer } from '../net/credential.ts';
import type { StepContext } from './connection-test.ts';
import { runTest } from './connection-test.ts';
import { candidateClient } from './sign-in-step.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** The steps of a test whose server answers the sign-in like this. Earlier steps pass, or are left to a proxy. */
async function tested(answer: Step, reached: boolean | null = true) {
  const server = await startService({ 'GET /me': answer });
  stops.push(() => server.stop());
  const { clock, http, random, throughTime } = clientRig(server.origin);
  const passed = (name: string) => ({
    name,
    run: () => Promise.resolve({ detail: 'Done.', skipped: reached === null }),
  });
  const signIn = {
    name: 'sign-in',
    run: async (context: StepContext) => {
      const client = candidateClient(
        { http, clock, random },
        context,
        server.origin,
        bearer((use) => use('T')),
      );
      await client.request({ path: '/me', expect: 'json', signal: context.signal });
      return { detail: 'Signed in.' };
    },
  };
  const steps = [...['address', 'resolve', 'port', 'tls', 'trust'].map(passed), signIn];
  const context = {
    candidate: { fields: {}, caFile: null, proxy: 'none' },
    url: server.origin,
    learned: { secrets: null },
  } as unknown as Omit<StepContext, 'signal' | 'waitForUser'>;
  const running = runTest({ clock, descriptor: parcelsDescriptor, steps }, context, {
    onSteps: () => undefined,
    signal: new AbortController().signal,
  });
  if (answer === hold) {
    await server.arrived(1);
    clock.advance(15_000);
  }
  const { report } = await throughTime(running);
  const failed = report.steps.find(({ ok }) => ok === false);
  return { report, failed, host: new URL(server.origin).host };
}

const page: Step = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
const moved: Step = (_request, response) => response.writeHead(302, { location: '/' }).end();

describe('a failed sign-in request', () => {
  it('belongs to the port if the server is slow', async () => {
    const { failed, report, host } = await tested(hold);
    expect(failed).toMatchObject({
      name: 'port',
      detail: `${host} accepts connections but did not answer in time. It may be busy, or another program may use this port. Try again.`,
    });
    expect(report.problem).toMatchObject({ code: 'timeout', sentence: failed?.detail });
    expect(report.steps.at(-1)).toMatchObject({ name: 'sign-in', ok: null });
    expect(report.steps.map(({ name }) => name)).toEqual(
      parcelsDescriptor.steps.map(({ name }) => name),
    );
  });

  it.each([
    ['drops connections', drop, 'port'],
    ['is away behind a gateway', json({}, 502), 'port'],
    ['has another path', json({}, 404), 'address'],
    ['sends a page', page, 'address'],
    ['leads elsewhere', moved, 'address'],
    ['refuses the token', json({}, 401), 'sign-in'],
    ['allows nothing', json({}, 403), 'sign-in'],
    ['asks to wait', json({}, 429, { 'retry-after': '100' }), 'sign-in'],
  ])('belongs to its step if the server %s', async (_what, answer, step) => {
    const { failed, report } = await tested(answer);
    expect(failed?.name).toBe(step);
    expect(report.ok).toBe(false);
    expect(report.steps.filter(({ ok }) => ok === false)).toHaveLength(1);
  });

  it('shows the form of the address if its path is wrong', async () => {
    const { failed, host } = await tested(json({}, 404));
    expect(failed?.detail).toBe(
      `Parcels was not found at http://${host} (404). Check the path of the address, which has the form https://parcels.example.net.`,
    );
  });

  it('fails in its own step if a proxy did the others', async () => {
    const { failed, report } = await tested(drop, null);
    expect(failed?.name).toBe('sign-in');
    expect(report.steps.find(({ name }) => name === 'port')).toMatchObject({
      ok: null,
      detail: 'Done.',
    });
  });
});
