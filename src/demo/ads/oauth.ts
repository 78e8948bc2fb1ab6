import { randomBytes } from 'node:crypto';
import type { DemoResponse } from '../kit/response.ts';
import { jsonAnswer, textAnswer } from '../kit/response.ts';

const HOUR_MS = 3_600_000;
const CODE_MS = 600_000;

const makeToken = (what: string): string => `demo-${what}-${randomBytes(18).toString('base64url')}`;

/** Sign-in through the user's own app: issues codes immediately, tokens for an hour, and a new refresh token each time. */
export class OAuth {
  readonly clientId = 'demo-client';
  readonly clientSecret = makeToken('secret');
  /** Never expires, unless the fault `token-expired` is on. */
  readonly token = makeToken('token');
  readonly #now: () => number;
  readonly #codes = new Map<string, { readonly ends: number; readonly redirect: string }>();
  readonly #access = new Map<string, number>();
  readonly #refresh = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `isExpired`: accepts only tokens from a refresh. */
  knows(authorization: string | undefined, isExpired: boolean): boolean {
    const token = authorization?.replace(/^Bearer /, '') ?? '';
    if (token === this.token) return !isExpired && authorization !== token;
    return (this.#access.get(token) ?? 0) > this.#now();
  }

  /** Expires all access tokens. */
  expire(): void {
    this.#access.clear();
  }

  authorize(query: URLSearchParams): DemoResponse {
    const redirect = query.get('redirect_uri') ?? '';
    const isFitting =
      query.get('client_id') === this.clientId && query.get('response_type') === 'code';
    if (!isFitting) return textAnswer(400, 'INVALID_CLIENT: Invalid client');
    if (!/^http:\/\/127\.0\.0\.1:\d+\//.test(`${redirect}/`) || !URL.canParse(redirect))
      return textAnswer(400, 'INVALID_CLIENT: Invalid redirect URI');
    const code = makeToken('code');
    this.#codes.set(code, { ends: this.#now() + CODE_MS, redirect });
    const target = new URL(redirect);
    target.searchParams.set('code', code);
    const state = query.get('state');
    if (state !== null) target.searchParams.set('state', state);
    return { ...textAnswer(302, ''), headers: { Location: target.href } };
  }

  /** Answers the token endpoint; `text` is a form. */
  grant(authorization: string | undefined, text: string): DemoResponse {
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (authorization !== `Basic ${basic}`)
      return oauthError('invalid_client', 'Invalid client secret');
    const form = new URLSearchParams(text);
    const type = form.get('grant_type');
    if (type === 'authorization_code') {
      const code = this.#codes.get(form.get('code') ?? '');
      this.#codes.delete(form.get('code') ?? '');
      const isValid =
        code !== undefined && code.ends > this.#now() && code.redirect === form.get('redirect_uri');
      return isValid ? this.#tokens() : oauthError('invalid_grant', 'Invalid authorization code');
    }
    if (type !== 'refresh_token')
      return oauthError('unsupported_grant_type', 'grant_type is not supported');
    if (!this.#refresh.delete(form.get('refresh_token') ?? ''))
      return oauthError('invalid_grant', 'Refresh token revoked');
    return this.#tokens();
  }

  #tokens(): DemoResponse {
    const access = makeToken('access');
    const refresh = makeToken('refresh');
    this.#access.set(access, this.#now() + HOUR_MS);
    this.#refresh.add(refresh);
    return jsonAnswer({
      access_token: access,
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: refresh,
      scope: '',
    });
  }
}

const oauthError = (error: string, description: string): DemoResponse =>
  jsonAnswer({ error, error_description: description }, 400);
