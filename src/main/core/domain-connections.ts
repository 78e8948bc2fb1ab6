import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import type { ConnectionProfile, Profile } from '../../shared/connections/model.ts';
import { profileView } from '../connections/profile-view.ts';
import type { DomainService } from '../platform/ports/domain-service.ts';
import type { ServiceConnections } from '../platform/ports/service-connections.ts';
import type { SettingsPort } from '../platform/ports.ts';
import type { SwitchableService } from './switchable-service.ts';

export interface DomainConnectionsPorts {
  readonly settings: SettingsPort;
  readonly service: Pick<SwitchableService, 'current' | 'inDemo' | 'service' | 'idle' | 'onChange'>;
  /** Ends the demo of every domain. */
  readonly leaveDemo: () => Promise<void>;
}

/**
 * The profiles of a domain whose service is loaded late and replaced by the demo's. Uses the service's own list while it runs, otherwise the
 * stored profiles. Only calls that need the service load it.
 */
export function domainConnections(
  descriptor: ServiceDescriptor,
  { settings, service, leaveDemo }: DomainConnectionsPorts,
): ServiceConnections {
  const loaded = async (): Promise<ServiceConnections> =>
    requireConnections(await service.service());
  return {
    descriptor,
    profiles: () => service.current?.connections?.profiles() ?? stored(descriptor, settings),
    onChange: (listener) => {
      let stop = service.current?.connections?.onChange(listener);
      const stopSwitch = service.onChange(() => {
        stop?.();
        stop = service.current?.connections?.onChange(listener);
        listener();
      });
      return () => {
        stopSwitch();
        stop?.();
      };
    },
    test: async (...args) => (await loaded()).test(...args),
    save: async (...args) => {
      if (!service.inDemo) return (await loaded()).save(...args);
      // Only a saved connection ends the demo, so that a typing error does not.
      const saved = await requireConnections(await service.idle()).save(...args);
      if (saved.profileId !== null) await leaveDemo();
      return saved;
    },
    rename: async (...args) => (await loaded()).rename(...args),
    setDefault: async (...args) => (await loaded()).setDefault(...args),
    remove: async (...args) => (await loaded()).remove(...args),
    retry: async (...args) => (await loaded()).retry(...args),
  };
}

function requireConnections({ connections }: DomainService): ServiceConnections {
  if (connections === undefined) throw new Error('a service with a descriptor has no connections');
  return connections;
}

/** The stored profiles of a service. */
export const selectProfiles = (
  { id }: Pick<ServiceDescriptor, 'id'>,
  { connections }: ReturnType<SettingsPort['get']>,
): readonly Profile[] => connections.profiles.filter(({ service }) => service === id);

function stored(descriptor: ServiceDescriptor, settings: SettingsPort): ConnectionProfile[] {
  const now = settings.get();
  const all = selectProfiles(descriptor, now);
  const wanted = now.connections.defaults[descriptor.id];
  const chosen = all.find(({ id }) => id === wanted) ?? all[0];
  return all.map((profile) =>
    profileView(descriptor, profile, {
      isDefault: profile === chosen,
      hasSecret: profile.secrets.length > 0,
      demo: false,
    }),
  );
}
