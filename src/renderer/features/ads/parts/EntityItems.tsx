import { ActionItems } from '../../../ui/item-actions.tsx';
import { useLock } from './account.ts';
import { entityActions, showAction } from './entity-actions.ts';
import type { Entity } from './entity.ts';

/** Menu items for a row of the tree. */
export function RowItems({ item }: { readonly item: Entity }) {
  // Rerenders the items; the list itself reads the lock.
  useLock();
  const [first, ...rest] = entityActions(item);
  return (
    <ActionItems
      actions={[
        showAction(item),
        ...(first === undefined ? [] : [{ ...first, apart: true }]),
        ...rest,
      ]}
    />
  );
}

/** Menu items for the open row. */
export function EntityItems({ entity }: { readonly entity: Entity }) {
  useLock();
  return <ActionItems actions={entityActions(entity)} />;
}
