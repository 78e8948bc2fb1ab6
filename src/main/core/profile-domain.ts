import type { ConnectionInput } from '../../shared/connections/model.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import type { ProfileBacked } from '../connections/profile-service.ts';
import type { DomainService } from '../platform/ports/domain-service.ts';
import type {
  DemoServer,
  DemoServerOptions,
  Domain,
  ServiceModule,
  ServicePorts,
} from './domain.ts';

interface RunningDemo {
  readonly generation: string;
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** A service built with `ProfileService` and its demo server. Each part is loaded when it is first needed. */
interface ProfileDomain<S, D extends RunningDemo> {
  readonly service: () => Promise<(ports: ServicePorts) => S>;
  readonly names: () => Promise<Omit<DemoServer, 'start'>>;
  /** `clock`: the app's clock, in demo mode. */
  readonly startDemo: (options: DemoServerOptions & { readonly clock?: Clock }) => Promise<D>;
  /** The only profile of demo mode. Default: the address and a bearer token. */
  readonly profile?: (demo: D) => Pick<ConnectionInput, 'fields' | 'credential' | 'secrets'>;
  /** Fields of the demo server's ready line after generation, address and token. */
  readonly ready?: (demo: D) => Readonly<Record<string, unknown>>;
}

/** How a domain loads its service, its demo (a server, and one profile in memory) and its demo server. */
export const profileDomain = <S extends DomainService & ProfileBacked, D extends RunningDemo>({
  service,
  names,
  startDemo,
  profile = ({ url, token }) => ({ fields: { url }, credential: 'bearer', secrets: { token } }),
  ready,
}: ProfileDomain<S, D>): Pick<Domain, 'load' | 'loadDemoServer'> => ({
  load: async (): Promise<ServiceModule<S>> => ({
    create: await service(),
    startDemo: async ({ clock }) => {
      const demo = await startDemo({ clock });
      return {
        dataDir: '',
        run: async (created, window) => {
          await created.adopt({ name: 'Demo', ...profile(demo) });
          await created.start(window);
        },
        stop: () => demo.stop(),
      };
    },
  }),
  loadDemoServer: async () => ({
    ...(await names()),
    start: async (options) => {
      const demo = await startDemo(options);
      const { generation, url, token } = demo;
      return { ready: { generation, url, token, ...ready?.(demo) }, stop: () => demo.stop() };
    },
  }),
});
