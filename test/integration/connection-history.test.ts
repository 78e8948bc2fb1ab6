import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import type { ParcelServer } from '../support/parcels/parcels.ts';
import { startParcelServer } from '../support/parcels/parcels.ts';
import { openParcelsCore } from '../support/parcels/parcels-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const tempDir = useTempDirs();
let server: ParcelServer;
let lab: Awaited<ReturnType<typeof openParcelsCore>>;

beforeEach(async () => {
  server = await startParcelServer();
  lab = await openParcelsCore(await tempDir());
});
afterEach(async () => {
  await lab.close();
  await server.stop();
});

const call = <M extends MethodName>(name: M, input: MethodInput<M>) =>
  lab.core.router.call(name, input, { signal: new AbortController().signal, origin: 'test' });
const profile = () => lab.core.hub.get('connections.profiles')[0];
/** Reads until the connection has this state. */
async function reaches(phase: string): Promise<void> {
  const timer = setInterval(() => lab.clock.advance(500), 5);
  await until(
    (look) => lab.core.hub.onChange(look),
    () => profile()?.status.phase === phase,
    { seen: profile, limit: 10_000 },
  ).finally(() => clearInterval(timer));
}
const save = (name: string, profileId: string | null) =>
  call('connections.save', {
    service: 'parcels',
    profileId,
    name,
    fields: { url: server.origin },
    credential: 'bearer',
    secrets: { token: server.token },
  });

// That of music, which has no overview, is in core.test.ts.
it('a service that only polls has the history of its connection', async () => {
  await save('Office', null);
  await reaches('connected');
  server.fault = 401;
  await reaches('attention');
  expect(profile()?.status).toMatchObject({ words: 'Token rejected', fix: 'token' });
  server.fault = null;
  const profileId = profile()?.id ?? '';
  await save('Depot', profileId);
  await reaches('connected');
  const history = await call('connections.history', { service: 'parcels', profileId });
  expect(history.changes.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['connected', server.origin],
    ['replaced', null],
    ['renamed', 'Office'],
    ['rejected', expect.stringContaining('rejected the token')],
    ['connected', server.origin],
    ['added', null],
  ]);
  expect(history.secretAt).toBe(history.changes[1]?.at);
  expect(history.lastTest?.steps.at(-1)).toMatchObject({ name: 'sign-in', ok: true });
  await expect(
    call('connections.history', { service: 'parcels', profileId: 'nobody' }),
  ).rejects.toMatchObject({ error: { code: 'not-found' } });
});

it('a lost server is known within seconds to a window that shows connections, long before the next read', async () => {
  await save('Office', null);
  await reaches('connected');
  const stop = lab.core.hub.follow(new Set(['connections.revisions']));
  expect((lab.resource.state.nextAt ?? 0) - lab.clock.now()).toBeGreaterThan(30_000);
  await server.stop();
  const lost = lab.clock.now();
  await reaches('waiting');
  expect(lab.clock.now() - lost).toBeLessThan(15_000);
  stop();
});
