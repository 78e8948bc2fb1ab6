import type { Ad, AdSet, Campaign } from '../../../../shared/ads/model.ts';

/** A row of the tree with what is above it. */
export type Entity =
  | { readonly level: 'campaign'; readonly node: Campaign }
  | { readonly level: 'ad_set'; readonly node: AdSet; readonly campaign: Campaign }
  | {
      readonly level: 'ad';
      readonly node: Ad;
      readonly adSet: AdSet;
      readonly campaign: Campaign;
    };
