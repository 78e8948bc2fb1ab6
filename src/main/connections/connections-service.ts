import type { ServiceStatus } from '../../shared/app/model.ts';
import type { connectionsMethods } from '../../shared/connections/contract.ts';
import type { ConnectionInput, ConnectionProfile } from '../../shared/connections/model.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { CallContext, Handlers } from '../../shared/contract/methods.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import type { Publisher } from '../platform/ports.ts';
import type { OnSteps, ServiceConnections } from './service-connections.ts';

export interface ConnectionsPorts {
  readonly hub: Publisher;
  /** Asked at every call: inside a demo the services are other ones. */
  readonly services: () => readonly ServiceConnections[];
}

export interface Connections {
  readonly handlers: Handlers<keyof typeof connectionsMethods>;
  /** Publishes the profiles of the services as they are now, and listens to them. Call it again after a switch to or from a demo. */
  attach(): void;
  dispose(): void;
}

/** The profiles of all services: one list, one set of methods. */
export function createConnections({ hub, services }: ConnectionsPorts): Connections {
  let stops: readonly Dispose[] = [];
  let newest: AbortController | null = null;

  const publish = (): void => {
    hub.set('connections.profiles', allProfiles(services()));
  };
  const of = (service: string): ServiceConnections => {
    const found = services().find(({ descriptor }) => descriptor.id === service);
    if (found !== undefined) return found;
    throw failure('not-found', t('connections:unknownService', { service }), { field: 'service' });
  };

  /** One test at a time: a newer one ends the one before, and its steps are no longer told. */
  async function testing<T>(
    about: { readonly service: string; readonly profileId: string | null },
    context: CallContext,
    work: (onSteps: OnSteps, context: CallContext) => Promise<T>,
  ): Promise<T> {
    newest?.abort();
    const own = new AbortController();
    newest = own;
    const { service, profileId } = about;
    const tell = (change: {
      readonly running: boolean;
      readonly steps?: Parameters<OnSteps>[0];
    }): void => {
      if (newest !== own) return;
      const steps = [...(change.steps ?? hub.get('connections.test').steps)];
      hub.set('connections.test', { service, profileId, running: change.running, steps });
    };
    tell({ running: true, steps: [] });
    const signal = AbortSignal.any([own.signal, context.signal]);
    try {
      return await work(
        (steps) => {
          tell({ running: true, steps });
        },
        { ...context, signal },
      );
    } finally {
      tell({ running: false });
    }
  }

  return {
    handlers: {
      'connections.test': (input, context) =>
        testing(input, context, (onSteps, own) => of(input.service).test(input, onSteps, own)),
      'connections.save': ({ force, ...input }, context) =>
        testing(input, context, (onSteps, own) =>
          of(input.service).save(input, { force, onSteps }, own),
        ),
      'connections.check': (which, context) =>
        testing(which, context, (onSteps, own) => {
          const connections = of(which.service);
          return connections.test(inputOf(connections, which.profileId), onSteps, own);
        }),
      'connections.rename': ({ service, profileId, name }, context) =>
        of(service).rename(profileId, name, context),
      'connections.setDefault': ({ service, profileId }, context) =>
        of(service).setDefault(profileId, context),
      'connections.remove': async ({ service, profileId }, context) => ({
        notice: await of(service).remove(profileId, context),
      }),
      'connections.retry': ({ service, profileId }, context) =>
        of(service).retry(profileId, context),
    },
    attach: () => {
      for (const stop of stops) stop();
      stops = services().map((service) => service.onChange(publish));
      publish();
    },
    dispose: () => {
      newest?.abort();
      for (const stop of stops) stop();
      stops = [];
    },
  };
}

const allProfiles = (services: readonly ServiceConnections[]): ConnectionProfile[] =>
  services.flatMap((service) => service.profiles());

/** A kept profile as if it had been typed in again, without its secrets. */
function inputOf(connections: ServiceConnections, profileId: string): ConnectionInput {
  const profile = connections.profiles().find(({ id }) => id === profileId);
  if (profile === undefined)
    throw failure('not-found', t('errors:profile.unknown', { id: profileId }), {
      field: 'profileId',
    });
  const { service, name, fields, credential, caFile, proxy } = profile;
  return {
    ...{ service, profileId, name, fields, credential, caFile, proxy },
    secrets: {},
    trustNetwork: false,
    confirmAddress: false,
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
