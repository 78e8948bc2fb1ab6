import type { ConnectInput } from '../../../../shared/music/connection.ts';
import { MUSIC_PORT } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import type { AddressDecision } from './addresses.ts';
import { decideAddresses, normaliseAddress } from './addresses.ts';
import type { NetworkPort } from '../../../platform/ports.ts';

/** The input of a connection test: addresses, the user's trust decisions, and which addresses may get a secret. */
export interface TestPlan {
  readonly local: string;
  readonly external: string | null;
  readonly caFile: string | null;
  readonly networkId: string | null;
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
  input: ConnectInput,
  port: NetworkPort,
  profile: MusicProfile | null,
): Promise<TestPlan> {
  const known = profile ?? nothingKnown;
  const local = normaliseAddress(input.localUrl, 'localUrl', MUSIC_PORT);
  const typed = input.externalUrl?.trim() ?? '';
  const external = typed === '' ? null : normaliseAddress(typed, 'externalUrl', MUSIC_PORT);
  const network = await port.current().catch(() => ({ id: null }));
  const both = external === null ? [local] : [local, external];
  const decision = decideAddresses({
    local,
    external,
    discovered: null,
    network,
    trustedNetworks: withTrust(known.trustedNetworks, input.trustNetwork, network.id),
    trustUnknown: input.trustNetwork,
    confirmedOrigins: [],
    generation: null,
    serverId: known.serverId,
  });
  return {
    local,
    external,
    caFile: input.caFile ?? known.caFile,
    networkId: network.id,
    confirmed: [...new Set([...known.confirmedOrigins, ...(input.confirmAddress ? both : [])])],
    decision,
  };
}

const withTrust = (
  known: readonly string[],
  trusts: boolean,
  id: string | null,
): readonly string[] => (trusts && id !== null ? [...known, id] : known);
