import '../../../../shared/deploys/edit-texts.ts';
import { useState } from 'react';
import type { Bill, Overview, Usage } from '../../../../shared/deploys/model.ts';
import { language, t } from '../../../../shared/i18n/translate.ts';
import { useResource } from '../../../state/use-resource.ts';
import { useTopic } from '../../../state/topics.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { countUnit } from '../../../ui/chart/units.ts';
import { centsText, CURRENCY, money } from '../money.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { Stat } from '../../../ui/Stat.tsx';
import { CostCalculator } from './CostCalculator.tsx';
import { PlanTable } from './PlanTable.tsx';
import css from './UsageDialog.module.css';

/** Use and cost of the workspace in the current period, a calculator, and the limits of the plans. */
export function UsageDialog({ onClose }: { readonly onClose: () => void }) {
  const { value: overview } = useTopic('deploys.overview');
  const loaded = useResource('deploys.usage', undefined, {
    enabled: overview?.features.usage.on === true,
  });
  const usage = loaded.data;
  return (
    <Dialog
      open
      huge
      title={t('deploysedit:usage.title')}
      description={usage === null ? undefined : periodOf(usage)}
      onOpenChange={onClose}
    >
      {overview?.features.usage.on === true ? (
        <>
          <Awaited resource={loaded} label={t('deploysedit:usage.loading')} />
          {usage !== null && <Figures usage={usage} bill={overview.bill} />}
          {usage !== null && <Costs usage={usage} />}
        </>
      ) : (
        <Notice title={t('deploysedit:usage.off')}>{overview?.features.usage.reason}</Notice>
      )}
      <div className={css['columns']}>
        <CostCalculator />
        <PlanTable plan={overview?.plan ?? null} />
      </div>
    </Dialog>
  );
}

function periodOf({ from, to }: Usage): string | undefined {
  if (from === null || to === null) return undefined;
  const format = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' });
  return t('deploysedit:usage.period', { period: format.formatRange(from, to) });
}

function Figures({ usage, bill }: { readonly usage: Usage; readonly bill: Overview['bill'] }) {
  const { cents, includedCents, feeCents } = usage;
  const billed = (of: keyof Omit<Bill, 'suspended'>): number | null => bill?.[of] ?? null;
  const included = includedCents ?? billed('includedCents');
  return (
    <div className={css['figures']}>
      <Stat
        label={t('deploysedit:usage.now')}
        value={centsText(cents ?? billed('cents'))}
        {...(feeCents === null
          ? {}
          : { note: t('deploysedit:usage.fee', { fee: centsText(feeCents) }) })}
      />
      <Stat label={t('deploysedit:usage.estimate')} value={centsText(billed('estimateCents'))} />
      <Stat label={t('deploysedit:usage.included')} value={centsText(included)} />
      <Stat
        label={t('deploysedit:usage.limit')}
        value={
          billed('limitCents') === null
            ? t('deploysedit:usage.noLimit')
            : centsText(billed('limitCents'))
        }
      />
    </div>
  );
}

/** The cost by resource or by project: a chart, which is also a table, and the lines of the bill. */
function Costs({ usage }: { readonly usage: Usage }) {
  const [by, setBy] = useState<'resource' | 'project'>('resource');
  const bars =
    by === 'resource'
      ? usage.lines.map(({ kind, cents }) => ({ name: t(`deploysedit:kind.${kind}`), cents }))
      : usage.byProject;
  const name = (at: number): string => bars[at]?.name ?? '';
  const label = t(`deploysedit:usage.by.${by}`);
  return (
    <section className={css['costs']} aria-label={t('deploysedit:usage.costs')}>
      <Segmented
        label={t('deploysedit:usage.group')}
        value={by}
        options={(['resource', 'project'] as const).map((value) => ({
          value,
          label: t(`deploysedit:usage.by.${value}`),
        }))}
        onValue={setBy}
      />
      <Chart
        key={by}
        kind="bar"
        label={label}
        height={140}
        unit={money()}
        x={{ title: t(`deploysedit:usage.column.${by}`), full: name, short: name }}
        series={[
          {
            id: 'cost',
            name: t('deploysedit:usage.cost'),
            points: bars.map(({ cents }, at) => ({ x: at, y: cents / 100 })),
          },
        ]}
      />
      <Lines lines={usage.lines} />
    </section>
  );
}

function Lines({ lines }: Pick<Usage, 'lines'>) {
  const price = new Intl.NumberFormat(language(), {
    ...{ style: 'currency', currency: CURRENCY, maximumSignificantDigits: 6 },
  } as const);
  return (
    <SmallTable label={t('deploysedit:usage.lines')}>
      <thead>
        <tr>
          <th scope="col">{t('deploysedit:usage.column.resource')}</th>
          <th scope="col" className={css['figure']}>
            {t('deploysedit:usage.quantity')}
          </th>
          <th scope="col" className={css['figure']}>
            {t('deploysedit:usage.price')}
          </th>
          <th scope="col" className={css['figure']}>
            {t('deploysedit:usage.cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, quantity, unit, unitPrice, cents }) => (
          <tr key={kind}>
            <th scope="row">{t(`deploysedit:kind.${kind}`)}</th>
            <td className={css['figure']}>
              {countUnit().full(quantity)} {unit}
            </td>
            <td className={css['figure']}>
              {unitPrice === null ? '\u2013' : price.format(unitPrice)}
            </td>
            <td className={css['figure']}>{centsText(cents)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
