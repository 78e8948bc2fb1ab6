import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import type { Vocabulary } from '../../../../shared/ads/words.ts';
import { vocabularies } from '../../../../shared/ads/words.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { nearest } from '../../../../shared/lib/nearest.ts';

/** Words of a message. */
const MAX_WORDS = 30;

export const listWords = (of: Vocabulary): readonly string[] => vocabularies[of].split(' ');

/** Error text for a value outside a vocabulary, with the words that were probably meant. */
export function notAWord(of: Vocabulary, value: unknown): string {
  const all = listWords(of);
  const given =
    typeof value === 'string' ? value.slice(0, 100) : JSON.stringify(value).slice(0, 100);
  const near = nearest(given.toLowerCase(), all);
  if (near !== undefined) return t('ads:check.wordNear', { value: given, near });
  const list = all.slice(0, MAX_WORDS).join(', ') + (all.length > MAX_WORDS ? ', …' : '');
  return t('ads:check.word', { value: given, words: list });
}

const paged = { sort_direction: 'direction' } as const;
const report = { statuses: 'entityStatus', entity_status_type: 'entity' } as const;

/** The vocabularies of query parameters. */
export const queryWords: Partial<
  Record<EndpointName, Readonly<Partial<Record<string, Vocabulary>>>>
> = {
  'campaigns.list': {
    statuses: 'campaignStatus',
    ad_set_statuses: 'adSetStatus',
    fields: 'campaignField',
    sort_field: 'campaignSort',
    ...paged,
  },
  'campaigns.show': { fields: 'campaignField' },
  'ad_sets.list': { statuses: 'adSetStatus', sort_field: 'adSetSort', ...paged },
  'ads.list': { statuses: 'adStatus', fields: 'adField', sort_field: 'adSort', ...paged },
  'ads.show': { fields: 'adField' },
  'assets.list': {
    asset_types: 'assetType',
    asset_subtypes: 'assetFilter',
    statuses: 'assetStatus',
    aspect_ratios: 'ratio',
    sort_field: 'assetSort',
    ...paged,
  },
  'audiences.list': { audience_types: 'audienceType', sort_field: 'audienceSort', ...paged },
  'changes.list': {
    entity_type: 'changeEntity',
    principal_type: 'principal',
    sort_field: 'changeSort',
    change_category: 'changeCategory',
    ...paged,
  },
  'reports.aggregate': {
    entity_type: 'entity',
    fields: 'reportField',
    granularity: 'granularity',
    entity_ids_type: 'entity',
    ...report,
  },
  'reports.insights': {
    insight_dimension: 'dimension',
    fields: 'reportField',
    entity_ids_type: 'insightEntity',
    ...report,
  },
};
