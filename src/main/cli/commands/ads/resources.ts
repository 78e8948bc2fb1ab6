import type { Endpoint, EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';

/** A kind of record: its list, the endings of its other endpoints, filters as `option:name in the query`, columns of its table. */
interface Resource {
  readonly list: EndpointName;
  readonly verbs: string;
  readonly filters: string;
  readonly columns: string;
}

export const resources: Readonly<Record<string, Resource>> = {
  businesses: {
    list: 'businesses.list',
    verbs: 'show create',
    filters: '',
    columns: 'id name website',
  },
  accounts: {
    list: 'accounts.list',
    verbs: '',
    filters: 'business:',
    columns: 'id name status currency_code business',
  },
  campaigns: {
    list: 'campaigns.list',
    verbs: 'show create update',
    filters:
      'ids:campaign_ids name:name status:statuses ad-set-status:ad_set_statuses sales-order:salesforce_sales_order fields:fields',
    columns: 'id name status objective updated_at',
  },
  'ad-sets': {
    list: 'ad_sets.list',
    verbs: 'show create update',
    filters: 'campaigns:campaign_ids name:name status:statuses',
    columns: 'id name status delivery budget start_time end_time',
  },
  ads: {
    list: 'ads.list',
    verbs: 'show create update',
    filters:
      'ad-sets:ad_set_ids campaigns:campaign_ids assets:asset_ids name:name status:statuses fields:fields',
    columns: 'id name status delivery ad_set_id reject_reason',
  },
  assets: {
    list: 'assets.list',
    verbs: 'show create update',
    filters:
      'ids:asset_ids type:asset_types subtype:asset_subtypes status:statuses ratio:aspect_ratios name:name',
    columns: 'id name asset_type status created_at',
  },
  audiences: {
    list: 'audiences.list',
    verbs: 'show create delete',
    filters: 'ids:audience_ids type:audience_types name:q',
    columns: 'id name type status size',
  },
  targets: { list: 'targets.artists', verbs: '', filters: 'ids:ids', columns: 'id name' },
  categories: { list: 'categories.list', verbs: '', filters: '', columns: 'id name' },
};

export const findResource = (name: string): Resource => {
  const resource = resources[name];
  if (resource === undefined) throw new Error(`no resource ${name}`);
  return resource;
};

export const wordsIn = (list: string): string[] => list.split(' ').filter((word) => word !== '');

/** The filters of a list: option and name in the query. */
export const listFilters = (name: string): [string, string][] =>
  wordsIn(findResource(name).filters).map((pair) => pair.split(':') as [string, string]);

export const endpoint = (name: EndpointName): Endpoint => allEndpoints[name];

/** The endpoint of a command, such as `campaigns.update`. */
export const formatEndpoint = (name: string, verb: string): EndpointName =>
  findResource(name).list.replace('list', verb) as EndpointName;
