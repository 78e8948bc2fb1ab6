import type { ConnectionInput } from '../../shared/connections/model.ts';
import type { ProfileBacked } from '../connections/profile-service.ts';
import type { DomainService } from '../platform/ports/domain-service.ts';
import type { Adapters } from './adapters.ts';
import type { ServiceModule, ServicePorts } from './domain.ts';

/** A running demo server and the profile the service connects to it with. */
export interface DemoProfile {
  readonly profile: Pick<ConnectionInput, 'fields' | 'credential' | 'secrets'>;
  readonly stop: () => Promise<void>;
}

/** The module of a service built with `ProfileService`. Its demo is one server and one profile in memory. */
export const profileModule = <S extends DomainService & ProfileBacked>(
  create: (ports: ServicePorts) => S,
  startServer: (ports: Adapters) => Promise<DemoProfile>,
): ServiceModule<S> => ({
  create,
  startDemo: async (ports) => {
    const { profile, stop } = await startServer(ports);
    return {
      dataDir: '',
      run: async (service, window) => {
        await service.adopt({ name: 'Demo', ...profile });
        await service.start(window);
      },
      stop,
    };
  },
});
