import '../../../../shared/ads/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { RequireWork } from '../work.ts';

const notBuilt = (): never => {
  throw failure('unsupported', t('ads:notBuilt'));
};

export const writeHandlers = (_work: RequireWork, _ports: AdsPorts) =>
  ({
    'ads.setMode': notBuilt,
    'ads.change': notBuilt,
    'ads.audit': notBuilt,
    'ads.bulk': notBuilt,
    'ads.duplicate': notBuilt,
    'ads.upload': notBuilt,
    'ads.endTransfer': notBuilt,
  }) satisfies Partial<Handlers>;
