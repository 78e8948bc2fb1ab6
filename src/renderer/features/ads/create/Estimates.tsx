import type { AdAccount } from '../../../../shared/ads/model.ts';
import type { Estimate } from '../../../../shared/ads/contract.ts';
import { ExactNumber, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { moneyText } from '../../../../shared/ads/rules/money.ts';
import { language, t } from '../../../../shared/i18n/translate.ts';
import type { Resource } from '../../../state/use-resource.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import css from './Form.module.css';
import { openWord } from '../model/numbers.ts';

/** How long (ms) the form must stay unchanged before estimates are requested. */
const PAUSE = 400;

interface Props {
  /** Body that would create the ad set. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly objective: string;
  readonly account: AdAccount;
}

/** The two estimate requests of a complete form, once it stays unchanged; `isOld`: it has changed since. */
function useAsked({ body, objective, account }: Props) {
  const text = isComplete(body)
    ? JSON.stringify([
        writeExact(audienceBody(body, objective, account)),
        writeExact(bidBody(body, objective, account)),
      ])
    : null;
  const settled = useSettled(text, PAUSE);
  const asked =
    text === null || settled === null ? null : (JSON.parse(settled) as [string, string]);
  return { asked, isOld: text !== settled, isReady: text !== null };
}

/** Estimates of the new ad set's audience and of the competing bids. Requested again after a pause when their inputs change. */
export function Estimates(props: Props) {
  const { asked, isOld, isReady } = useAsked(props);
  const [audienceAsk = '', bidAsk = ''] = asked ?? [];
  const enabled = asked !== null;
  const audience = useResource('ads.estimate', { of: 'audience', body: audienceAsk }, { enabled });
  const bid = useResource('ads.estimate', { of: 'bid', body: bidAsk }, { enabled });
  if (!isReady) return <Notice title={t('adsform:estimate.later')} />;
  return (
    <section
      className={css['estimate']}
      aria-label={t('adsform:estimate.title')}
      data-stale={isOld || audience.stale || bid.stale || undefined}
    >
      <h3>{t('adsform:estimate.title')}</h3>
      <Answers audience={audience} bid={bid} currency={props.account.currency} />
    </section>
  );
}

function bidWords(range: Estimate['bid'], currency: string | null): string | null {
  if (range === null) return null;
  return t('adsform:estimate.bidRange', {
    from: moneyText(range.min, currency),
    to: moneyText(range.max, currency),
    unit: `${currency ?? ''} ${range.costModel ?? ''}`.trim(),
  });
}

/** Shows the audience even without an estimate of the bid. */
function Answers({
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
      <Failed k="failed" of={audience} />
      {data === null && error === null && <p>{t('adsform:estimate.reading')}</p>}
      {data !== null && error === null && <Found data={data} bidText={bidText} />}
      {bidText === null && <Failed k="noBid" of={bid} />}
    </>
  );
}

function Failed({
  k,
  of: { error, refresh },
}: {
  readonly k: 'failed' | 'noBid';
  readonly of: Pick<Resource<Estimate>, 'error' | 'refresh'>;
}) {
  if (error === null) return null;
  return (
    <Notice
      tone="warn"
      title={t(`adsform:estimate.${k}`)}
      action={<Button onClick={refresh}>{t('app:retry')}</Button>}
    >
      {error.message}
    </Notice>
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
          <Fact key={type} name={openWord(type)}>
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
  asset_format,
  bid_strategy,
  targets,
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
    ad_account_id: id,
    start_date: start_time,
    end_date: end_time,
    objective,
    ...shared(body),
    bid_micro_amount: bid,
    budget: { ...(budget as object), currency },
    ...(category === undefined ? {} : { category }),
  };
}

const bidBody = (body: Props['body'], objective: string, { currency }: AdAccount) => ({
  ...shared(body),
  objective,
  currency,
});
