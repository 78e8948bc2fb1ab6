import type { ResourceState } from '../connections/resource-state.ts';
import { nothingRead } from '../connections/resource-state.ts';
import { topic } from '../lib/define.ts';
import type { AdsOverview, Transfer } from './model.ts';

export const adsTopics = {
  'ads.overview': topic<ResourceState<AdsOverview>>(nothingRead),
  /** Uploads and downloads, newest last. */
  'ads.transfers': topic<readonly Transfer[]>([]),
} as const;
