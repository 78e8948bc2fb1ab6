import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { MdnsRecord } from '../../../platform/ports.ts';
import type { Clock, MdnsPort, Publisher } from '../../../platform/ports.ts';
import { discoveredServers, MDNS_TYPE } from '../connection/discovery.ts';
import type { MusicProfiles } from './music-profiles.ts';

/** How long one search lasts (ms). */
const SEARCH_MS = 5_000;
/** Limits the servers, because anyone on the network can announce them without end. */
const MAX_RECORDS = 200;

export interface SearchPorts {
  readonly mdns: MdnsPort;
  readonly clock: Clock;
  readonly hub: Publisher;
  readonly profiles: MusicProfiles;
  /** The active profile's server announced itself at a new address. */
  readonly elsewhere: (url: string) => void;
}

/** Searches for servers on this network for a while and publishes them: for the form, and for a profile whose server moved. */
export class Discovery {
  readonly #ports: SearchPorts;
  #end: Dispose | null = null;

  constructor(ports: SearchPorts) {
    this.#ports = ports;
  }

  /** A running search continues; earlier results stay until the new search has its own. */
  start(): void {
    if (this.#end !== null) return;
    const { mdns, clock, hub } = this.#ports;
    const records: MdnsRecord[] = [];
    hub.set('music.discovered', { ...hub.get('music.discovered'), searching: true });
    const leave = mdns.browse(MDNS_TYPE, (record) => {
      if (records.length >= MAX_RECORDS) return;
      records.push(record);
      this.#publish(records, true);
    });
    const timer = clock.after(SEARCH_MS, () => {
      this.stop();
      this.#publish(records, false);
    });
    this.#end = () => {
      timer();
      leave();
    };
  }

  stop(): void {
    const { hub } = this.#ports;
    this.#end?.();
    this.#end = null;
    hub.set('music.discovered', { ...hub.get('music.discovered'), searching: false });
  }

  #publish(records: readonly MdnsRecord[], searching: boolean): void {
    const { profiles, hub, elsewhere } = this.#ports;
    const servers = discoveredServers(records, profiles.servers());
    hub.set('music.discovered', { searching, servers });
    const active = profiles.active();
    if (active === null || active.serverId === null) return;
    const moved = servers.find(
      ({ serverId, url }) =>
        serverId === active.serverId && url !== active.localUrl && url !== active.externalUrl,
    );
    if (moved !== undefined) elsewhere(moved.url);
  }
}
