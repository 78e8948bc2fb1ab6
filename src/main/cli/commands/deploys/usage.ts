import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { CURRENCY } from '../../../../shared/deploys/rules/cost.ts';
import { billRows } from '../../../../shared/deploys/rules/bill.ts';
import { formatMoney, formatRoundedMoney } from '../../../../shared/format/money.ts';
import { formatQuantity, formatUnit } from '../../../../shared/format/sizes.ts';
import { formatDays } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Context } from '../../context.ts';
import { toTable } from '../../kit/table.ts';
import { printTable } from '../../print-table.ts';

type Usage = MethodOutput<'deploys.usage'>;

const money = (cents: number | null): string =>
  cents === null ? '-' : formatRoundedMoney(cents / 100, CURRENCY);

/** The bill of the period, and the cost of each project. */
export function printUsage({ io }: Context, usage: Usage): void {
  const { from, to, cents, byProject } = usage;
  if (from !== null && to !== null) {
    const period = formatDays(from, to, Date.now(), 'UTC');
    io.out(t('deploysedit:usage.period', { period }));
  }
  const total = { name: t('deploysedit:usage.now'), cents, line: null };
  printTable(
    io,
    toTable([...billRows(usage), total], 'deployscli:bill', {
      resource: ({ name }) => name,
      quantity: ({ line }) =>
        line === null ? '' : formatQuantity(line.quantity, formatUnit(line.unit)),
      price: ({ line }) =>
        line === null ? '' : line.unitPrice === null ? '-' : formatMoney(line.unitPrice, CURRENCY),
      cost: (row) => money(row.cents),
    }),
  );
  if (byProject.length === 0) return;
  io.out('');
  printTable(
    io,
    toTable(byProject, 'deployscli:projects', {
      project: ({ name }) => name,
      cost: (project) => money(project.cents),
    }),
  );
}
