import '../../shared/connections/texts.ts';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { mainAddress } from '../../shared/connections/descriptor.ts';
import type {
  ConnectionProfile,
  ConnectionStatus,
  Profile,
} from '../../shared/connections/model.ts';
import { t } from '../../shared/i18n/translate.ts';

/** The visible part of a profile that is not in use. */
export function profileView(
  descriptor: ServiceDescriptor,
  profile: Profile,
  facts: Pick<ConnectionProfile, 'hasSecret' | 'isDefault' | 'demo'>,
): ConnectionProfile {
  const { id, service, name, fields, credential, account, expiresAt, caFile, proxy } = profile;
  const address = mainAddress(descriptor);
  return {
    id,
    service,
    name,
    fields,
    credential,
    account,
    expiresAt,
    caFile,
    proxy,
    ...facts,
    trustedNetworks: profile.trustedNetworks.length,
    status: idleStatus(address === null ? null : (fields[address.key] ?? null)),
  };
}

/** Status of a profile that is not in use. */
export const idleStatus = (address: string | null): ConnectionStatus => ({
  phase: 'idle',
  state: 'stopped',
  words: t('connections:status.idle'),
  reason: null,
  fix: null,
  address,
  since: null,
  dataAt: null,
});
