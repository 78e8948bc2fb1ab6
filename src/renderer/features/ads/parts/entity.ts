import type { Ad, AdSet, Campaign } from '../../../../shared/ads/model.ts';
import { navigate } from '../../../state/route.ts';

/** A row of the tree with its parents. */
export type Entity =
  | { readonly level: 'campaign'; readonly node: Campaign }
  | { readonly level: 'ad_set'; readonly node: AdSet; readonly campaign: Campaign }
  | { readonly level: 'ad'; readonly node: Ad; readonly adSet: AdSet; readonly campaign: Campaign };
export type AdSetEntity = Extract<Entity, { level: 'ad_set' }>;

/** Ids from the campaign down, as in the address. */
export function listIds(entity: Entity): readonly string[] {
  if (entity.level === 'campaign') return [entity.node.id];
  if (entity.level === 'ad_set') return [entity.campaign.id, entity.node.id];
  return [entity.campaign.id, entity.adSet.id, entity.node.id];
}

/** The lists of the panel. */
export const adsViews = ['campaigns', 'assets', 'audiences', 'reports'] as const;
export type AdsView = (typeof adsViews)[number];

/** What the panel shows: a view, and in the tree the ids down to the open row. */
export interface AdsRoute {
  readonly view: AdsView;
  readonly campaign: string | null;
  readonly adSet: string | null;
  readonly ad: string | null;
}

/** The part of the address after `#`: `campaigns/<id>/<id>/<id>`, `assets`. */
export function readPlace(detail: string): AdsRoute {
  const [first = '', campaign = '', adSet = '', ad = ''] = detail.split('/');
  const view = adsViews.find((one) => one === first) ?? 'campaigns';
  const parseId = (text: string): string | null => (text === '' ? null : text);
  return { view, campaign: parseId(campaign), adSet: parseId(adSet), ad: parseId(ad) };
}

/** The address of an open row; ids from the campaign down. */
export const formatPlace = (view: AdsView, ...ids: readonly string[]): string =>
  [view, ...ids].join('/');

/** Opens a row. */
export const showEntity = (entity: Entity): void =>
  navigate('ads', formatPlace('campaigns', ...listIds(entity)));

/** Whether the daily budgets of past days are known. */
export function hasKnownBudgets(entity: Entity): boolean {
  if (entity.level === 'ad') return true;
  const adSets = entity.level === 'ad_set' ? [entity.node] : entity.node.adSets;
  return adSets.every(
    ({ budget, pastBudgets }) => budget?.type !== 'DAILY' || pastBudgets !== null,
  );
}
