import type { ApiCall } from '../../../src/main/services/ads/api/api.ts';
import { adsLimits, createAdsApi } from '../../../src/main/services/ads/api/ads-api.ts';
import { bearer } from '../../../src/main/net/credential.ts';
import { clientRig } from '../net/client-rig.ts';
import type { Arrived, Step } from '../net/service-server.ts';
import { startService } from '../net/service-server.ts';

export const ACCOUNT = '5f0e9c1a-1111-4222-8333-444455556666';
export const ENTITY = '0d4c1f6e-9a3b-4c2d-8e1f-5a6b7c8d9e0f';
export const never = new AbortController().signal;

/** Responds with this text as JSON. */
export const says =
  (text: string, status = 200, headers: Readonly<Record<string, string>> = {}): Step =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);

/** The API over a scripted server; routes are below `/ads/v3`. */
export async function startAdsApi(routes: Readonly<Record<string, Step | readonly Step[]>> = {}) {
  const whole = Object.entries(routes).map(([route, steps]) => {
    const [method = '', path = ''] = route.split(' ');
    return [`${method} /ads/v3${path}`, steps] as const;
  });
  const server = await startService(Object.fromEntries(whole));
  const rig = clientRig(server.origin, {
    basePath: '/ads/v3',
    credential: bearer((use) => use('TOKEN_A')),
    ...adsLimits,
  });
  const api = createAdsApi(rig.client, { clock: rig.clock, fields: {} });
  return {
    ...rig,
    server,
    api,
    read: (call: ApiCall) => rig.throughTime(api.read(call, never)),
    send: (call: ApiCall) => rig.throughTime(api.send(call, never)),
    list: (call: ApiCall, part = { offset: 0, limit: 0, pageSize: 50 }) =>
      rig.throughTime(api.list(call, part, never)),
  };
}

/** The path of a request below the base address. */
export const below = ({ path }: Pick<Arrived, 'path'>): string =>
  (path.split('?')[0] ?? '').replace('/ads/v3', '');
