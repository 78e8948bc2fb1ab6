import { clientRig } from '../net/client-rig.ts';
import type { ServiceServer, Step } from '../net/service-server.ts';
import { json, startService } from '../net/service-server.ts';
import { failure } from '../../../src/shared/contract/errors.ts';
import { createClient } from '../../../src/main/net/client.ts';
import type { OAuthApp, OAuthPorts, Tokens } from '../../../src/main/net/oauth.ts';
import { OAuthCredential } from '../../../src/main/net/oauth.ts';

const servers: ServiceServer[] = [];
/** Stops the servers of a test. */
export async function stopServers(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
}

/** An in-memory secret store that can refuse writes. */
function secretStore(first?: Tokens) {
  const values = new Map<string, string>();
  if (first !== undefined) values.set('ads/1', JSON.stringify(first));
  const store = {
    values,
    concealed: [] as string[],
    broken: false,
    use: <T>(name: string, fn: (value: string) => Promise<T> | T): Promise<T> => {
      const value = values.get(name);
      if (value === undefined) return Promise.reject(failure('unauthorized', 'There is no token.'));
      return Promise.resolve(fn(value));
    },
    set: (name: string, value: string): Promise<void> => {
      if (store.broken) return Promise.reject(failure('storage', 'The keyring is locked.'));
      values.set(name, value);
      return Promise.resolve();
    },
    conceal: (value: string): void => {
      store.concealed.push(value);
    },
  };
  return store satisfies OAuthPorts['secrets'];
}

/** A token server that rotates: a refresh token works once. */
export function rotating(): { step: Step; valid: Set<string> } {
  let turn = 0;
  const valid = new Set(['R0']);
  const step: Step = (request, response) => {
    const form = new URLSearchParams(request.body);
    const given = form.get('refresh_token') ?? '';
    if (!valid.delete(given)) return json({ error: 'invalid_grant' }, 400)(request, response);
    turn += 1;
    valid.add(`R${String(turn)}`);
    const body = {
      access_token: `A${String(turn)}`,
      refresh_token: `R${String(turn)}`,
      expires_in: 3600,
    };
    return json(body)(request, response);
  };
  return { step, valid };
}

/** An app, its tokens in a store, and a server with a token endpoint that rotates. `expiresIn`: of the first token (ms). */
export async function oauthRig(expiresIn: number, routes: Record<string, Step | Step[]> = {}) {
  const { step } = rotating();
  const server = await startService({ 'POST /token': step, ...routes });
  servers.push(server);
  const rig = clientRig(server.origin);
  const first = { access: 'A0', refresh: 'R0', expiresAt: rig.clock.now() + expiresIn };
  const secrets = secretStore(first);
  const app: OAuthApp = {
    authorizeUrl: `${server.origin}/authorize`,
    tokenUrl: `${server.origin}/token`,
    clientId: 'app 1',
    clientSecret: { withSecret: (use) => use('APP_SECRET'), sentAs: 'basic' },
    scopes: ['read', 'offline_access'],
    extra: { audience: 'api' },
  };
  const ports = { http: rig.http, clock: rig.clock, secrets };
  const credential = new OAuthCredential(ports, app, 'ads/1');
  const { http, clock, random } = rig;
  const client = createClient({ http, clock, random }, { origin: server.origin, credential });
  const asked = (path: string) => server.requests.filter((one) => one.path === path);
  return { ...rig, server, secrets, app, ports, credential, client, asked };
}
/** Accepts only these access tokens. */
export const only =
  (...tokens: string[]): Step =>
  (request, response) => {
    const given = String(request.headers.authorization).replace('Bearer ', '');
    return json({ given }, tokens.includes(given) ? 200 : 401)(request, response);
  };
export const call = (path: string) => ({ path, expect: 'json', method: 'POST', json: 1 }) as const;

/** A browser that follows the address which it opens; records the responses. */
export function oauthBrowser(change: (back: URL) => void = () => undefined) {
  const seen: { address: URL | null; pages: number[]; text: string } = {
    address: null,
    pages: [],
    text: '',
  };
  const visit = async (url: URL): Promise<void> => {
    const response = await fetch(url);
    seen.pages.push(response.status);
    seen.text = await response.text();
  };
  const open = async (href: string): Promise<void> => {
    const address = new URL(href);
    seen.address = address;
    const back = new URL(address.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', address.searchParams.get('state') ?? '');
    back.searchParams.set('code', 'CODE');
    change(back);
    await visit(back);
  };
  return { seen, open, visit };
}
