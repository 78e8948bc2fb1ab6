import '../../../../shared/ads/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AdsPorts } from '../ads-ports.ts';
import type { RequireWork } from '../work.ts';

const notBuilt = (): never => {
  throw failure('unsupported', t('ads:notBuilt'));
};

export const treeHandlers = (_work: RequireWork, _ports: AdsPorts) =>
  ({
    'ads.refresh': notBuilt,
    'ads.chooseAccount': notBuilt,
    'ads.notify': notBuilt,
    'ads.campaigns': notBuilt,
    'ads.ads': notBuilt,
    'ads.total': notBuilt,
    'ads.series': notBuilt,
    'ads.insights': notBuilt,
    'ads.changes': notBuilt,
    'ads.spent': notBuilt,
  }) satisfies Partial<Handlers>;
