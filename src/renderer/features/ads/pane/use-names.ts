import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { call } from '../../../state/calls.ts';
import { useQuery, useResource } from '../../../state/use-resource.ts';
import { useAccount } from '../change/use-account.ts';
import type { Entity } from '../model/entity.ts';

/** Returns the name of an id; the id itself until the name is loaded, and for records that can't be read by id (artists, genres). */
export type NameOf = (id: string) => string;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Ids of an ad set's audiences or an ad's assets, and the endpoint that has their names. */
function wantedOf(entity: Entity) {
  if (entity.level === 'ad') {
    const ids = entity.node.assets.map(({ id }) => id);
    return { endpoint: 'assets.list', key: 'asset_ids', ids } as const;
  }
  const targets: Readonly<Record<string, unknown>> =
    entity.level === 'ad_set' ? entity.node.targets : {};
  const { audience_ids: used, audience_ids_exclusions: not } = targets;
  const ids = [...textsIn(used), ...textsIn(not)];
  return { endpoint: 'audiences.list', key: 'audience_ids', ids } as const;
}

/** The names of a row's category, audiences and assets. Ids are shown if the names can't be read. */
export function useNames(entity: Entity): NameOf {
  const account = useAccount()?.id ?? null;
  const { endpoint, key, ids } = wantedOf(entity);
  const wanted = ids.slice(0, 50);
  const found = useQuery(
    wanted.length === 0 ? null : JSON.stringify([account, endpoint, wanted]),
    async (signal) => {
      const page = { offset: 0, limit: 50, pageSize: 50 };
      const ask = { endpoint, account, id: null, query: { [key]: wanted }, ...page };
      const list = parseExact((await call('ads.list', ask, signal)).items);
      return (Array.isArray(list) ? list : []).map(recordOf);
    },
  );
  const enabled = entity.level === 'ad_set' && entity.node.category !== null;
  const categories = useResource('ads.categories', undefined, { enabled });
  const all = [...(found.data ?? []), ...(categories.data?.items ?? [])];
  return (id) => {
    const name = all.find((one) => one?.['id'] === id)?.['name'];
    return typeof name === 'string' ? name : id;
  };
}
