import { create } from 'zustand';
import type { AdSet, Campaign } from '../../../../shared/ads/model.ts';

/** The record being created, and its parent. */
export type Creation =
  | { readonly k: 'campaign' }
  | { readonly k: 'ad_set'; readonly campaign: Campaign }
  | { readonly k: 'ad'; readonly adSet: AdSet }
  | { readonly k: 'audience' };

export const useCreation = create<{ readonly creation: Creation | null }>(() => ({
  creation: null,
}));

export const openCreate = (creation: Creation): void => {
  useCreation.setState({ creation });
};

export const closeCreate = (): void => {
  useCreation.setState({ creation: null });
};
