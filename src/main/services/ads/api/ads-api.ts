import '../../../../shared/ads/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServiceClient } from '../../../net/client.ts';
import type { AdsApi } from './api.ts';

const notBuilt = (): never => {
  throw failure('unsupported', t('ads:notBuilt'));
};

export function createAdsApi(client: ServiceClient): AdsApi {
  return { client, read: notBuilt, list: notBuilt, send: notBuilt, requestOf: notBuilt };
}
