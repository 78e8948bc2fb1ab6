import type { AdAccount } from '../../../../shared/ads/model.ts';
import type { Estimate } from '../../../../shared/ads/contract.ts';
import type { AdSetPlan } from '../../../../shared/ads/intents.ts';
import { moneyText } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UNKNOWN, formatCount } from '../../../../shared/format/numbers.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { useResource } from '../../../state/use-resource.ts';
import { RetryNotice } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import css from '../parts/Form.module.css';
import { openWord } from '../parts/numbers.ts';

/** How long (ms) the form must stay unchanged before estimates are requested. */
const PAUSE_MS = 400;

interface Props {
  /** The values of the form that are valid so far. */
  readonly adSet: Partial<AdSetPlan>;
  readonly objective: string;
  readonly account: AdAccount;
}

/** Estimates of the new ad set's audience and of the competing bids. Requested again after a pause when their inputs change. */
export function Estimates({ adSet, objective, account: { id, currency } }: Props) {
  const text = isComplete(adSet) ? JSON.stringify(adSet) : null;
  const settled = useSettled(text, PAUSE_MS);
  const enabled = text !== null && settled !== null;
  const plan = JSON.parse(settled ?? '{}') as AdSetPlan;
  const ask = { account: id, objective, adSet: plan };
  const audience = useResource('ads.estimate', { ...ask, of: 'audience' }, { enabled });
  const bid = useResource('ads.estimate', { ...ask, of: 'bid' }, { enabled });
  if (text === null) return <Notice title={t('adsform:estimate.later')} />;
  return (
    <section
      className={css['estimate']}
      aria-label={t('adsform:estimate.title')}
      data-stale={text !== settled || audience.stale || bid.stale || undefined}
    >
      <h3>{t('adsform:estimate.title')}</h3>
      <EstimateResults audience={audience} bid={bid} currency={currency} />
    </section>
  );
}

const isComplete = ({ budget, country, bidStrategy, bid }: Props['adSet']): boolean =>
  budget !== undefined && country !== undefined && (bidStrategy === 'AUTOBID' || bid !== undefined);

function bidWords(range: Estimate['bid'], currency: string | null): string | null {
  if (range === null) return null;
  return t('adsform:estimate.bidRange', {
    from: moneyText(range.min, currency),
    to: moneyText(range.max, currency),
    unit: `${currency ?? ''} ${range.costModel ?? ''}`.trim(),
  });
}

/** Shows the audience even without an estimate of the bid. */
function EstimateResults({
  audience,
  bid,
  currency,
}: {
  readonly audience: Resource<Estimate>;
  readonly bid: Resource<Estimate>;
  readonly currency: string | null;
}) {
  const { data, error } = audience;
  const bidText = bidWords(data?.bid ?? bid.data?.bid ?? null, currency);
  return (
    <>
      <RetryNotice title={t('adsform:estimate.failed')} error={error} onRetry={audience.refresh} />
      {data === null && error === null && <p>{t('adsform:estimate.reading')}</p>}
      {data !== null && error === null && <AudienceEstimate data={data} bidText={bidText} />}
      {bidText === null && (
        <RetryNotice title={t('adsform:estimate.noBid')} error={bid.error} onRetry={bid.refresh} />
      )}
    </>
  );
}

function AudienceEstimate({
  data,
  bidText,
}: {
  readonly data: Estimate;
  readonly bidText: string | null;
}) {
  if (data.tooNarrow)
    return (
      <Notice tone="warn" title={t('adsform:estimate.narrow')}>
        {t('adsform:estimate.narrowText')} {bidText ?? ''}
      </Notice>
    );
  return (
    <>
      <Facts small>
        {data.forecasts.map(({ type, reach, impressions }) => (
          <Fact key={type} name={openWord(type)}>
            {t('adsform:estimate.forecast', {
              reach: rangeText(reach),
              impressions: rangeText(impressions),
            })}
          </Fact>
        ))}
        <Fact name={t('adsform:field.bid')}>{bidText ?? UNKNOWN}</Fact>
      </Facts>
      {data.delivers === false && <Notice tone="warn" title={t('adsform:estimate.noDelivery')} />}
    </>
  );
}

const rangeText = (range: { readonly min: number; readonly max: number } | null): string =>
  range === null ? UNKNOWN : `${formatCount(range.min)}–${formatCount(range.max)}`;
