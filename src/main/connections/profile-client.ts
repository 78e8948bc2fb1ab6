import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { mainAddress } from '../../shared/connections/descriptor.ts';
import type { Profile } from '../../shared/connections/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { ClientOptions, ClientPorts, ServiceClient } from '../net/client.ts';
import { createClient } from '../net/client.ts';
import type { ProfileCredentials } from './profile-credential.ts';

/** What a service adds to a profile's client: limits, base path, error messages. */
export type ProfileClientOptions = Omit<
  ClientOptions,
  'origin' | 'credential' | 'caFile' | 'proxy'
> & {
  /** Scheme, host and port; default: those of the profile's main address. */
  readonly origin?: string;
  /** The address that a profile's calls go to, with its path; null: the default. */
  readonly addressOf?: (profile: Profile) => string | null;
};

export interface ProfileClientPorts extends ClientPorts {
  readonly descriptor: ServiceDescriptor;
  readonly credentials: ProfileCredentials;
}

/**
 * The client of a profile with its address, proxy, CA file and credential. The secret is only sent while the profile's trust allows it. A path
 * in the address comes before `basePath`.
 */
export function createProfileClient(
  ports: ProfileClientPorts,
  profile: Profile,
  { addressOf, ...options }: ProfileClientOptions = {},
): ServiceClient {
  const field = mainAddress(ports.descriptor);
  const address =
    addressOf?.(profile) ??
    options.origin ??
    (field === null ? undefined : profile.fields[field.key]);
  if (address === undefined)
    throw failure('invalid-input', t('connections:invalid.noAddress'), { field: 'url' });
  const { origin, pathname } = new URL(address);
  return createClient(ports, {
    ...options,
    origin,
    basePath: pathname.replace(/\/+$/, '') + (options.basePath ?? ''),
    credential: ports.credentials.of(profile, address),
    caFile: profile.caFile,
    proxy: profile.proxy ?? 'system',
  });
}
