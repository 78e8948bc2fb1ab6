import type { z } from 'zod';
import type { Profile, Values } from '../../shared/connections/model.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { netFailure } from '../../shared/net/cause.ts';
import type { ClientPorts, ServiceClient } from '../net/client.ts';
import { createClient } from '../net/client.ts';
import type { Credential } from '../net/credential.ts';
import { bearer, ofOneCall } from '../net/credential.ts';
import { parseJsonText } from '../net/json-text.ts';
import { Tokens } from '../net/oauth.ts';
import { parseBody } from '../net/body.ts';
import type { SecretsPort } from '../platform/ports.ts';
import type { StepContext, StepResult, TestStep } from './connection-test.ts';
import type { CredentialOptions, ProfileCredentials } from './profile-credential.ts';
import type { ServerFeature } from './features.ts';
import { describeFeatures } from './features.ts';
import { adaptedCredential, oauthApp, routed, TOKENS } from './profile-credential.ts';
import { isBlockPage, statusFailure } from '../net/status-failure.ts';

/** A GET that is allowed for every valid credential. */
interface SignInRequest {
  /** Such as `/api/v1/me`. */
  readonly path: string;
  /** Reads the user's name from the response; null: not named. Another response is not from this service. */
  readonly account: z.ZodType<string | null>;
}

/** The user's name (null: not named), and what else was learned about the server, for `Profile.extra`. */
export interface SignedIn {
  readonly account: string | null;
  readonly extra: Profile['extra'];
  /** The features that the user can use there; omitted if another step reports them. */
  readonly features?: readonly ServerFeature[];
}

/** Any other read that is allowed for every valid credential. */
interface SignInRead {
  /**
   * `url`: the main address; the client's paths are relative to it. `clientAt`: creates a client for another address with the same
   * credential.
   */
  readonly read: (
    client: ServiceClient,
    about: {
      readonly url: string;
      readonly signal: AbortSignal;
      readonly fields: Values;
      readonly clientAt: (url: string) => ServiceClient;
    },
  ) => Promise<string | null | SignedIn>;
}

export type SignInStepOptions = CredentialOptions & {
  /** Scheme, host and port, for a service without an address field. */
  readonly origin?: string;
} & (SignInRequest | SignInRead);

export interface SignInPorts extends ClientPorts {
  /** Credentials of stored profiles, for tests of profiles with renewable tokens. */
  readonly kept: ProfileCredentials;
  readonly secrets: Pick<SecretsPort, 'conceal'>;
  /** Opens an address in the user's browser, if the host can. */
  readonly openAddress: (url: string) => void;
}

/** Step `sign-in`: one request with the credential, after a browser sign-in if OAuth needs one. */
export const signInStep = (ports: SignInPorts, options: SignInStepOptions): TestStep => ({
  name: 'sign-in',
  run: async (context) => {
    const { candidate } = context;
    if (candidate.credential !== 'oauth') {
      const { useSecrets } = context;
      const url = findAddress(options, context.url);
      const about = { ...candidate, useSecrets, url, http: routed(ports.http, candidate) };
      return readAccount(ports, options, context, adaptedCredential(about, options));
    }
    return readWithTokens(ports, options, context);
  },
});

/** Tokens of an unsaved sign-in, otherwise those of the stored profile, otherwise of a new sign-in. */
async function readWithTokens(
  ports: SignInPorts,
  options: SignInStepOptions,
  context: StepContext,
): Promise<StepResult> {
  const { learned, profile, signIn } = context;
  const pending = learned.secrets?.[TOKENS];
  if (pending !== undefined && signIn !== 'again')
    return readAccount(ports, options, context, parseAccess(ports, pending));
  if (profile !== null && canReuse(context, profile) && signIn !== 'again')
    try {
      const url = findAddress(options, context.url);
      return await readAccount(ports, options, context, ports.kept.of(profile, url));
    } catch (error) {
      const ended = error instanceof AppFailure && error.error.code === 'unauthorized';
      if (!ended || signIn === 'never') throw error;
    }
  if (signIn === 'never') throw netFailure({ code: 'no-token', detail: null });
  // The app's own secret is stored beside the tokens, which need it to be refreshed.
  const own = await context.useSecrets((typed) => Promise.resolve(typed));
  const secrets = { ...own, [TOKENS]: await signInBrowser(ports, options, context) };
  const fresh = { ...context, learned: { ...learned, secrets } };
  const result = await readAccount(ports, options, fresh, parseAccess(ports, secrets[TOKENS]));
  return { ...result, learned: { ...result.learned, secrets } };
}

const canReuse = ({ candidate }: StepContext, profile: Profile): boolean =>
  profile.credential === 'oauth' &&
  profile.secrets.includes(TOKENS) &&
  profile.caFile === candidate.caFile &&
  profile.proxy === candidate.proxy;

/** Tokens that are not stored yet. From here on, they are redacted from all texts. */
function parseAccess({ secrets }: SignInPorts, text: string): Credential {
  const { access, refresh } = Tokens.parse(parseJsonText(text));
  secrets.conceal(access);
  if (refresh !== null) secrets.conceal(refresh);
  return bearer((use) => use(access));
}

/** Resolves with the tokens in stored form. */
async function signInBrowser(
  { http, clock, openAddress }: SignInPorts,
  options: SignInStepOptions,
  { candidate, signal, waitForUser, useSecrets }: StepContext,
): Promise<string> {
  const { signIn } = await import('../net/oauth-sign-in.ts');
  const app = oauthApp(options, candidate.fields, useSecrets);
  const tokens = await waitForUser((tell) =>
    signIn({ http: routed(http, candidate), clock }, app, {
      signal,
      open: (url) => {
        tell({ detail: t('connections:test.waitForBrowser'), url });
        if (candidate.browser !== false) openAddress(url);
      },
    }),
  );
  return JSON.stringify(tokens);
}

const findAddress = ({ origin }: SignInStepOptions, url: string | null): string =>
  origin ?? url ?? '';

/** A client with the route of the tested input. */
export function candidateClient(
  ports: ClientPorts,
  { candidate }: Pick<StepContext, 'candidate'>,
  url: string,
  credential: Credential,
): ServiceClient {
  const { origin, pathname } = new URL(url);
  const { caFile, proxy } = candidate;
  const basePath = pathname.replace(/\/+$/, '');
  return createClient(ports, { origin, basePath, credential, caFile, proxy: proxy ?? 'system' });
}

async function readAccount(
  ports: SignInPorts,
  options: SignInStepOptions,
  context: StepContext,
  credential: Credential,
): Promise<StepResult> {
  const url = findAddress(options, context.url);
  const clientAt = (at: string) => candidateClient(ports, context, at, credential);
  const { fields } = context.candidate;
  const got =
    'read' in options
      ? await options.read(clientAt(url), { url, signal: context.signal, fields, clientAt })
      : parseBody(options.account, await requestAccount(ports, options, context, credential));
  const { account, extra, features } =
    typeof got === 'object' && got !== null
      ? got
      : { account: got, extra: null, features: undefined };
  const accepted =
    account === null
      ? t('connections:test.accepted')
      : t('connections:test.acceptedAs', { account });
  return {
    detail: features === undefined ? accepted : `${accepted} ${describeFeatures(features)}`,
    learned: {
      account,
      ...(extra === null ? {} : { extra: { ...context.learned.extra, ...extra } }),
    },
  };
}

async function requestAccount(
  { http }: SignInPorts,
  options: SignInStepOptions & SignInRequest,
  { candidate, url, signal }: StepContext,
  of: Credential,
): Promise<unknown> {
  const credential = ofOneCall(of);
  const base = new URL(findAddress(options, url));
  const request = () =>
    routed(http, candidate).request({
      origin: base.origin,
      path: base.pathname.replace(/\/+$/, '') + options.path,
      credential,
      expect: 'json',
      signal,
    });
  let answer = await request();
  if (answer.status === 401 && (await credential.renew?.(signal)) === true)
    answer = await request();
  const { status, body } = answer;
  if (isBlockPage(answer)) throw statusFailure(base.host, answer, null);
  if (status === 401 || status === 403)
    throw failure('unauthorized', t('connections:test.refused', { status }), { status });
  if (status < 200 || status > 299)
    throw failure('not-this-server', t('connections:test.status', { status }), { status });
  return body;
}
