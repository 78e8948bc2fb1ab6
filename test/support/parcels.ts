import { z } from 'zod';
import { authorization, signInStep } from '../../src/main/connections/sign-in-step.ts';
import { NetworkTrust } from '../../src/main/connections/network-trust.ts';
import { ProfileStore } from '../../src/main/connections/profile-store.ts';
import { resourceStatus } from '../../src/main/connections/resource-status.ts';
import { reachSteps } from '../../src/main/connections/standard-steps.ts';
import { StoredConnections } from '../../src/main/connections/stored-connections.ts';
import type { HttpPort } from '../../src/main/net/http.ts';
import type { NetProbe } from '../../src/main/net/probe.ts';
import type {
  AttentionPort,
  Clock,
  Logger,
  NetworkPort,
  SecretsPort,
  SettingsPort,
  StorePort,
} from '../../src/main/platform/ports.ts';
import { ChangeWatch } from '../../src/main/resources/changes.ts';
import { Resource } from '../../src/main/resources/resource.ts';
import type { ServiceDescriptor } from '../../src/shared/connections/descriptor.ts';
import type { Profile } from '../../src/shared/connections/model.ts';
import { bearerToken, standardSteps } from '../../src/shared/connections/standard-texts.ts';
import { causeFailure } from '../../src/shared/contract/cause-failure.ts';
import { failure } from '../../src/shared/contract/errors.ts';
import type { ScriptedServer } from './http-fault-server.ts';
import { startScripted } from './http-fault-server.ts';

/** A made-up service, as the first one after music would be: one address, a bearer token, one list that is polled. */
export const parcelsDescriptor: ServiceDescriptor = {
  id: 'parcels',
  name: () => 'Parcels',
  hosting: 'self-hosted',
  fields: [
    {
      key: 'url',
      kind: 'address',
      label: () => 'Address',
      placeholder: 'https://parcels.example.net',
      option: { flags: '--url <address>', text: () => 'address of the server' },
    },
    {
      key: 'depot',
      kind: 'text',
      label: () => 'Depot',
      required: false,
      option: { flags: '--depot <name>', text: () => 'only parcels of this depot' },
    },
  ],
  credentials: [bearerToken],
  steps: [
    standardSteps.address,
    standardSteps.resolve,
    standardSteps.port,
    standardSteps.tls,
    standardSteps.trust,
    standardSteps.signIn,
  ],
  network: { caFile: true, proxy: true },
  texts: {
    about: () => 'Parcels and where they are.',
    addTitle: () => 'Add a parcel server',
    secretHelp: () => 'On the server: Settings, API tokens.',
    removeText: () => 'Its token is deleted here.',
    removeTextNoSecret: () => 'Nothing changes on the server.',
  },
};

const Parcels = z.array(z.object({ id: z.string(), state: z.string() }));
type Parcel = z.infer<typeof Parcels>[number];

export interface ParcelPorts {
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly store: StorePort;
  readonly clock: Clock;
  readonly log: Logger;
  readonly http: HttpPort;
  readonly probe: NetProbe;
  readonly network: NetworkPort;
  readonly attention: AttentionPort;
}

/** The core's part of the service: follows the default profile, polls its list, reports what got stuck. */
export class ParcelService {
  readonly profiles: ProfileStore;
  readonly connections: StoredConnections;
  readonly #ports: ParcelPorts;
  readonly #trust: NetworkTrust;
  readonly #watch: ChangeWatch<Parcel>;
  #profile: Profile | null = null;
  resource: Resource<typeof Parcels> | null = null;

  constructor(ports: ParcelPorts) {
    this.#ports = ports;
    this.#trust = new NetworkTrust(ports.network);
    let made = 0;
    const uuid = (): string => `parcels-${String((made += 1))}`;
    this.profiles = new ProfileStore('parcels', { ...ports, uuid });
    this.connections = new StoredConnections({
      ...ports,
      trust: this.#trust,
      descriptor: parcelsDescriptor,
      profiles: this.profiles,
      demo: false,
      steps: [
        ...reachSteps(parcelsDescriptor, ports),
        signInStep(ports.http, {
          path: '/me',
          account: (body) => z.object({ name: z.string() }).parse(body).name,
        }),
      ],
      status: (profile) =>
        profile.id === this.#profile?.id && this.resource !== null
          ? resourceStatus(profile.fields['url'] ?? null, this.resource.state)
          : null,
      retry: () => this.resource?.restart(),
    });
    this.#watch = new ChangeWatch({
      attention: ports.attention,
      source: 'deploys',
      prefix: 'parcel:',
      key: ({ id }) => id,
      state: ({ state }) => state,
      report: ({ after }) =>
        after.state === 'stuck'
          ? { severity: 'bad', subject: after.id, text: 'is stuck', action: null }
          : null,
      isMuted: () => false,
    });
  }

  async start(): Promise<void> {
    await this.profiles.load();
    this.profiles.onChange(() => {
      this.#follow();
    });
    this.#follow();
  }

  async stop(): Promise<void> {
    await this.resource?.stop();
  }

  #follow(): void {
    const profile = this.profiles.default();
    if (profile === this.#profile) return;
    void this.resource?.stop();
    this.#watch.reset();
    this.#profile = profile;
    this.resource = profile === null ? null : this.#poll(profile);
    this.resource?.start(true);
    this.connections.notifyStatus();
  }

  #poll(profile: Profile): Resource<typeof Parcels> {
    const { clock, store, log } = this.#ports;
    const resource: Resource<typeof Parcels> = new Resource(
      { clock, store, log, random: () => 0.5 },
      {
        key: `parcels/${profile.id}/list`,
        schema: Parcels,
        version: 1,
        plan: { visible: 10_000, inFlight: 2_000, hidden: null },
        fetch: (signal) => this.#fetch(profile, signal),
        isInFlight: (parcels) => parcels.some(({ state }) => state === 'moving'),
        onState: ({ value, stale }) => {
          if (value !== null && !stale) this.#watch.seen(value);
          this.connections.notifyStatus();
        },
      },
    );
    const kept = resource.state.value;
    if (kept !== null) this.#watch.seed(kept);
    return resource;
  }

  async #fetch(profile: Profile, signal: AbortSignal): Promise<Parcel[]> {
    const { http } = this.#ports;
    const { fields, credential, caFile } = profile;
    const url = fields['url'] ?? '';
    if (!(await this.#trust.mayCarry(url, profile)))
      throw causeFailure({ code: 'untrusted-network', detail: new URL(url).host });
    const { status, body } = await this.profiles.useSecrets(profile, (secrets) =>
      http.request({
        origin: url,
        path: '/parcels',
        headers: authorization(credential, fields, secrets),
        expect: 'json',
        caFile,
        signal,
      }),
    );
    if (status === 401) throw failure('unauthorized', 'The token was refused.');
    if (status !== 200) throw failure('unreachable', `The server answered ${String(status)}.`);
    return Parcels.parse(body);
  }
}

export interface ParcelServer extends ScriptedServer {
  readonly token: string;
  parcels: Parcel[];
  /** Answers every read with this status instead. */
  fault: number | null;
}

/** The server of the made-up service. */
export async function startParcelServer(): Promise<ParcelServer> {
  const state: { parcels: Parcel[]; fault: number | null } = { parcels: [], fault: null };
  const token = 'TOKEN_PARCELS';
  const server = await startScripted((request, response) => {
    const known = request.headers.authorization === `Bearer ${token}`;
    const status = state.fault ?? (known ? 200 : 401);
    const body = request.url === '/me' ? { name: 'ines' } : state.parcels;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? body : {}));
  });
  return Object.assign(state, server, { token });
}
