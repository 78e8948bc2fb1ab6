import '../../../shared/workflows/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { toRecord } from '../../../shared/lib/json.ts';
import type { AdaptedCredential } from '../../connections/profile-credential.ts';
import type { SignedIn, SignInStepOptions } from '../../connections/sign-in-step.ts';
import type { ServiceClient } from '../../net/client.ts';
import type { Credential } from '../../net/credential.ts';
import { getCause, getStatus } from '../../net/errors.ts';
import { parseJsonText } from '../../net/json-text.ts';
import { statusFailure } from '../../net/status-failure.ts';
import type { SecretsPort } from '../../platform/ports.ts';
import { readLine, readRecords } from '../../net/wire.ts';
import { abilityNames } from '../../../shared/workflows/model.ts';
import { findAbilities } from './scheduler/abilities.ts';
import type { ProbedScheduler } from './scheduler/probe.ts';
import { findScheduler, schedulerAddress } from './scheduler/probe.ts';

/** Base paths of logins: 2.x, 1.26 to 1.30, and a path that is part of the address. */
const bases = ['/api/v1', '/api/v2', ''] as const;

type Ports = { readonly secrets: Pick<SecretsPort, 'conceal'> };

/** Signs in with an API key, with a user and password, or not at all. */
export const createSignIn = ({ secrets }: Ports): SignInStepOptions => ({
  adapt: (standard, about) =>
    about.credential === 'basic' ? passwordCredential(standard, about, secrets) : standard,
  read: async (_client, { url, signal, fields, clientAt }) => {
    const client = clientAt(schedulerAddress(url));
    try {
      return await verified(client, signal);
    } catch (error) {
      const reason = getCause(error) === null ? await fetchRedirect(client, signal) : null;
      throw explained(reason ?? error, new URL(url).host, fields['user'] !== undefined);
    }
  },
});

async function verified(client: ServiceClient, signal: AbortSignal): Promise<SignedIn> {
  const scheduler = await findScheduler(client, signal);
  const { account, mayRun } = await fetchUser(client, scheduler, signal);
  const abilities = findAbilities(scheduler.dialect, scheduler.version, mayRun);
  const features = abilityNames.map((name) => ({
    name: t(`workflows:ability.${name}`),
    isOn: abilities[name] === '',
  }));
  return { account, extra: {}, features };
}

/** The user's account as seen by the server. On servers without accounts it is unknown, and everyone may run workflows. */
export async function fetchUser(
  client: ServiceClient,
  { dialect, base }: ProbedScheduler,
  signal: AbortSignal,
): Promise<{ readonly account: string | null; readonly mayRun: boolean }> {
  if (dialect !== 'current' && dialect !== 'v2') return { account: null, mayRun: true };
  const answer = await client
    .request({ path: `${base}/auth/me`, expect: 'json', accept: 'all', fresh: true, signal })
    .catch(() => null);
  const user = toRecord(toRecord(answer?.body)?.['user']);
  // A viewer may have more rights in single workspaces.
  const grants = readRecords(toRecord(user?.['workspaceAccess'])?.['grants']);
  const roles = [user?.['role'], ...grants.map(({ role }) => role)];
  return {
    account: readLine(user?.['username'], 200),
    mayRun: roles.some((role) => role !== 'viewer'),
  };
}

/** The failure of a server that redirects to a sign-in page; null: it does not. */
const fetchRedirect = (client: ServiceClient, signal: AbortSignal): Promise<unknown> =>
  client.request({ path: '/api/v1/dags', expect: 'text', accept: 'all', signal }).then(
    () => null,
    (error: unknown) => (getCause(error)?.code === 'redirect' ? error : null),
  );

/** `cause` selects the advice that the form shows. */
const signInError = (
  text: 'browserOnly' | 'refused' | 'passwordRefused' | 'wrongPassword',
  where: string,
) =>
  failure('unauthorized', t(`workflows:signIn.${text}`, { where }), {
    cause: { code: 'sign-in-refused', detail: where },
  });

/** Adds advice to errors for which the server only sends a status, often without a message. */
export function explained(error: unknown, where: string, byPassword: boolean): unknown {
  if (getCause(error)?.code === 'redirect') return signInError('browserOnly', where);
  // A firewall's page: the request did not reach the server.
  if (getCause(error)?.code === 'speaks-html') return error;
  const status = getStatus(error);
  if (status === 401) return signInError(byPassword ? 'passwordRefused' : 'refused', where);
  if (status !== 403) return error;
  return failure('forbidden', t('workflows:signIn.forbidden', { where }), { status });
}

/**
 * A user and password: exchanged for a token if the server has a login, otherwise sent with every request. The token stays in memory and is
 * renewed after a 401, once for all callers.
 */
function passwordCredential(
  standard: Credential,
  about: AdaptedCredential,
  secrets: Ports['secrets'],
): Credential {
  let token: string | null = null;
  let isRequested = false;
  let running: Promise<void> | null = null;
  const login = (): Promise<void> => {
    running ??= logIn(about)
      .then((got) => {
        if (got !== null) secrets.conceal(got);
        token = got;
        isRequested = true;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  return {
    id: standard.id,
    withHeader: async (use) => {
      if (!isRequested) await login();
      if (token === null) return standard.withHeader(use);
      return use({ name: 'authorization', value: `Bearer ${token}`, secret: token });
    },
    renew: async (_signal, refused) => {
      if (token === null || token === refused) await login();
      return token !== null;
    },
  };
}

/** The token of a login; null: the server has no login. Rejects if it refuses the user. */
async function logIn({ url, fields, http, useSecrets }: AdaptedCredential): Promise<string | null> {
  const { origin, pathname, host } = new URL(schedulerAddress(url));
  for (const base of bases) {
    const answer = await useSecrets(({ password = '' }) =>
      http.request({
        method: 'POST',
        origin,
        path: `${pathname.replace(/\/+$/, '')}${base}/auth/login`,
        json: { username: fields['user'] ?? '', password },
        expect: 'text',
        maxBytes: 100_000,
      }),
    );
    const { status } = answer;
    const body = toRecord(parseJsonText(answer.body));
    const { token, message } = body ?? {};
    if (status < 300 && typeof token === 'string' && /^[\x21-\x7e]{1,8000}$/.test(token))
      return token;
    if (status === 401 && body !== null && !/not enabled/i.test(String(message)))
      throw signInError('wrongPassword', host);
    if (status === 429 || status >= 500)
      throw statusFailure(host, answer, typeof message === 'string' ? message : null);
  }
  return null;
}
