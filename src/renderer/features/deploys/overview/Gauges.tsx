import { t } from '../../../../shared/i18n/translate.ts';
import type { Bill, DeploysOverview, Plan } from '../../../../shared/deploys/model.ts';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import type { PartProps } from '../../../service/service-panel.tsx';
import { navigate, useRoute } from '../../../state/route.ts';
import { Gauge } from '../../../ui/chart/Gauge.tsx';
import { countUnit } from '../../../ui/chart/units.ts';
import { centsText } from '../money.ts';
import { Stat } from '../../../ui/Stat.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { UsageDialog } from '../usage/UsageDialog.tsx';
import css from './Overview.module.css';

type Limit = Plan['vcpus'];

/** Use of the plan's limits and the cost of the month. Shows a dash with the reason below for values that the server does not provide. */
export function Gauges({
  overview: { plan, bill, services, features, cut },
  stale,
}: PartProps<DeploysOverview>) {
  const off = features.plans.reason;
  const counted = { used: plan?.services.used ?? services.length, max: plan?.services.max ?? null };
  return (
    <div className={css['gauges']} data-stale={stale || undefined}>
      <Limited label={t('deployspanel:gauge.vcpus')} of={plan?.vcpus} off={off} />
      <Limited label={t('deployspanel:gauge.memory')} of={plan?.memory} off={off} gigabytes />
      <Limited
        label={t('deployspanel:gauge.services')}
        of={counted}
        off={off}
        note={
          cut === null && counted.used > services.length
            ? t('deployspanel:gauge.listed', { count: services.length })
            : undefined
        }
      />
      <Month bill={bill} off={features.usage.reason} />
    </div>
  );
}

/** `gigabytes`: the limit is in MiB. */
function Limited({
  label,
  of,
  off,
  gigabytes = false,
  note,
}: {
  readonly label: string;
  readonly of: Limit | undefined;
  readonly off: string;
  readonly gigabytes?: boolean;
  /** What else the user must know about the figures. */
  readonly note?: string | undefined;
}) {
  if (of === undefined || of.used === null)
    return <Stat label={label} value={UNKNOWN} note={off === '' ? undefined : off} />;
  const { used, max } = of;
  const unit = countUnit();
  const figure = (value: number): string => unit.full(gigabytes ? value / 1024 : value);
  return (
    <Gauge
      label={label}
      max={max}
      unit={unit}
      value={used}
      text={formatUse(figure(used), max === null ? null : figure(max), gigabytes)}
      note={max === null ? t('deployspanel:gauge.noLimit') : note}
    />
  );
}

function formatUse(used: string, max: string | null, gigabytes: boolean): string {
  if (max === null) return gigabytes ? t('deployspanel:gauge.memoryUsed', { used }) : used;
  return t(gigabytes ? 'deployspanel:gauge.ofMemory' : 'deployspanel:gauge.of', { used, max });
}

/** The bill so far; opens use and cost, as does `/deploys#usage`. */
function Month({ bill, off }: { readonly bill: Bill | null; readonly off: string }) {
  const { isOpen, open, close } = useOpen();
  const isLinked = useRoute().detail === 'usage';
  const label = t('deployspanel:gauge.month');
  const cents = bill?.cents ?? null;
  if (bill === null || cents === null)
    return <Stat label={label} value={UNKNOWN} note={off === '' ? undefined : off} />;
  const { estimateCents: estimate } = bill;
  return (
    <>
      <Stat
        label={label}
        value={centsText(cents)}
        note={
          estimate === null
            ? undefined
            : t('deployspanel:gauge.estimate', { amount: centsText(estimate) })
        }
        onOpen={{ label: t('deployspanel:gauge.usage'), run: open }}
      />
      {(isOpen || isLinked) && (
        <UsageDialog
          onClose={() => {
            close();
            if (isLinked) navigate('deploys');
          }}
        />
      )}
    </>
  );
}
