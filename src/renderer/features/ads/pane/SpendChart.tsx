import { useMemo } from 'react';
import type { Range } from '../../../../shared/ads/model.ts';
import { approximately, moneyText, timesMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Point } from '../../../ui/chart/chart-data.ts';
import { timeWords } from '../../../ui/chart/units.ts';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import { useAccount } from '../change/use-account.ts';
import { dayText } from '../change/words.ts';
import type { Entity } from '../model/entity.ts';
import { statText } from '../model/numbers.ts';
import { dayOf, useRange } from '../model/range.ts';
import css from './Pane.module.css';

const DAY = 86_400_000;

/** One point for each day of the range; what the service did not tell is unknown, not zero. */
function everyDay(points: readonly Point[], range: Range): readonly Point[] {
  if (range === null) return points;
  const told = new Map(points.map((point) => [dayOf(point.x), point]));
  const first = Date.parse(range.from);
  const count = Math.round((Date.parse(range.to) - first) / DAY) + 1;
  return Array.from({ length: count }, (_, at) => {
    const x = first + at * DAY;
    return told.get(dayOf(x)) ?? { x, y: null };
  });
}

/** What was spent per day against the daily budget, or per hour of one day. */
export function SpendChart({ entity }: { readonly entity: Entity }) {
  const { level, node } = entity;
  const account = useAccount();
  const currency = account?.currency ?? '';
  const { range } = useRange();
  const version = useTopicSelector('ads.overview', ({ value }) => value?.revision ?? 0);
  const hours = range !== null && range.from === range.to;
  const granularity = hours ? 'HOUR' : 'DAY';
  const input = { account: account?.id ?? null, level, id: node.id, range, granularity } as const;
  const series = useResource('ads.series', { ...input, fields: ['SPEND'] }, { version });
  const points = useMemo(() => {
    const today = dayOf(Date.now());
    const told = (series.data ?? []).map(({ start, stats: { SPEND: spend } }): Point => ({
      x: start,
      y: typeof spend === 'object' ? Number(spend.amount) : null,
      partial: !hours && dayOf(start) === today,
    }));
    return hours ? told : everyDay(told, range);
  }, [series.data, hours, range]);
  const budget = entity.level === 'ad' || entity.node.budget === null ? null : entity.node.budget;
  const daily = budget?.type === 'DAILY' ? budget.amount : null;
  const plan = daily === null || range === null ? null : timesMicros(daily, points.length);
  const money = (value: number): string => `${value.toFixed(2)} ${currency}`;
  const clock = timeWords(DAY, 'UTC');
  const x = hours ? clock : { full: dayText, short: dayText };
  const title = t(hours ? 'adspanel:pane.spendHour' : 'adspanel:pane.spendDay');
  const limit =
    daily === null || hours
      ? {}
      : {
          reference: {
            value: approximately(daily),
            label: t('adspanel:pane.budgetLine', { amount: moneyText(daily, currency) }),
          },
        };
  return (
    <section className={css['section']} aria-label={title} data-stale={series.stale || undefined}>
      <div className={css['line']}>
        <h3>{title}</h3>
        <span className={css['end']}>
          <b>{statText(node.stats['SPEND'], 'money', currency)}</b>{' '}
          {plan === null || hours
            ? currency
            : t('adspanel:pane.ofPlan', { amount: moneyText(plan, currency), currency })}
        </span>
      </div>
      {series.data === null ? (
        <Awaited resource={series} label={t('adspanel:pane.loading')} />
      ) : (
        <Chart
          label={title}
          kind="bar"
          height={150}
          series={[{ id: 'spend', name: t('adspanel:tree.column.spend'), points }]}
          unit={{ full: money, short: String }}
          x={{ ...x, title: t(hours ? 'adspanel:pane.hour' : 'adspanel:pane.day') }}
          {...limit}
        />
      )}
      {series.data !== null && series.error !== null && (
        <ErrorState error={series.error} onRetry={series.refresh} />
      )}
      {points.some(({ partial }) => partial) && (
        <p className={css['caption']}>{t('adspanel:pane.today')}</p>
      )}
    </section>
  );
}
