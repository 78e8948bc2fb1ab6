import { MUSIC_PORT } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { TestContext } from '../../../connections/connection-test.ts';
import type { NetworkPort } from '../../../platform/ports.ts';
import type { AddressDecision } from './addresses.ts';
import { decideAddresses, normaliseAddress } from './addresses.ts';

/** The input of a connection test: addresses, the user's trust decisions, and which addresses may get a secret. */
export interface TestPlan {
  readonly local: string;
  readonly external: string | null;
  readonly caFile: string | null;
  /** Networks that the user trusts, now or earlier. */
  readonly trustedNetworks: readonly string[];
  /** Addresses that the user confirmed, now or earlier. */
  readonly confirmed: readonly string[];
  readonly decision: AddressDecision;
}

type KnownProfile = Pick<
  MusicProfile,
  'trustedNetworks' | 'confirmedOrigins' | 'serverId' | 'caFile'
>;

const nothingKnown: KnownProfile = {
  trustedNetworks: [],
  confirmedOrigins: [],
  serverId: null,
  caFile: null,
};

/** Reads the form. Rejects with `invalid-input` naming the address field that is invalid. */
export async function planTest(
  { input }: Pick<TestContext, 'input'>,
  port: NetworkPort,
  profile: MusicProfile | null,
): Promise<TestPlan> {
  const { fields, trustNetwork, confirmAddress } = input;
  const known = profile ?? nothingKnown;
  const local = normaliseAddress(fields['localUrl'] ?? '', 'localUrl', MUSIC_PORT);
  const typed = fields['externalUrl']?.trim() ?? '';
  const external = typed === '' ? null : normaliseAddress(typed, 'externalUrl', MUSIC_PORT);
  const network = await port.current().catch(() => ({ id: null }));
  const both = external === null ? [local] : [local, external];
  const trusted = trustNetwork && network.id !== null ? [network.id] : [];
  const trustedNetworks = [...new Set([...known.trustedNetworks, ...trusted])];
  const decision = decideAddresses({
    local,
    external,
    discovered: null,
    network,
    trustedNetworks,
    trustUnknown: trustNetwork,
    confirmedOrigins: [],
    generation: null,
    serverId: known.serverId,
  });
  return {
    local,
    external,
    trustedNetworks,
    caFile: input.caFile ?? known.caFile,
    confirmed: [...new Set([...known.confirmedOrigins, ...(confirmAddress ? both : [])])],
    decision,
  };
}
