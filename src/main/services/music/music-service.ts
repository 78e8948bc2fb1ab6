import type {
  DomainService,
  FetchedFile,
  FileRequest,
} from '../../platform/ports/domain-service.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { musicServiceDescriptor } from '../../../shared/music/service-descriptor.ts';
import type { MusicProfile } from '../../../shared/music/settings.ts';
import type { Extra } from './connection/runner.ts';
import type { ConnectionView } from '../../../shared/music/connection.ts';
import type { eqMethods } from '../../../shared/eq/contract.ts';
import type { musicMethods } from '../../../shared/music/contract.ts';
import { MusicConnection } from './connection/connection.ts';
import { Discovery } from './profiles/discovery-search.ts';
import type { MusicServicePorts } from './music-ports.ts';
import { DspService } from './dsp/dsp-service.ts';
import { LibraryService } from './library/library-service.ts';
import { PlayersService } from './players/players-service.ts';
import { ScenesService } from './scenes/scenes-service.ts';
import { MovedServer } from './profiles/moved-server.ts';
import { musicConnections } from './profiles/music-connections.ts';
import { MusicProfiles } from './profiles/music-profiles.ts';
import { RunningTests } from './connection/running-tests.ts';
import type { StoredConnections } from '../../connections/stored-connections.ts';
import { causeFailure } from '../../../shared/music/cause-failure.ts';
import type { Scene } from '../../../shared/music/scenes/model.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { getCause } from '../../net/errors.ts';

type NetPorts = Pick<MusicServicePorts, 'http' | 'openSocket' | 'probe'>;

/** The network ports, with error messages about music servers. */
export function musicNet({ http, openSocket, probe }: NetPorts): NetPorts {
  return {
    http: { ...http, request: (request) => http.request(request).catch(rethrow) },
    openSocket: (request) => openSocket(request).catch(rethrow),
    probe: {
      resolve: (origin, options) => probe.resolve(origin, options).catch(rethrow),
      port: (origin, options) => probe.port(origin, options).catch(rethrow),
      tls: (origin, caFile, options) => probe.tls(origin, caFile, options).catch(rethrow),
    },
  };
}

function rethrow(error: unknown): never {
  const cause = getCause(error);
  if (cause === null || !(error instanceof AppFailure)) throw error;
  // The failure is about the computer's settings or the network, not about the server.
  if (cause.code === 'proxy') throw error;
  // A server with another protocol is not a music server.
  const code = cause.code === 'wrong-protocol' ? 'not-a-music-server' : cause.code;
  throw causeFailure({ ...cause, code }, error.error.detail, { cause: error });
}

/** A server with a profile created without a form: the embedded demo. */
interface Adopted {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly scenes: readonly Scene[];
}

/** The music server domain: its connection, profiles, players and queues. */
export interface MusicService extends DomainService {
  readonly handlers: Handlers<keyof typeof musicMethods | keyof typeof eqMethods>;
  /**
   * Shows the last known state and connects the active profile, if there is one. `window`: restores unsaved equalizer drafts
   * before connecting.
   */
  start(window?: boolean): Promise<void>;
  /** Ends the connection and every timer; published state stays until another service publishes. */
  stop(): Promise<void>;
  readonly connections: StoredConnections;
  resumed(): void;
  /** Restores unsaved equalizer drafts. */
  windowOpened(): void;
  adopt(server: Adopted): Promise<void>;
}

/** A picture id never changes its picture, so a page can cache it this long (s). */
const ART_AGE = 604_800;

/** Creates the service; it does nothing before `start`. */
export function createMusicService(ports: MusicServicePorts): MusicService {
  return new Service({ ...ports, ...musicNet(ports) });
}

/** Maximum time (ms) a start waits to know which profiles have a token. */
const TOKENS_MS = 1_000;

class Service implements MusicService {
  readonly handlers: MusicService['handlers'];
  readonly connections: StoredConnections;
  readonly #ports: MusicServicePorts;
  readonly #profiles: MusicProfiles;
  readonly #connection: MusicConnection;
  readonly #players: PlayersService;
  readonly #library: LibraryService;
  readonly #dsp: DspService;
  readonly #scenes: ScenesService;
  readonly #discovery: Discovery;
  readonly #moved: MovedServer;
  readonly #tests: RunningTests;
  /** The profile that is shown and connected, and the version of its secrets. */
  #followed = '';
  readonly #stops: Dispose[] = [];

  constructor(ports: MusicServicePorts) {
    this.#ports = ports;
    this.#profiles = new MusicProfiles(ports);
    this.#connection = new MusicConnection({
      ...ports,
      onFacts: (facts) => this.#inBackground(this.#profiles.learn(facts)),
    });
    // Before the players, whose list completes a connection: a click on one must find the equalizer ready.
    this.#dsp = new DspService({ ...ports, link: this.#connection });
    this.#players = new PlayersService({ ...ports, link: this.#connection });
    const { context } = this.#players;
    this.#library = new LibraryService({ ...ports, link: this.#connection, context });
    this.#scenes = new ScenesService({
      ...ports,
      link: this.#connection,
      handlers: { ...this.#players.handlers, ...this.#dsp.handlers },
      real: (id) => this.#players.real(id),
    });
    this.#moved = new MovedServer({
      clock: ports.clock,
      profiles: this.#profiles,
      connection: this.#connection,
      search: () => this.#discovery.start(),
    });
    this.#discovery = new Discovery({
      ...ports,
      profiles: this.#profiles,
      elsewhere: (url) => this.#moved.found(url),
    });
    const both = { ...ports, profiles: this.#profiles, connection: this.#connection };
    this.#tests = new RunningTests(both);
    this.connections = musicConnections(both, this.#tests.run);
    this.#connection.onView((view) => this.#show(view));
    this.handlers = this.#handlers();
  }

  async fetchFile(
    _: string,
    request: FileRequest,
    signal: AbortSignal,
  ): Promise<FetchedFile | null> {
    const art = await this.#players.art(String(request['id']), Number(request['size']), signal);
    return art === null ? null : { ...art, status: 200, maxAge: ART_AGE };
  }

  async start(window = false): Promise<void> {
    if (window) this.#dsp.startSessions();
    await this.#loadProfiles();
    this.#stops.push(
      this.#ports.secrets.onChange(() => this.#secretsChanged()),
      this.#profiles.onChange(() => this.#follow()),
    );
    this.#follow();
    if (this.#profiles.active() === null) this.#show(this.#connection.view());
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    await this.#tests.stop();
    this.#discovery.stop();
    await this.#connection.stop();
    this.#dsp.dispose();
    this.#library.dispose();
    this.#scenes.dispose();
    this.#players.dispose();
    await this.#ports.eqDrafts.close();
    await this.#ports.pictures?.close();
  }

  windowOpened(): void {
    this.#dsp.startSessions();
  }

  resumed(): void {
    this.#connection.resumed();
  }

  async adopt({ name, url, token, scenes }: Adopted): Promise<void> {
    await this.#profiles.save(null, {
      name,
      fields: { localUrl: url },
      credential: 'bearer',
      secrets: { token },
      account: null,
      expiresAt: null,
      caFile: null,
      proxy: null,
      trustedNetworks: [],
      extra: { generation: null, serverId: null, confirmedOrigins: [] },
    });
    await this.#ports.settings.update((settings) => {
      const id = settings.music.activeProfile ?? '';
      return { ...settings, music: { ...settings.music, scenes: { [id]: [...scenes] } } };
    });
  }

  /** Connects the active profile. One whose form was saved is connected anew; other changes reconnect only if needed. */
  #follow(): void {
    const profile = this.#profiles.active();
    const id = profile?.id ?? null;
    const followed = id === null ? 'none' : `${id} ${String(this.#profiles.version(id))}`;
    if (followed === this.#followed) {
      if (profile !== null) this.#connection.setProfile(profile);
      return;
    }
    this.#followed = followed;
    this.#players.resetForProfile(id);
    this.#library.reset();
    this.#dsp.resetForProfile(id);
    this.#scenes.resetForProfile(id);
    if (profile === null) this.#inBackground(this.#connection.stop());
    else this.#connection.start(profile, this.#extraTrust(profile));
  }

  #extraTrust({ id }: MusicProfile): Extra {
    const { trust } = this.#ports;
    const trustUnknownNetwork = trust.isAllowedNow({ service: musicServiceDescriptor.id, id });
    return trustUnknownNetwork ? { trustUnknownNetwork } : {};
  }

  /** A network that can be identified is remembered; another one is trusted only until the app quits. */
  async #trustNetwork(profileId: string): Promise<void> {
    const { trust, network } = this.#ports;
    const profile = this.#profiles.require(profileId);
    const { id } = await network.current().catch(() => ({ id: null }));
    if (id !== null) {
      await this.#profiles.patch(profileId, (stored) => ({
        ...stored,
        trustedNetworks: [...new Set([...stored.trustedNetworks, id])],
      }));
      return;
    }
    trust.allowNow(profile);
    const active = this.#profiles.active();
    if (active?.id === profileId) this.#connection.setProfile(active, this.#extraTrust(active));
  }

  #handlers(): MusicService['handlers'] {
    return {
      ...this.#players.handlers,
      ...this.#library.handlers,
      ...this.#dsp.handlers,
      ...this.#scenes.handlers,
      'music.command': (input, context) => {
        this.#scenes.noteCommand(input);
        return this.#players.handlers['music.command'](input, context);
      },
      'music.trustNetwork': ({ profileId }) => this.#trustNetwork(profileId),
      'music.retryNow': () => this.#inBackground(this.#retryNow()),
      'music.discover': () => this.#discovery.start(),
    };
  }

  /** User actions may prompt: a locked keyring is unlocked first. */
  async #retryNow(): Promise<void> {
    const { secrets } = this.#ports;
    if (secrets.status().locked) await secrets.unlock();
    this.#connection.retryNow();
  }

  async #loadProfiles(): Promise<void> {
    const loading = this.#profiles.load();
    let stop: Dispose = () => undefined;
    const late = new Promise<void>((resolve) => {
      stop = this.#ports.clock.after(TOKENS_MS, resolve);
    });
    await Promise.race([loading, late]);
    stop();
  }

  /** The keyring was unlocked, or tokens moved to another store. */
  #secretsChanged(): void {
    if (this.#ports.secrets.status().locked) return;
    this.#inBackground(this.#profiles.load());
    if (waitsForSecrets(this.#connection.view())) this.#connection.retryNow();
  }

  #show(view: ConnectionView): void {
    this.#moved.note(view);
    const liveAt = view.liveAt ?? this.#players.lastSeenAt();
    this.#ports.hub.set('music.connection', { ...view, liveAt });
    this.connections.notifyStatus();
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.#ports.log.warn('work in the background failed', { error }),
    );
  }
}

const waitsForSecrets = ({ state }: ConnectionView): boolean =>
  (state.k === 'blocked' && state.cause.code === 'keyring-locked') ||
  (state.k === 'waiting' && state.cause.code === 'keyring-failed');
