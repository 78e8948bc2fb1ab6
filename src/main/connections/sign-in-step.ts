import type { CredentialKind, Values } from '../../shared/connections/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { HttpPort } from '../net/http.ts';
import type { StepContext, TestStep } from './connection-test.ts';

export interface SignInStepOptions {
  /** A read that every valid credential may make, such as `/api/v1/me`. */
  readonly path: string;
  /** Who the answer says the user is; null: it does not tell. Throw `AppFailure` where the answer is not the service's. */
  readonly account: (body: unknown) => string | null;
  /** Name of the header, for credentials of kind `header`. */
  readonly header?: string;
}

/** Header of a request for a credential whose secret is sent with every request. `login` and `oauth` send a token as `bearer` does. */
export function authorization(
  kind: CredentialKind,
  fields: Values,
  secrets: Values,
  header = 'x-api-key',
): Readonly<Record<string, string>> {
  if (kind === 'none') return {};
  if (kind === 'header') return { [header]: secrets['token'] ?? '' };
  if (kind !== 'basic') return { authorization: `Bearer ${secrets['token'] ?? ''}` };
  const user = fields['user'] ?? fields['email'] ?? '';
  const pair = new TextEncoder().encode(`${user}:${secrets['password'] ?? secrets['token'] ?? ''}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...pair))}` };
}

/** Step `sign-in`: one read with the credential. */
export const signInStep = (http: HttpPort, options: SignInStepOptions): TestStep => ({
  name: 'sign-in',
  run: async (context) => {
    const { status, body } = await context.useSecrets((secrets) =>
      read(http, options, context, secrets),
    );
    if (status === 401 || status === 403)
      throw failure('unauthorized', t('connections:test.refused', { status }), { status });
    if (status < 200 || status > 299)
      throw failure('not-this-server', t('connections:test.status', { status }), { status });
    const account = options.account(body);
    const detail =
      account === null
        ? t('connections:test.accepted')
        : t('connections:test.acceptedAs', { account });
    return { detail, learned: { account } };
  },
});

function read(
  http: HttpPort,
  { path, header }: SignInStepOptions,
  { candidate, url, signal }: StepContext,
  secrets: Values,
): Promise<{ status: number; body: unknown }> {
  const base = new URL(url ?? '');
  return http.request({
    origin: base.origin,
    path: base.pathname.replace(/\/+$/, '') + path,
    headers: authorization(candidate.credential, candidate.fields, secrets, header),
    caFile: candidate.caFile,
    expect: 'json',
    signal,
  });
}
