import type { CredentialKind, Profile, Values } from '../../shared/connections/model.ts';
import { secretName } from '../../shared/connections/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { netFailure } from '../../shared/net/cause.ts';
import type { Credential, WithSecret } from '../net/credential.ts';
import { basic, bearer, headerCredential, noCredential } from '../net/credential.ts';
import type { HttpPort, StreamPort } from '../net/http.ts';
import type { OAuthApp, OAuthPorts } from '../net/oauth.ts';
import { OAuthCredential } from '../net/oauth.ts';
import type { NetworkTrust } from './network-trust.ts';
import type { ProfileStore } from './profile-store.ts';

/** How to sign in to a service, in addition to the descriptor. */
export interface CredentialOptions {
  /** Name of the header, for credentials of kind `header`. Default `x-api-key`. */
  readonly header?: string;
  /** The registered app and its server, for credentials of kind `oauth`. `useSecrets`: the app's own secret among them. */
  readonly oauth?: (fields: Values, useSecrets: WithSecrets) => OAuthApp;
  /** Replaces the standard credential if the service exchanges it for another one. Not called for `oauth`. */
  readonly adapt?: (standard: Credential, about: AdaptedCredential) => Credential;
}

/** Input of `adapt`. */
export interface AdaptedCredential {
  readonly credential: CredentialKind;
  readonly fields: Values;
  readonly useSecrets: WithSecrets;
  /** The main address. */
  readonly url: string;
  /** Uses the route of the profile or form. */
  readonly http: HttpPort;
}

/** The part of the secret name under which OAuth tokens are stored. */
export const TOKENS = 'tokens';

/** Runs one call with all secrets of a profile. */
export type WithSecrets = <T>(use: (secrets: Values) => Promise<T>) => Promise<T>;

/** The credential of a form or profile. `login` sends the token returned by a login. For `oauth` see `ProfileCredentials`. */
export function credentialFor(
  { credential, fields }: { readonly credential: CredentialKind; readonly fields: Values },
  withSecrets: WithSecrets,
  { header = 'x-api-key' }: CredentialOptions = {},
): Credential {
  const part =
    (...names: string[]): WithSecret =>
    (use) =>
      withSecrets((secrets) => {
        const name = names.find((each) => secrets[each] !== undefined);
        if (name === undefined) throw netFailure({ code: 'no-token', detail: null });
        return use(secrets[name] ?? '');
      });
  switch (credential) {
    case 'none':
      return noCredential;
    case 'header':
      return headerCredential(header, part('token'));
    case 'basic':
      return basic(fields['user'] ?? fields['email'] ?? '', part('password', 'token'));
    case 'bearer':
    case 'login':
    case 'oauth':
      return bearer(part('token'));
  }
}

/** `credentialFor` with the service's adaptation. */
export function adaptedCredential(
  about: AdaptedCredential,
  options: CredentialOptions,
): Credential {
  const standard = credentialFor(about, about.useSecrets, options);
  return options.adapt?.(standard, about) ?? standard;
}

/** The profile's route for every request over `http` that specifies none. */
export const routed = (
  http: HttpPort & StreamPort,
  { caFile, proxy }: Pick<Profile, 'caFile' | 'proxy'>,
): HttpPort & StreamPort => {
  const route = { caFile, proxy: proxy ?? 'system' };
  return {
    request: (request) => http.request({ ...route, ...request }),
    open: (request) => http.open({ ...route, ...request }),
  };
};

export interface ProfileCredentialPorts extends Omit<OAuthPorts, 'http'> {
  readonly http: HttpPort & StreamPort;
  readonly profiles: ProfileStore;
  readonly trust: NetworkTrust;
}

/** Credentials of stored profiles. Each profile has one OAuth credential, shared by all callers: two would spend the same refresh token twice. */
export class ProfileCredentials {
  readonly #ports: ProfileCredentialPorts;
  readonly #options: CredentialOptions;
  readonly #oauth = new Map<
    string,
    { readonly version: number; readonly credential: Credential }
  >();

  constructor(ports: ProfileCredentialPorts, options: CredentialOptions) {
    this.#ports = ports;
    this.#options = options;
  }

  /** Signs calls to `url`; rejects with cause `untrusted-network` if plain http may not carry the secret now. */
  of(profile: Profile, url: string): Credential {
    const { profiles, trust, http } = this.#ports;
    const inner =
      profile.credential === 'oauth'
        ? this.#getOAuth(profile)
        : adaptedCredential(
            {
              credential: profile.credential,
              fields: profile.fields,
              url,
              useSecrets: (use) => profiles.useSecrets(profile, use),
              http: routed(http, profile),
            },
            this.#options,
          );
    if (profile.credential === 'none') return inner;
    return {
      ...inner,
      id: `${profile.id} ${inner.id}`,
      withHeader: async (use) => {
        if (!(await trust.mayCarry(url, profile)))
          throw netFailure({ code: 'untrusted-network', detail: new URL(url).host });
        return inner.withHeader(use);
      },
    };
  }

  #getOAuth(profile: Profile): Credential {
    const { profiles, http } = this.#ports;
    const version = profiles.version(profile.id);
    const known = this.#oauth.get(profile.id);
    if (known?.version === version) return known.credential;
    const credential = new OAuthCredential(
      { ...this.#ports, http: routed(http, profile) },
      oauthApp(this.#options, profile.fields, (use) => profiles.useSecrets(profile, use)),
      secretName(profile.service, profile.id, TOKENS),
    );
    const lent = {
      id: credential.id,
      renew: credential.renew,
      withHeader: credential.withHeader.bind(credential),
    };
    this.#oauth.set(profile.id, { version, credential: lent });
    return lent;
  }
}

export function oauthApp(
  { oauth }: CredentialOptions,
  fields: Values,
  useSecrets: WithSecrets,
): OAuthApp {
  if (oauth === undefined) throw failure('unsupported', t('connections:test.noOAuth'));
  return oauth(fields, useSecrets);
}
