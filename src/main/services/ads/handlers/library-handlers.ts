import '../../../../shared/ads/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { RequireWork } from '../work.ts';

const notBuilt = (): never => {
  throw failure('unsupported', t('ads:notBuilt'));
};

export const libraryHandlers = (_work: RequireWork, _ports: AdsPorts) =>
  ({
    'ads.assets': notBuilt,
    'ads.audiences': notBuilt,
    'ads.artists': notBuilt,
    'ads.categories': notBuilt,
    'ads.estimate': notBuilt,
    'ads.csv': notBuilt,
    'ads.table': notBuilt,
    'ads.open': notBuilt,
  }) satisfies Partial<Handlers>;
