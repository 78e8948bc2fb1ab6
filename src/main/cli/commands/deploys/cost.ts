import { computeCost, CURRENCY } from '../../../../shared/deploys/rules/cost.ts';
import { parseMebibytes } from '../../../../shared/deploys/rules/defaults.ts';
import { formatRoundedMoney } from '../../../../shared/format/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import { printTable } from '../../print-table.ts';
import { UsageError } from '../../usage-error.ts';

/** deploys cost: what resources cost by the metering rates, in currency units. */
export function printCost({ io, options }: Context, given: Given): Promise<number> {
  const cost = computeCost({
    vcpus: parseAmount(given, 'vcpus'),
    memory: parseGigabytes(text(given['memory']) ?? ''),
    hours: parseAmount(given, 'hours'),
    egress: parseAmount(given, 'egress'),
  });
  if (options.json) printJson(io, cost);
  else {
    const columns = ['vcpu', 'memory', 'egress', 'total'] as const;
    const head = columns.map((column) => t(`deployscli:cost.${column}`));
    printTable(io, [head, columns.map((column) => formatRoundedMoney(cost[column], CURRENCY))]);
  }
  return Promise.resolve(0);
}

/** A number without a sign, below a billion. */
const isAmount = (given: string): boolean => /^\d{1,9}(\.\d{1,9})?$/.test(given);

function parseAmount(given: Given, option: 'vcpus' | 'hours' | 'egress'): number {
  const value = text(given[option]) ?? '';
  if (!isAmount(value))
    throw new UsageError(t('deployscli:usage.amount', { option: `--${option}`, value }));
  return Number(value);
}

/** `512Mi`, `2Gi`, or a number of GB. */
function parseGigabytes(value: string): number {
  const amount = isAmount(value) ? Number(value) * 1024 : parseMebibytes(value);
  if (amount === null) throw new UsageError(t('deployscli:usage.memory', { value }));
  return amount / 1024;
}
