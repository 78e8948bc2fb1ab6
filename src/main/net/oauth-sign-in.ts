import '../../shared/net/request-texts.ts';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readTarget } from '../../node/request-target.ts';
import { handleRequests } from '../../node/http-listener.ts';
import type { OAuthApp, OAuthPorts, Tokens } from './oauth.ts';
import { fetchTokens } from './oauth.ts';
import { oauthError, registered } from './oauth-error.ts';
import { queryText } from './request-body.ts';

export interface SignInOptions {
  /** Opens the address in the user's browser. */
  readonly open: (url: string) => Promise<void> | void;
  readonly signal?: AbortSignal;
  /** Time limit for the user (ms). Default: 5 minutes. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5 * 60_000;

/**
 * Signs in with the authorization code flow with PKCE (RFC 8252): the browser returns to a server on 127.0.0.1 that exists only for this
 * sign-in and checks its own `state`. Resolves with the tokens, which are not stored yet. Rejects with `cancelled`, with `timeout`, or with
 * `unauthorized` if the user or the server refused.
 */
export async function signIn(
  ports: Pick<OAuthPorts, 'http' | 'clock'>,
  app: OAuthApp,
  options: SignInOptions,
): Promise<Tokens> {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(48).toString('base64url');
  const path = app.redirectPath ?? '/callback';
  const server = createServer();
  server.listen(app.redirectPort ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const redirectUri = `http://127.0.0.1:${String(port)}${path}`;
  try {
    const code = waitForCode(server, { ports, app, options, state, path, redirectUri });
    code.catch(() => undefined);
    await options.open(authorizeAddress(app, { state, verifier, redirectUri }));
    const grant = {
      grant_type: 'authorization_code',
      code: await code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    return await fetchTokens(ports, app, grant, null);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function authorizeAddress(
  app: OAuthApp,
  flow: { state: string; verifier: string; redirectUri: string },
): string {
  const url = new URL(app.authorizeUrl);
  const query = queryText({
    ...app.extra,
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: flow.redirectUri,
    scope: app.scopes.length === 0 ? null : app.scopes.join(' '),
    state: flow.state,
    code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  url.search = url.search === '' ? query : `${url.search}&${query}`;
  return url.href;
}

interface Waiting {
  readonly ports: Pick<OAuthPorts, 'clock'>;
  readonly app: OAuthApp;
  readonly options: SignInOptions;
  readonly state: string;
  readonly path: string;
  readonly redirectUri: string;
}

/** The code from the browser. Requests without the right state get a 400 and have no effect. */
function waitForCode(server: Server, waiting: Waiting): Promise<string> {
  const { ports, app, options, state, path, redirectUri } = waiting;
  const where = new URL(app.authorizeUrl).host;
  return new Promise((resolve, reject) => {
    const stopTimer = ports.clock.after(options.timeoutMs ?? TIMEOUT_MS, () => {
      // Servers that refuse the redirect address show their own page, so the browser never returns.
      const redirect = registered(redirectUri);
      settle(failure('timeout', t('requests:oauth.late', { where, redirect })));
    });
    const cancel = (): void => settle(failure('cancelled', t('errors:cancelled')));
    const settle = (outcome: string | Error): void => {
      stopTimer();
      options.signal?.removeEventListener('abort', cancel);
      if (typeof outcome === 'string') resolve(outcome);
      else reject(outcome);
    };
    if (options.signal?.aborted === true) cancel();
    else options.signal?.addEventListener('abort', cancel, { once: true });
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      const target = readTarget(request.url);
      const query = target?.path === path ? target.query : null;
      if (request.method !== 'GET' || query === null || !same(query.get('state'), state)) {
        page(response, 400, t('requests:oauth.stranger'));
        return;
      }
      const code = query.get('code');
      if (code !== null) {
        page(response, 200, t('requests:oauth.done'), () => settle(code));
        return;
      }
      const refusal = { reason: query.get('error'), description: query.get('error_description') };
      const refused = oauthError(where, refusal, { k: 'sign-in', redirect: redirectUri });
      page(response, 200, t('requests:oauth.notDone'), () => settle(refused));
    };
    handleRequests(server, answer);
  });
}

function same(given: string | null, state: string): boolean {
  const a = Buffer.from(given ?? '');
  const b = Buffer.from(state);
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/**
 * A plain-text page: repeats nothing from the address, loads nothing, sets nothing. `then`: called once the response was sent or its
 * connection closed.
 */
function page(response: ServerResponse, status: number, text: string, then?: () => void): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(then === undefined ? {} : { connection: 'close' }),
  };
  if (then !== undefined) response.once('close', then);
  response.writeHead(status, headers).end(text);
}
