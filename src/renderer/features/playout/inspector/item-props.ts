import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ItemDetail } from './use-item.ts';

/** What every part of the inspector gets. `disabled`: nothing of the item can be changed. */
export interface ItemProps {
  readonly item: ItemRef;
  readonly detail: ItemDetail;
  readonly disabled: boolean;
}
