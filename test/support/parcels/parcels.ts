import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ProfileServicePorts } from '../../../src/main/connections/profile-service.ts';
import { ProfileService } from '../../../src/main/connections/profile-service.ts';
import type { Domain, ServicePorts } from '../../../src/main/core/domain.ts';
import { profileDomain } from '../../../src/main/core/profile-domain.ts';
import { parseBody } from '../../../src/main/net/body.ts';
import { ServiceWatch } from '../../../src/main/service/service-watch.ts';
import { parcelsDescriptor } from './parcels-descriptor.ts';
import type { ScriptedServer } from '../net/http-fault-server.ts';
import { startScripted } from '../net/http-fault-server.ts';

const Parcels = z.array(z.object({ id: z.string(), state: z.string() }));
type Parcel = z.infer<typeof Parcels>[number];

/** The service: one polled list, one action, and reports of stuck parcels. */
export const createParcels = (
  ports: ProfileServicePorts & Pick<ServicePorts, 'attention' | 'events'>,
) => {
  const watch = new ServiceWatch<readonly Parcel[]>({
    ...ports,
    source: 'deploys',
    observe: (parcels) => ({
      findings: parcels
        .filter(({ state }) => state === 'stuck')
        .map(({ id, state }) => ({
          key: `parcel:${id}`,
          state,
          mute: id,
          report: { severity: 'bad', kind: 'stuck', subject: id, text: 'is stuck', action: null },
        })),
    }),
  });
  const parcels = new ProfileService(ports, {
    descriptor: parcelsDescriptor,
    signIn: {
      path: '/me',
      account: z.object({ name: z.string() }).transform(({ name }) => name),
      oauth: ({ url = '' }) => ({
        authorizeUrl: `${url}/authorize`,
        tokenUrl: `${url}/token`,
        clientId: 'channelstrip',
        scopes: ['parcels'],
      }),
    },
    open: ({ client, resource }) => ({
      client,
      list: resource({
        panel: 'list',
        // A service has its own topics; the contract has none for the example.
        topics: ['app.faults'],
        schema: Parcels,
        version: 1,
        plan: { visible: 10_000, inFlight: 2_000, hidden: 60_000 },
        fetch: async (signal) => {
          const { body } = await client.request({ path: '/parcels', expect: 'json', signal });
          return parseBody(Parcels, body);
        },
        isInFlight: (all) => all.some(({ state }) => state === 'moving'),
        watch,
      }),
    }),
  });
  return Object.assign(parcels.service({}), { parcels });
};
export type ParcelService = ReturnType<typeof createParcels>;

/** The example domain. `made` is called with each new service. */
export const parcelsDomain = (
  made: (service: ParcelService) => void = () => undefined,
): Domain => ({
  name: 'parcels',
  answers: [],
  connects: parcelsDescriptor,
  ...profileDomain({
    service: () =>
      Promise.resolve((ports) => {
        const service = createParcels(ports);
        made(service);
        return service;
      }),
    names: () => Promise.reject(new Error('not in this test')),
    startDemo: async () => {
      const server = await startParcelServer();
      server.parcels = [{ id: 'DEMO', state: 'waiting' }];
      const { origin: url, token } = server;
      return { generation: 'current', url, token, stop: () => server.stop() };
    },
  }),
});

export interface ParcelServer extends ScriptedServer {
  readonly token: string;
  parcels: Parcel[];
  /** Answers every read with this status instead; 502 as the page of a gateway. */
  fault: number | null;
  /** OAuth access tokens, the newest last; valid unless in `revoked`. */
  readonly access: string[];
  readonly revoked: Set<string>;
  /** Grants of the token endpoint, in order. */
  readonly grants: string[];
}

/** The server of the example service, which is its own authorization server too. */
export async function startParcelServer(): Promise<ParcelServer> {
  const token = 'TOKEN_PARCELS';
  const state: Pick<ParcelServer, 'parcels' | 'fault' | 'access' | 'revoked' | 'grants'> = {
    parcels: [],
    fault: null,
    access: [],
    revoked: new Set(),
    grants: [],
  };
  const auth = authorizationServer(state);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/authorize') {
      response.writeHead(302, { location: auth.authorize(url.searchParams) }).end();
      return;
    }
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (url.pathname === '/token') {
      send(...auth.token(new URLSearchParams(await text(request))));
      return;
    }
    const given = (request.headers.authorization ?? '').replace('Bearer ', '');
    const known = given === token || (state.access.includes(given) && !state.revoked.has(given));
    const status = state.fault ?? (known ? 200 : 401);
    if (state.fault === 502) {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
      return;
    }
    const found = url.pathname === '/me' ? { name: 'ines' } : state.parcels;
    send(status, status === 200 ? found : {});
  };
  const server = await startScripted((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return Object.assign(state, server, { token });
}

/** Codes with PKCE, and one-time refresh tokens. */
function authorizationServer({ access, grants }: Pick<ParcelServer, 'access' | 'grants'>) {
  const codes = new Map<string, string>();
  let refresh = '';
  return {
    authorize: (query: URLSearchParams): string => {
      const code = `code-${String(codes.size + 1)}`;
      codes.set(code, query.get('code_challenge') ?? '');
      const back = new URL(query.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
      return back.href;
    },
    token: (form: URLSearchParams): [number, unknown] => {
      const kind = form.get('grant_type') ?? '';
      grants.push(kind);
      const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
      const challenge = codes.get(form.get('code') ?? '');
      const good =
        kind === 'refresh_token'
          ? form.get('refresh_token') === refresh
          : challenge === verifier.digest('base64url');
      codes.delete(form.get('code') ?? '');
      if (!good) return [400, { error: 'invalid_grant' }];
      const number = String(access.length + 1);
      access.push(`ACCESS_TOKEN_${number}`);
      refresh = `REFRESH_TOKEN_${number}`;
      return [200, { access_token: access.at(-1), refresh_token: refresh, expires_in: 3600 }];
    },
  };
}
