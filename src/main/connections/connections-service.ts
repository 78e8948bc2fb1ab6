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
import type { AttentionPort, Clock, Publisher, StorePort } from '../platform/ports.ts';
import { ConnectionHistory } from './connection-history.ts';
import { ConnectionAttention } from './connection-attention.ts';
import type { OnSteps, ServiceConnections } from '../platform/ports/service-connections.ts';

export interface ConnectionsPorts {
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly attention: AttentionPort;
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
  const attention = new ConnectionAttention(ports);
  const history = new ConnectionHistory(ports);
  const runner = new TestRunner(hub);
  let stops: readonly Dispose[] = [];
  const publish = (): void => {
    const profiles = services().flatMap((service) => service.profiles());
    hub.set('connections.profiles', profiles);
    attention.note(profiles);
    history.note(profiles);
  };
  const detach = (): void => {
    for (const stop of stops) stop();
    stops = [];
  };
  return {
    handlers: createHandlers(runner, history, (service) => {
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
  runner: TestRunner,
  history: ConnectionHistory,
  of: (service: string) => ServiceConnections,
): Connections['handlers'] => ({
  'connections.test': (input, context) =>
    runner.run(input, context, (onSteps, own) => of(input.service).test(input, onSteps, own)),
  'connections.save': ({ force, ...input }, context) =>
    runner.run(input, context, (onSteps, own) =>
      of(input.service).save(input, { force, onSteps }, own),
    ),
  'connections.check': (which, context) =>
    runner.run(which, context, (onSteps, own) => {
      const connections = of(which.service);
      return connections.test(toInput(connections, which.profileId), onSteps, own);
    }),
  'connections.rename': ({ service, profileId, name }, context) =>
    of(service).rename(profileId, name, context),
  'connections.setDefault': ({ service, profileId }, context) =>
    of(service).setDefault(profileId, context),
  'connections.remove': async ({ service, profileId }, context) => ({
    notice: await of(service).remove(profileId, context),
  }),
  'connections.history': ({ limit }) => history.read(limit),
  'connections.retry': ({ service, profileId }, context) => of(service).retry(profileId, context),
});

/** One test at a time: a newer one cancels the one before, whose steps are no longer published. */
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
      // The user is waiting for the address.
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

/** A stored profile as form input, without its secrets. */
function toInput(connections: ServiceConnections, profileId: string): ConnectionInput {
  const profile = connections.profiles().find(({ id }) => id === profileId);
  if (profile === undefined)
    throw failure('not-found', t('errors:profile.unknown', { id: profileId }), {
      field: 'profileId',
    });
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
