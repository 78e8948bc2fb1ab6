import type { Profile } from '../../shared/connections/model.ts';
import { isPlainRemote } from '../net/plain-http.ts';
import type { NetworkPort } from '../platform/ports.ts';

type ProfileName = Pick<Profile, 'service' | 'id'>;

/** Decides where profile secrets may be sent. Shared by all services. */
export class NetworkTrust {
  readonly #network: NetworkPort;
  readonly #now = new Set<string>();

  constructor(network: NetworkPort) {
    this.#network = network;
  }

  /** The user trusts the current network. Used for networks that cannot be recognized again; lasts until the app quits. */
  allowNow({ service, id }: ProfileName): void {
    this.#now.add(`${service}/${id}`);
  }

  isAllowedNow({ service, id }: ProfileName): boolean {
    return this.#now.has(`${service}/${id}`);
  }

  /** Whether a profile's secrets may be sent to `url` now: https, this computer, or plain http on a network the profile trusts. */
  async mayCarry(url: string, profile: Profile): Promise<boolean> {
    if (!isPlainRemote(new URL(url).origin)) return true;
    const { id } = await this.#network.current().catch(() => ({ id: null }));
    return id === null ? this.isAllowedNow(profile) : profile.trustedNetworks.includes(id);
  }
}
