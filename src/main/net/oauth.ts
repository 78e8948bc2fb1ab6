import '../../shared/net/request-texts.ts';
import { z } from 'zod';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { netFailure } from '../../shared/net/cause.ts';
import type { Clock, SecretsPort } from '../platform/ports.ts';
import type { AuthHeader, Credential, WithSecret } from './credential.ts';
import { basic } from './credential.ts';
import type { HttpPort } from './http.ts';
import { parseJsonText } from './json-text.ts';
import { oauthError } from './oauth-error.ts';
import type { QueryFields } from './request-body.ts';
import { formBody } from './request-body.ts';

/** Configuration of an OAuth 2 server and the registered app (RFC 6749, 7636). */
export interface OAuthApp {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** How the app sends its own secret to the token endpoint; omitted: a public client with PKCE only. */
  readonly clientSecret?: { readonly withSecret: WithSecret; readonly sentAs: 'basic' | 'body' };
  readonly scopes: readonly string[];
  /** Additional parameters of the authorization address: `{audience, prompt}`. */
  readonly extra?: QueryFields;
  /** Path of the redirect on 127.0.0.1. Default `/callback`. */
  readonly redirectPath?: string;
  /** A fixed port if the registration requires one; default: any free one. */
  readonly redirectPort?: number;
}

/** Stored tokens: JSON under one secret name. `expiresAt`: ms since epoch. */
export const Tokens = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  expiresAt: z.number().nullable(),
});
export type Tokens = z.infer<typeof Tokens>;

const TokenResponse = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish().catch(null),
  expires_in: z.coerce.number().positive().nullish().catch(null),
});
const TokenError = z.looseObject({
  error: z.string().nullable().catch(null),
  error_description: z.string().nullable().catch(null),
});

export interface OAuthPorts {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly secrets: Pick<SecretsPort, 'use' | 'set' | 'conceal'>;
}

const TOKEN_MS = 15_000;
/** Tokens that expire within this time (ms) are refreshed before use. */
const EARLY_MS = 120_000;

/**
 * Sends a request to the token endpoint. `before`: the refresh token that stays valid if the server returns no new one. Rejects with cause
 * `token-refused` if the grant is invalid (400, 401), in words of `oauthError`, otherwise with the network's cause.
 */
export async function fetchTokens(
  { http, clock }: Pick<OAuthPorts, 'http' | 'clock'>,
  app: OAuthApp,
  grant: QueryFields,
  before: string | null,
): Promise<Tokens> {
  const url = new URL(app.tokenUrl);
  const secret = app.clientSecret;
  const send = (fields: QueryFields) =>
    http.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { accept: 'application/json' },
      body: formBody({ ...fields, ...grant }),
      ...(secret?.sentAs === 'basic' ? { credential: basic(app.clientId, secret.withSecret) } : {}),
      timeoutMs: TOKEN_MS,
      maxBytes: 100_000,
      expect: 'text',
      // Not concealed: servers that do not rotate return the known token.
      verbatim: true,
    });
  const id = { client_id: app.clientId };
  const { status, body } =
    secret?.sentAs === 'body'
      ? await secret.withSecret((client_secret) => send({ ...id, client_secret }))
      : await send(id);
  const answer = TokenResponse.safeParse(status < 300 ? parseJsonText(body) : null);
  if (!answer.success) throw tokenError(url.host, status, body, grant);
  const { access_token, refresh_token, expires_in } = answer.data;
  return {
    access: access_token,
    // An empty token counts as missing.
    refresh: refresh_token ? refresh_token : before,
    expiresAt: typeof expires_in === 'number' ? clock.now() + expires_in * 1000 : null,
  };
}

function tokenError(where: string, status: number, body: string, grant: QueryFields): AppFailure {
  const refusal = TokenError.safeParse(parseJsonText(body)).data;
  const { redirect_uri } = grant;
  const attempt =
    typeof redirect_uri === 'string'
      ? ({ k: 'sign-in', redirect: redirect_uri } as const)
      : ({ k: 'refresh' } as const);
  const refuses = status === 400 || status === 401 || (refusal?.error ?? null) !== null;
  if (refuses && status < 500 && status !== 429)
    return oauthError(
      where,
      { status, reason: refusal?.error ?? null, description: refusal?.error_description ?? null },
      attempt,
    );
  return failure('unreachable', t('requests:oauth.noToken', { where, status }), { status });
}

/**
 * The tokens of one sign-in as a credential. A token that expires within 2 minutes or was refused is refreshed once for all callers. A rotated
 * refresh token is stored before the new access token is used, because the old one is already invalid. An invalid grant fails with cause
 * `token-refused` until the next sign-in.
 */
export class OAuthCredential implements Credential {
  readonly id: string;
  readonly #ports: OAuthPorts;
  readonly #app: OAuthApp;
  readonly #name: string;
  #tokens: Tokens | null = null;
  /** The store rejected the latest tokens; writing is retried before they are used. */
  #unsaved = false;
  #refreshing: Promise<Tokens> | null = null;
  #dead: AppFailure | null = null;

  /** `secretName`: where the tokens are stored. */
  constructor(ports: OAuthPorts, app: OAuthApp, secretName: string) {
    this.id = `oauth ${secretName}`;
    this.#ports = ports;
    this.#app = app;
    this.#name = secretName;
  }

  /** Stores the tokens of a new sign-in. */
  async adopt(tokens: Tokens): Promise<void> {
    await this.#store(tokens);
    this.#dead = null;
  }

  async withHeader<T>(use: (header: AuthHeader | null) => Promise<T>): Promise<T> {
    const { access } = await this.#current();
    const header = { name: 'authorization', value: `Bearer ${access}`, secret: access };
    return use(header);
  }

  readonly renew = async (_signal?: AbortSignal, refused?: string): Promise<boolean> => {
    const tokens = await this.#load();
    // Another call refreshed first.
    if (refused !== undefined && tokens.access !== refused) return true;
    if (tokens.refresh === null) return false;
    await this.#refresh(tokens);
    return true;
  };

  async #current(): Promise<Tokens> {
    if (this.#dead !== null) throw this.#dead;
    if (this.#refreshing !== null) return this.#refreshing;
    const tokens = await this.#load();
    if (this.#unsaved) await this.#store(tokens);
    const left = (tokens.expiresAt ?? Infinity) - this.#ports.clock.now();
    return left < EARLY_MS && tokens.refresh !== null ? this.#refresh(tokens) : tokens;
  }

  #refresh(old: Tokens): Promise<Tokens> {
    this.#refreshing ??= this.#renewed(old).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #renewed({ refresh }: Tokens): Promise<Tokens> {
    try {
      const grant = { grant_type: 'refresh_token', refresh_token: refresh };
      const tokens = await fetchTokens(this.#ports, this.#app, grant, refresh);
      await this.#store(tokens);
      return tokens;
    } catch (error) {
      if (error instanceof AppFailure && error.error.code === 'unauthorized') this.#dead = error;
      throw error;
    }
  }

  async #load(): Promise<Tokens> {
    if (this.#tokens !== null) return this.#tokens;
    const text = await this.#ports.secrets.use(this.#name, (value) => value);
    const parsed = Tokens.safeParse(parseJsonText(text));
    if (!parsed.success) throw netFailure({ code: 'no-token', detail: null });
    return this.#take(parsed.data);
  }

  async #store(tokens: Tokens): Promise<void> {
    this.#take(tokens);
    this.#unsaved = true;
    await this.#ports.secrets.set(this.#name, JSON.stringify(tokens));
    this.#unsaved = false;
  }

  #take(tokens: Tokens): Tokens {
    this.#ports.secrets.conceal(tokens.access);
    if (tokens.refresh !== null) this.#ports.secrets.conceal(tokens.refresh);
    this.#tokens = tokens;
    return tokens;
  }
}
