import '../../shared/connections/texts.ts';
import type { ServiceStatus } from '../../shared/app/model.ts';
import type { connectionsMethods } from '../../shared/connections/contract.ts';
import type {
  ConnectionInput,
  ConnectionProfile,
  ConnectionStep,
} from '../../shared/connections/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { CallContext, Handlers } from '../../shared/contract/methods.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { equal } from '../../shared/lib/equal.ts';
import type { AttentionPort, Clock, Publisher, StorePort } from '../platform/ports.ts';
import { ConnectionAttention } from './connection-attention.ts';
import { readConnectionDetails } from './connection-details.ts';
import { ConnectionHistory } from './connection-history.ts';
import type { OnSteps, Saved, ServiceConnections } from '../platform/ports/service-connections.ts';

export interface ConnectionsPorts {
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly attention: AttentionPort;
  /** Keeps the history of each profile. */
  readonly store: StorePort;
  /** Called on every request, because a demo has other services. */
  readonly services: () => readonly ServiceConnections[];
}

export interface Connections {
  readonly handlers: Handlers<keyof typeof connectionsMethods>;
  /** Publishes the profiles of the current services and listens to them. Call it again after entering or leaving a demo. */
  attach(): void;
  dispose(): void;
}

/** The profiles of all services as one list with one set of methods. */
export function createConnections(ports: ConnectionsPorts): Connections {
  const { hub, services } = ports;
  const runner = new TestRunner(hub);
  const history = new ConnectionHistory(ports);
  const attention = new ConnectionAttention({
    ...ports,
    details: ({ id, service }, since, signal) => {
      const connections = services().find(({ descriptor }) => descriptor.id === service);
      if (connections === undefined) return Promise.resolve({});
      const input = toInput(connections, id);
      return readConnectionDetails({ history, connections, input }, since, signal);
    },
  });
  let stops: readonly Dispose[] = [];
  const all = () => services().flatMap((service) => service.profiles());
  const publish = (): void => {
    const profiles = history.note(all());
    hub.set('connections.profiles', profiles);
    attention.note(profiles);
  };
  const detach = (): void => {
    for (const stop of stops) stop();
    stops = [];
  };
  return {
    handlers: createHandlers({ runner, history, clock: ports.clock, all }, (service) => {
      const connection = services().find(({ descriptor }) => descriptor.id === service);
      if (connection !== undefined) return connection;
      throw failure('not-found', t('connections:unknownService', { service }), {
        field: 'service',
      });
    }),
    attach: () => {
      detach();
      stops = services().map((service) => service.onChange(publish));
      publish();
    },
    dispose: () => {
      runner.stop();
      detach();
      attention.dispose();
    },
  };
}

const createHandlers = (
  {
    runner,
    history,
    clock,
    all,
  }: {
    readonly runner: TestRunner;
    readonly history: ConnectionHistory;
    readonly clock: Clock;
    /** The profiles of all services. */
    readonly all: () => readonly ConnectionProfile[];
  },
  of: (service: string) => ServiceConnections,
): Connections['handlers'] => ({
  'connections.test': (input, context) =>
    runner.run(input, context, (onSteps, own) => of(input.service).test(input, onSteps, own)),
  'connections.save': async ({ force, ...input }, context) => {
    const before = of(input.service).profiles();
    // Taken before the save, because a new connection may be up before the call returns.
    const at = clock.now();
    const saved = await runner.run(input, context, (onSteps, own) =>
      of(input.service).save(input, { force, onSteps }, own),
    );
    noteSaved(history, input, { saved, before, after: of(input.service).profiles(), at });
    return saved;
  },
  'connections.check': async (which, context) => {
    const report = await runner.run(which, context, (onSteps, own) => {
      const connections = of(which.service);
      return connections.test(toInput(connections, which.profileId), onSteps, own);
    });
    history.noteTest(which.profileId, report.steps);
    return report;
  },
  'connections.rename': async ({ service, profileId, name }, context) => {
    const before = findProfile(of(service), profileId);
    await of(service).rename(profileId, name, context);
    if (before.name !== name) history.record(before, 'renamed', before.name);
  },
  'connections.setDefault': ({ service, profileId }, context) =>
    of(service).setDefault(profileId, context),
  'connections.remove': async ({ service, profileId }, context) => ({
    notice: await of(service).remove(profileId, context),
  }),
  'connections.history': ({ service, profileId }) =>
    history.read(findProfile(of(service), profileId)),
  'connections.changes': ({ limit }) => history.readAll(all(), limit),
  'connections.retry': ({ service, profileId }, context) => of(service).retry(profileId, context),
});

/** Adds to the history what a save changed. */
function noteSaved(
  history: ConnectionHistory,
  { secrets }: ConnectionInput,
  {
    saved: { profileId, report },
    before,
    after,
    at,
  }: {
    readonly saved: Saved;
    readonly before: readonly ConnectionProfile[];
    readonly after: readonly ConnectionProfile[];
    readonly at: number;
  },
): void {
  const profile = after.find(({ id }) => id === profileId);
  if (profile === undefined) return;
  const old = before.find(({ id }) => id === profileId);
  if (old === undefined) history.record(profile, 'added', null, at);
  else {
    if (old.name !== profile.name) history.record(profile, 'renamed', old.name, at);
    const isReplaced = Object.keys(secrets).length > 0 || old.credential !== profile.credential;
    if (isReplaced) history.record(profile, 'replaced', null, at);
    else if (!equal(selectSettings(old), selectSettings(profile)))
      history.record(profile, 'changed', null, at);
  }
  history.noteTest(profile.id, report.steps);
}

const selectSettings = ({ fields, caFile, proxy, trustedNetworks }: ConnectionProfile) => ({
  fields,
  caFile,
  proxy,
  trustedNetworks,
});

/** Runs one test at a time. A new test cancels the previous one, whose steps are no longer published. */
class TestRunner {
  readonly #hub: Publisher;
  #newest: AbortController | null = null;

  constructor(hub: Publisher) {
    this.#hub = hub;
  }

  async run<T>(
    { service, profileId }: { readonly service: string; readonly profileId: string | null },
    context: CallContext,
    work: (onSteps: OnSteps, context: CallContext) => Promise<T>,
  ): Promise<T> {
    this.#newest?.abort();
    const own = new AbortController();
    this.#newest = own;
    const tell = (running: boolean, steps: readonly ConnectionStep[]): void => {
      if (this.#newest !== own) return;
      this.#hub.set('connections.test', { service, profileId, running, steps: [...steps] });
      // The user is waiting for the sign-in address.
      if (steps.some(({ url }) => url !== undefined)) this.#hub.flush();
    };
    tell(true, []);
    const signal = AbortSignal.any([own.signal, context.signal]);
    try {
      return await work((steps) => tell(true, steps), { ...context, signal });
    } finally {
      tell(false, this.#hub.get('connections.test').steps);
    }
  }

  stop(): void {
    this.#newest?.abort();
  }
}

/** The profile with this id, else throws `not-found`. */
function findProfile(connections: ServiceConnections, profileId: string): ConnectionProfile {
  const profile = connections.profiles().find(({ id }) => id === profileId);
  if (profile !== undefined) return profile;
  throw failure('not-found', t('errors:profile.unknown', { id: profileId }), {
    field: 'profileId',
  });
}

/** A stored profile as form input, without its secrets. */
function toInput(connections: ServiceConnections, profileId: string): ConnectionInput {
  const profile = findProfile(connections, profileId);
  const { service, name, fields, credential, caFile, proxy } = profile;
  return {
    service,
    profileId,
    name,
    fields,
    credential,
    caFile,
    proxy,
    secrets: {},
    trustNetwork: false,
    confirmAddress: false,
    signIn: 'never',
  };
}

/** The lines of `channelstrip status`. */
export const statusLines = (profiles: readonly ConnectionProfile[]): ServiceStatus[] =>
  profiles.map(({ service, name, status }) => ({
    name: service,
    profile: name,
    state: status.state,
    address: status.address,
    reason: status.reason,
    since: status.since === null ? null : new Date(status.since).toISOString(),
  }));
