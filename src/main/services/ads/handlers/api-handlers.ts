import '../../../../shared/ads/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { RequireWork } from '../work.ts';

const notBuilt = (): never => {
  throw failure('unsupported', t('ads:notBuilt'));
};

export const apiHandlers = (_work: RequireWork, _ports: AdsPorts) =>
  ({
    'ads.read': notBuilt,
    'ads.list': notBuilt,
  }) satisfies Partial<Handlers>;
