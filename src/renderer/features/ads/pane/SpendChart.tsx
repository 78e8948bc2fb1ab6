import { useMemo } from 'react';
import type { DayRange, Stat } from '../../../../shared/ads/model.ts';
import { planDay } from '../../../../shared/ads/rules/pacing.ts';
import { addMicros, approximately, moneyText } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Point } from '../../../ui/chart/chart-data.ts';
import { moneyUnit, timeWords } from '../../../ui/chart/units.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import text from '../../../ui/text.module.css';
import { useAccount, useRevision } from '../parts/account.ts';
import { dayText, statText } from '../parts/numbers.ts';
import type { Entity } from '../parts/entity.ts';
import { hasKnownBudgets } from '../parts/entity.ts';
import { formatDay, useRange } from '../parts/range.ts';
import css from './Pane.module.css';

const DAY_MS = 86_400_000;

/** One point for each day of the range. Days without data are unknown, not zero. */
function everyDay(points: readonly Point[], range: DayRange): readonly Point[] {
  if (range === null) return points;
  const byDay = new Map(points.map((point) => [formatDay(point.x), point]));
  const first = Date.parse(range.from);
  const count = Math.round((Date.parse(range.to) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const x = first + at * DAY_MS;
    return byDay.get(formatDay(x)) ?? { x, y: null };
  });
}

function useSpend({ level, node }: Entity) {
  const account = useAccount();
  const currency = account?.currency ?? '';
  const { range } = useRange();
  const version = useRevision();
  const hours = range !== null && range.from === range.to;
  const granularity = hours ? 'HOUR' : 'DAY';
  const input = { account: account?.id ?? null, level, id: node.id, range, granularity } as const;
  const series = useResource('ads.series', { ...input, fields: ['SPEND'] }, { version });
  const today = formatDay(useNow(60_000));
  const points = useMemo(() => {
    const spendPoints = (series.data ?? []).map(({ start, stats: { SPEND: spend } }): Point => ({
      x: start,
      y: typeof spend === 'object' ? Number(spend.amount) : null,
      partial: !hours && formatDay(start) === today,
    }));
    return hours ? spendPoints : everyDay(spendPoints, range);
  }, [series.data, hours, range, today]);
  return { series, points, hours, range, currency };
}

/** The possible spend on each day of the range, by the budget that was valid on that day. */
function planDays(entity: Entity, range: DayRange) {
  if (entity.level === 'ad' || range === null) return [];
  const adSets = entity.level === 'ad_set' ? [entity.node] : entity.node.adSets;
  return everyDay([], range).flatMap(({ x: day }) => {
    const amount = planDay(adSets, day);
    return amount === null ? [] : [{ day, amount }];
  });
}

/** The daily budget as a line of the chart, the total budget of the range, and the budget's changes. Empty without days. */
function planBudget(entity: Entity, range: DayRange, currency: string) {
  const days = planDays(entity, range);
  const [first] = days;
  if (first === undefined) return { limit: {}, plan: currency, changes: null };
  const byDay = new Map(days.map(({ day, amount }) => [day, approximately(amount)]));
  const label = t('adspanel:pane.budgetLine', { amount: moneyText(first.amount, currency) });
  const changed = days.filter(({ amount }, at) => at > 0 && amount !== days[at - 1]?.amount);
  const changes = changed.map(({ day, amount }) =>
    t('adspanel:pane.budgetSince', { amount: moneyText(amount, currency), day: dayText(day) }),
  );
  const total = addMicros(...days.map(({ amount }) => amount));
  return {
    limit: { reference: { valueAt: (x: number) => byDay.get(x) ?? null, label } },
    plan: t('adspanel:pane.ofPlan', { amount: moneyText(total, currency), currency }),
    changes: changes.length === 0 ? null : [label, ...changes].join(', '),
  };
}

const hasSpent = (spend: Stat | undefined): boolean =>
  typeof spend === 'object' && Number(spend.amount) > 0;

const idle = ['rejected', 'pending', 'off', 'account', 'empty'] as const;

/** Why nothing was spent; undefined: the state does not say. */
function findReason({ node: { delivery } }: Entity): string | undefined {
  if (delivery.state === 'scheduled' && delivery.at !== null)
    return t('adspanel:pane.noSpend.scheduled', { day: dayText(delivery.at) });
  const state = idle.find((one) => one === delivery.state);
  return state && t(`adspanel:pane.noSpend.${state}`);
}

/** Spend per day compared with the daily budget, or per hour of one day. */
export function SpendChart({ entity }: { readonly entity: Entity }) {
  const { node } = entity;
  const { series, points, hours, range, currency } = useSpend(entity);
  const { limit, plan, changes } = planBudget(entity, hours ? null : range, currency);
  const clock = timeWords(DAY_MS, 'UTC');
  const x = hours ? clock : { full: dayText, short: dayText };
  const title = t(hours ? 'adspanel:pane.spendHour' : 'adspanel:pane.spendDay');
  const isEmpty = !hasSpent(node.stats['SPEND']) && points.every(({ y }) => y === null || y === 0);
  return (
    <section className={css['section']} aria-label={title} data-stale={series.stale || undefined}>
      <div className={css['line']}>
        <h3>{title}</h3>
        <span className={css['end']}>
          <b>{statText(node.stats['SPEND'], 'money', currency)}</b> {plan}
        </span>
      </div>
      {series.data === null ? null : isEmpty ? (
        <EmptyState title={t('adspanel:pane.noSpend.title')}>{findReason(entity)}</EmptyState>
      ) : (
        <Chart
          label={title}
          kind="bar"
          height={150}
          series={[{ id: 'spend', name: t('adspanel:tree.column.spend'), points }]}
          unit={moneyUnit(currency)}
          x={{ ...x, title: t(hours ? 'adspanel:pane.hour' : 'adspanel:pane.day') }}
          {...limit}
        />
      )}
      <Awaited resource={series} label={t('adspanel:pane.loading')} />
      {changes !== null && (
        <p className={text['caption']}>{t('adspanel:pane.budgets', { changes })}</p>
      )}
      {!hasKnownBudgets(entity) && !hours && (
        <p className={text['caption']}>{t('adspanel:pane.budgetsUnknown')}</p>
      )}
      {points.some(({ partial }) => partial) && (
        <p className={text['caption']}>{t('adspanel:pane.today')}</p>
      )}
    </section>
  );
}
