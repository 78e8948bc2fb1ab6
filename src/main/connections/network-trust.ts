import type { Profile } from '../../shared/connections/model.ts';
import { isPlainRemote } from '../net/plain-http.ts';
import type { NetworkPort } from '../platform/ports.ts';

/** Decides where the secrets of profiles may go. One for all services. */
export class NetworkTrust {
  readonly #network: NetworkPort;
  readonly #now = new Set<string>();

  constructor(network: NetworkPort) {
    this.#network = network;
  }

  /** The user trusts the network of this moment. Only for a network that cannot be recognized again; it ends with the app. */
  allowNow({ service, id }: Profile): void {
    this.#now.add(`${service}/${id}`);
  }

  /** Whether a profile's secrets may go to `url` now: https, this computer, or plain http on a network that the user trusts for it. */
  async mayCarry(url: string, profile: Profile): Promise<boolean> {
    if (!isPlainRemote(new URL(url).origin)) return true;
    const { id } = await this.#network.current().catch(() => ({ id: null }));
    return id === null
      ? this.#now.has(`${profile.service}/${profile.id}`)
      : profile.trustedNetworks.includes(id);
  }
}
