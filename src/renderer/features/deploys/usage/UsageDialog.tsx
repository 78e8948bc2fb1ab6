import { CURRENCY } from '../../../../shared/deploys/rules/cost.ts';
import { billRows } from '../../../../shared/deploys/rules/bill.ts';
import '../../../../shared/deploys/edit-texts.ts';
import type { DeploysOverview, Usage, Plan } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatDays } from '../../../../shared/format/time.ts';
import { formatQuantity, formatUnit } from '../../../../shared/format/sizes.ts';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { useResource } from '../../../state/use-resource.ts';
import { useTopic } from '../../../state/topics.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { moneyUnit } from '../../../ui/chart/units.ts';
import { centsText } from '../money.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { Stat } from '../../../ui/Stat.tsx';
import { CostCalculator } from './CostCalculator.tsx';
import css from './UsageDialog.module.css';
import { planNames, plans } from '../../../../shared/deploys/rules/plans.ts';
import text from '../../../ui/text.module.css';

const limits = ['plan', 'vcpus', 'memory', 'services'] as const;

/** The limits of the plans, with the workspace's own plan marked. `plan` null: unknown. */
function PlanTable({ plan }: { readonly plan: Plan | null }) {
  const tier = plan?.tier.trim().toLowerCase();
  return (
    <section className={css['part']}>
      <h3>{t('deploysedit:plans.title')}</h3>
      <SmallTable
        figures
        label={t('deploysedit:plans.title')}
        head={limits.map((limit) => t(`deploysedit:plans.${limit}`))}
      >
        {planNames.map((name) => {
          const { vcpus, memory, services } = plans[name];
          return (
            <tr key={name} aria-current={name === tier || undefined}>
              <th scope="row">
                {name} {name === tier && t('deploysedit:plans.current')}
              </th>
              <td>{vcpus}</td>
              <td>{memory / 1024} GB</td>
              <td>{services}</td>
            </tr>
          );
        })}
      </SmallTable>
      {plan !== null && planNames.every((name) => name !== tier) && (
        <p className={text['small']}>{t('deploysedit:plans.other', { tier: plan.tier })}</p>
      )}
    </section>
  );
}

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
      description={usage === null ? undefined : formatPeriod(usage)}
      onOpenChange={onClose}
    >
      {overview?.features.usage.on === true ? (
        <>
          <Awaited resource={loaded} label={t('deploysedit:usage.loading')} />
          {usage !== null && (
            <>
              <Figures usage={usage} bill={overview.bill} />
              <Projects {...usage} />
              <Lines usage={usage} />
            </>
          )}
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

function formatPeriod({ from, to }: Usage): string | undefined {
  if (from === null || to === null) return undefined;
  return t('deploysedit:usage.period', { period: formatDays(from, to, Date.now(), 'UTC') });
}

function Figures({
  usage,
  bill,
}: {
  readonly usage: Usage;
  readonly bill: DeploysOverview['bill'];
}) {
  const limit = bill?.limitCents ?? null;
  return (
    <div className={css['figures']}>
      <Stat
        label={t('deploysedit:usage.now')}
        value={centsText(usage.cents ?? bill?.cents ?? null)}
      />
      <Stat
        label={t('deploysedit:usage.estimate')}
        value={centsText(bill?.estimateCents ?? null)}
      />
      <Stat
        label={t('deploysedit:usage.included')}
        value={centsText(usage.includedCents ?? bill?.includedCents ?? null)}
      />
      <Stat
        label={t('deploysedit:usage.limit')}
        value={limit === null ? t('deploysedit:usage.noLimit') : centsText(limit)}
      />
    </div>
  );
}

/** The cost by project as a chart, which is also a table. */
function Projects({ byProject }: Pick<Usage, 'byProject'>) {
  const name = (at: number): string => byProject[at]?.name ?? '';
  if (byProject.length === 0) return null;
  const label = t('deploysedit:usage.byProject');
  return (
    <section>
      <h3>{label}</h3>
      <Chart
        kind="bar"
        label={label}
        height={140}
        unit={moneyUnit(CURRENCY)}
        x={{ title: t('deploysedit:usage.project'), full: name, short: name }}
        series={[
          {
            id: 'cost',
            name: t('deploysedit:usage.cost'),
            points: byProject.map(({ cents }, at) => ({ x: at, y: cents / 100 })),
          },
        ]}
      />
    </section>
  );
}

const columns = ['resource', 'quantity', 'price', 'cost'] as const;

/** The rows of the bill, and their total. */
function Lines({ usage }: { readonly usage: Usage }) {
  const { cents } = usage;
  return (
    <SmallTable
      figures
      label={t('deploysedit:usage.lines')}
      head={columns.map((column) => t(`deploysedit:usage.${column}`))}
    >
      {billRows(usage).map(({ name, line, cents: cost }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{line && formatQuantity(line.quantity, formatUnit(line.unit))}</td>
          <td>
            {line && (line.unitPrice === null ? UNKNOWN : formatMoney(line.unitPrice, CURRENCY))}
          </td>
          <td>{centsText(cost)}</td>
        </tr>
      ))}
      {cents !== null && (
        <tr>
          <th scope="row">{t('deploysedit:usage.now')}</th>
          <td />
          <td />
          <td>
            <b>{centsText(cents)}</b>
          </td>
        </tr>
      )}
    </SmallTable>
  );
}
