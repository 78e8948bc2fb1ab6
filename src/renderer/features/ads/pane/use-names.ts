import { useResource } from '../../../state/use-resource.ts';
import { useAccount } from '../parts/account.ts';
import type { Entity } from '../parts/entity.ts';

/** Returns the name of an id; the id itself until the name is loaded, and for records that can't be read by id (artists, genres). */
export type NameOf = (id: string) => string;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** The ids of an ad's assets or an ad set's audiences. */
function selectWanted(entity: Entity) {
  if (entity.level === 'ad')
    return { of: 'assets', ids: entity.node.assets.map(({ id }) => id) } as const;
  const targets = entity.level === 'ad_set' ? entity.node.targets : {};
  const { audience_ids: used, audience_ids_exclusions: not } = targets;
  return { of: 'audiences', ids: [...textsIn(used), ...textsIn(not)] } as const;
}

/** The names of a row's category, audiences and assets. Ids are shown if the names can't be read. */
export function useNames(entity: Entity): NameOf {
  const all = { account: useAccount()?.id ?? null, search: '' };
  const { of, ids } = selectWanted(entity);
  const names = useResource(
    'ads.names',
    { ...all, of, ids: ids.slice(0, 50) },
    { enabled: ids.length > 0 },
  );
  const enabled = entity.level === 'ad_set' && entity.node.category !== null;
  const categories = useResource('ads.names', { ...all, of: 'categories', ids: [] }, { enabled });
  const named = [...(names.data?.items ?? []), ...(categories.data?.items ?? [])];
  return (id) => named.find((record) => record.id === id)?.name ?? id;
}
