import { parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import { recordOf } from '../../../../shared/lib/json.ts';
import { call } from '../../../state/calls.ts';
import { useQuery, useResource } from '../../../state/use-resource.ts';
import { useAccount } from '../change/use-account.ts';
import type { Entity } from '../model/entity.ts';

/** The name of what an id stands for; the id itself until it is known, and for what the service has no look-up by id (artists, genres). */
export type NameOf = (id: string) => string;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Audiences of an ad set or assets of an ad: where their names are, and their ids. */
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

/** The names of the category, audiences and assets of a row. They are no more than words: without them, the ids stay. */
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
