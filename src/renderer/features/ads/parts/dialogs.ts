import { create } from 'zustand';
import type { AdSet, Campaign } from '../../../../shared/ads/model.ts';
import type { AdSetEntity, Entity } from './entity.ts';

/** The change to be confirmed. */
export type Change =
  | { readonly k: 'budget' | 'dates' | 'bid'; readonly entity: AdSetEntity }
  | { readonly k: 'switch'; readonly entities: readonly Entity[]; readonly on: boolean }
  | { readonly k: 'budgets'; readonly entities: readonly AdSetEntity[] }
  | { readonly k: 'archive' | 'rename' | 'duplicate'; readonly entity: Entity };

export const useChange = create<{ readonly change: Change | null }>(() => ({ change: null }));
export const openChange = (change: Change): void => useChange.setState({ change });
export const closeChange = (): void => useChange.setState({ change: null });

/** Whether the form that orders the report as CSV is open. */
export const useCsvOrder = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));
export const openCsvOrder = (): void => useCsvOrder.setState({ isOpen: true });
export const closeCsvOrder = (): void => useCsvOrder.setState({ isOpen: false });

/** The record being created, and its parent. `isNext`: the user has just created the parent. */
export type Creation =
  | { readonly k: 'campaign' }
  | {
      readonly k: 'ad_set';
      readonly campaign: Pick<Campaign, 'id' | 'name' | 'objective'>;
      readonly isNext?: boolean;
    }
  | {
      readonly k: 'ad';
      readonly adSet: Pick<AdSet, 'id' | 'name' | 'format' | 'campaignId'>;
      readonly isNext?: boolean;
    }
  | { readonly k: 'audience' };

export const useCreation = create<{ readonly creation: Creation | null }>(() => ({
  creation: null,
}));
export const openCreate = (creation: Creation): void => useCreation.setState({ creation });
export const closeCreate = (): void => useCreation.setState({ creation: null });
