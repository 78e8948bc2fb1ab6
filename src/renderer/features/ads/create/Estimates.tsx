import type { AdAccount } from '../../../../shared/ads/model.ts';
import type { Estimate } from '../../../../shared/ads/contract.ts';
import { ExactNumber, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { moneyText } from '../../../../shared/ads/rules/money.ts';
import { language, t } from '../../../../shared/i18n/translate.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import css from './Form.module.css';
import { wordOf } from './form-body.ts';
import { useSettled } from './use-settled.ts';

interface Props {
  /** The new ad set as it would be sent. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly objective: string;
  readonly account: AdAccount;
}

/** Whom the new ad set would reach, and what others bid for them. Asked again when what it depends on stays changed. */
export function Estimates({ body, objective, account }: Props) {
  const asked = useSettled(writeExact(audienceBody(body, objective, account)));
  const bidAsked = useSettled(writeExact(bidBody(body, objective, account)));
  const complete = isComplete(body);
  const audience = useResource(
    'ads.estimate',
    { of: 'audience', body: asked },
    { enabled: complete },
  );
  const bid = useResource('ads.estimate', { of: 'bid', body: bidAsked }, { enabled: complete });
  if (!complete) return <Notice title={t('adsform:estimate.later')} />;
  const error = audience.error ?? bid.error;
  const { data } = audience;
  const range = data?.bid ?? bid.data?.bid ?? null;
  const bidText =
    range === null
      ? null
      : t('adsform:estimate.bidRange', {
          from: moneyText(range.min, account.currency),
          to: moneyText(range.max, account.currency),
          unit: `${account.currency} ${range.costModel ?? ''}`.trim(),
        });
  return (
    <section className={css['estimate']} aria-label={t('adsform:estimate.title')}>
      <h3>{t('adsform:estimate.title')}</h3>
      {error !== null && (
        <Notice
          tone="warn"
          title={t('adsform:estimate.failed')}
          action={
            <Button
              onClick={() => {
                audience.refresh();
                bid.refresh();
              }}
            >
              {t('app:retry')}
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      {data === null && error === null && <p>{t('adsform:estimate.reading')}</p>}
      {data !== null && error === null && <Found {...{ data, bidText }} />}
    </section>
  );
}

function Found({ data, bidText }: { readonly data: Estimate; readonly bidText: string | null }) {
  if (data.tooNarrow)
    return (
      <Notice tone="warn" title={t('adsform:estimate.narrow')}>
        {t('adsform:estimate.narrowText')} {bidText ?? ''}
      </Notice>
    );
  return (
    <>
      <Facts>
        {data.forecasts.map(({ type, reach, impressions }) => (
          <Fact key={type} name={wordOf(type)}>
            {t('adsform:estimate.forecast', {
              reach: rangeText(reach),
              impressions: rangeText(impressions),
            })}
          </Fact>
        ))}
        <Fact name={t('adsform:field.bid')}>{bidText ?? '—'}</Fact>
      </Facts>
      {data.delivers === false && <Notice tone="warn" title={t('adsform:estimate.noDelivery')} />}
    </>
  );
}

const rangeText = (range: { readonly min: number; readonly max: number } | null): string => {
  if (range === null) return '—';
  const number = new Intl.NumberFormat(language());
  return `${number.format(range.min)}–${number.format(range.max)}`;
};

const isComplete = ({
  budget,
  targets,
  bid_strategy: strategy,
  bid_micro_amount: bid,
}: Props['body']) =>
  (budget as { micro_amount?: unknown } | undefined)?.micro_amount !== undefined &&
  (targets as { geo_targets?: unknown } | undefined)?.geo_targets !== undefined &&
  (strategy === 'AUTOBID' || bid !== undefined);

const shared = ({ asset_format, bid_strategy, frequency_caps, targets }: Props['body']) => ({
  ...{ asset_format, bid_strategy, targets },
  ...(frequency_caps === undefined ? {} : { frequency_caps }),
});

function audienceBody(body: Props['body'], objective: string, { id, currency }: AdAccount) {
  const {
    start_time,
    end_time,
    budget,
    bid_micro_amount: bid = new ExactNumber('0'),
    category,
  } = body;
  return {
    ...{ ad_account_id: id, start_date: start_time, end_date: end_time, objective },
    ...shared(body),
    ...{ bid_micro_amount: bid, budget: { ...(budget as object), currency } },
    ...(category === undefined ? {} : { category }),
  };
}

const bidBody = (body: Props['body'], objective: string, { currency }: AdAccount) => ({
  ...shared(body),
  ...{ objective, currency },
});
