import type { ResourceState } from '../connections/resource-state.ts';
import { nothingRead } from '../connections/resource-state.ts';
import { topic } from '../lib/define.ts';
import type { AdsOverview, Transfer } from './model.ts';

/** A small summary that every window receives. */
export interface AdsSummary {
  /** Findings that need the user. */
  readonly troubled: number;
}

export const noAds: AdsSummary = { troubled: 0 };

export const adsTopics = {
  'ads.overview': topic<ResourceState<AdsOverview>>(nothingRead),
  'ads.summary': topic(noAds),
  /** Uploads and downloads, newest last. */
  'ads.transfers': topic<readonly Transfer[]>([]),
} as const;
