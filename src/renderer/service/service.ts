import type { ResourceState } from '../../shared/connections/resource-state.ts';
import type { ServiceName } from '../../shared/domain-names.ts';
import type { TextsByNamespace } from '../../shared/i18n/translate.ts';
import type { Cut } from '../../shared/lib/listed.ts';
import { useHostState } from '../state/host-state.ts';
import { useTopic } from '../state/topics.ts';

/** Fields that every overview has. */
export interface AnyOverview {
  /** Parts that could not be read. */
  readonly problems: readonly string[];
  readonly cut?: Cut | null;
  /** Kinds of findings without an item in Attention. */
  readonly mutedKinds?: readonly string[];
}

/** The texts that each service has for its panel. */
interface PanelTexts {
  readonly loading: string;
  /** Shown while the service is not connected: "Connect Deploys to see your services". */
  readonly none: string;
  readonly stale: { readonly title: string };
}

/** The namespaces of the services' panels. */
export type PanelNamespace = {
  [N in keyof TextsByNamespace]: TextsByNamespace[N] extends PanelTexts ? N : never;
}[keyof TextsByNamespace];

/** The state of a service's overview. `stale`: also while the window is disconnected from the core. */
export function useOverview<O extends AnyOverview>(service: ServiceName): ResourceState<O> {
  const state: ResourceState<AnyOverview> = useTopic(`${service}.overview`);
  const lost = useHostState() !== 'open';
  return { ...(state as ResourceState<O>), stale: state.stale || lost };
}
