import type { Deployment, DeploysOverview } from '../../../../shared/deploys/model.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Platform } from '../platform/create-platform.ts';
import type { ListedService } from '../platform/platform.ts';

/** Maximum number of services whose deployments are read per round. */
const MAX_PER_ROUND = 10;
/** Maximum number of deployments per service in the overview. */
const MAX_RECENT = 14;

export interface History {
  readonly recent: Deployment[];
  readonly lastGood: Deployment | null;
}

const nothing: History = { recent: [], lastGood: null };

/** The newest deployments, and the one that serves traffic or last did. `deployments`: newest first. */
const toHistory = (deployments: readonly Deployment[]): History => ({
  recent: deployments.slice(0, MAX_RECENT),
  lastGood:
    deployments.find(({ state }) => state === 'active') ??
    deployments.find(({ state }) => state === 'superseded') ??
    null,
});

/** Changes whenever the list of a service's deployments may have changed. */
const formatVersion = ({
  rawState,
  commit,
  updatedAt,
}: Pick<ListedService, 'rawState' | 'commit' | 'updatedAt'>): string =>
  JSON.stringify([rawState, commit, updatedAt]);

/** The deployments of all services. Reads only those of changed services. */
export class DeploymentHistories {
  readonly #platform: Pick<Platform, 'deployments'>;
  readonly #known = new Map<string, { readonly version: string; readonly history: History }>();
  /** Counter of the last attempt by service, so that services that can't be read do not delay the others. */
  readonly #tried = new Map<string, number>();
  #tries = 0;

  /** `before`: the stored overview. */
  constructor(platform: Pick<Platform, 'deployments'>, before: DeploysOverview | null) {
    this.#platform = platform;
    for (const { recent, lastGood, ...service } of before?.services ?? [])
      if (recent.length > 0)
        this.#known.set(service.id, {
          version: formatVersion(service),
          history: { recent, lastGood },
        });
  }

  of(serviceId: string): History {
    return this.#known.get(serviceId)?.history ?? nothing;
  }

  /**
   * Reads the deployments of changed services. Resolves with a sentence that says why some could not be read, or null; rejects if the
   * server refused the key.
   */
  async update(services: readonly ListedService[], signal?: AbortSignal): Promise<string | null> {
    this.#forget(new Set(services.map(({ id }) => id)));
    const due = services
      .filter((service) => this.#known.get(service.id)?.version !== formatVersion(service))
      .sort((a, b) => (this.#tried.get(a.id) ?? 0) - (this.#tried.get(b.id) ?? 0))
      .slice(0, MAX_PER_ROUND);
    if (due.length === 0) return null;
    for (const { id } of due) this.#tried.set(id, (this.#tries += 1));
    try {
      const ids = due.map(({ id }) => id);
      const read = await this.#platform.deployments(ids, signal);
      for (const service of due) this.put(service, read.get(service.id) ?? null);
      return null;
    } catch (error) {
      if (!(error instanceof AppFailure) || error.error.code === 'unauthorized') throw error;
      return error.message;
    }
  }

  /** Stores a service's newly read deployments; null: they could not be read. */
  put(service: ListedService, deployments: readonly Deployment[] | null): void {
    if (deployments === null) return;
    const history = toHistory(deployments);
    this.#known.set(service.id, { version: formatVersion(service), history });
  }

  #forget(ids: ReadonlySet<string>): void {
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#known.delete(id);
    for (const id of this.#tried.keys()) if (!ids.has(id)) this.#tried.delete(id);
  }
}
