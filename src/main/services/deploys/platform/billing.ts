import '../../../../shared/deploys/texts.ts';
import type { Bill, Plan, Usage, UsageLine } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { readItems } from '../schema/read-items.ts';
import type { Dialect, Part, SchemaEngine } from '../schema/types.ts';
import { inWorkspace } from './arguments.ts';
import { askMany, foundFor, refused } from './ask.ts';
import type { Row } from './values.ts';
import { amountOf, numberOf, sentenceOf, textOf, timeOf, valueAt, wordOf } from './values.ts';

export const planWishes = [
  'tier',
  'maxVcpus',
  'maxMemoryMi',
  'maxServices',
  'usage.services',
  'usage.memoryMi',
  'usage.vcpus',
] as const;

export const billWishes = [
  'currentUsageCents',
  'includedUsageCents',
  'estimatedBillCents',
  'spendingLimitCents',
  'suspended',
  'suspensionReason',
] as const;

const lineWishes = (of: string): string[] =>
  ['quantity', 'unitPrice', 'unit', 'totalCents'].map((field) => `${of}.${field}`);
const breakdownWishes = [
  ...lineWishes('cpu'),
  ...lineWishes('memory'),
  ...lineWishes('egress'),
  'includedUsageCents',
  'planFeeCents',
  'currentBillCents',
  'periodStart',
  'periodEnd',
];
const projectWishes = ['projectName', 'name', 'totalCostCents'];

/** Limits of the plan and their use; null if the answer has no tier. */
export function planOf(value: unknown): Plan | null {
  const tier = wordOf(valueAt(value, 'tier'));
  if (tier === null) return null;
  const pair = (max: string, used: string) => ({
    used: amountOf(valueAt(value, `usage.${used}`)),
    max: amountOf(valueAt(value, max)),
  });
  return {
    tier,
    vcpus: pair('maxVcpus', 'vcpus'),
    memory: pair('maxMemoryMi', 'memoryMi'),
    services: pair('maxServices', 'services'),
  };
}

export function billOf(value: unknown): Bill | null {
  if (!isRecord(value)) return null;
  const reason = sentenceOf(value['suspensionReason']);
  return {
    cents: numberOf(value['currentUsageCents']),
    estimateCents: numberOf(value['estimatedBillCents']),
    includedCents: numberOf(value['includedUsageCents']),
    limitCents: numberOf(value['spendingLimitCents']),
    suspended: value['suspended'] === true ? (reason ?? t('deploys:platform.suspended')) : null,
  };
}

/** Use and cost of the current period; costs by project if the server has them. */
export async function readUsage(
  engine: SchemaEngine,
  workspace: string | null,
  signal?: AbortSignal,
): Promise<Usage> {
  const args = inWorkspace(workspace);
  const build = (dialect: Dialect): Part[] => {
    const { usageByProject } = dialect.needs;
    const bill = { alias: 'bill', found: foundFor(dialect, 'bill'), args, wishes: breakdownWishes };
    if (!usageByProject.on) return [bill];
    const { found } = usageByProject;
    return [bill, { alias: 'projects', found, args, wishes: projectWishes }];
  };
  const { dialect, data, failed } = await askMany(engine, 'Usage', build, signal);
  const { bill, projects } = data;
  if (!isRecord(bill)) throw refused(failed.get('bill'));
  const { usageByProject } = dialect.needs;
  const rows = usageByProject.on ? readItems(usageByProject.found, projects).items : [];
  return { ...breakdownOf(bill), byProject: rows.flatMap(projectCost) };
}

function breakdownOf(row: Row): Omit<Usage, 'byProject'> {
  return {
    from: timeOf(row['periodStart']),
    to: timeOf(row['periodEnd']),
    lines: [
      ...lineOf('vcpu', row['cpu']),
      ...lineOf('memory', row['memory']),
      ...lineOf('egress', row['egress']),
    ],
    includedCents: numberOf(row['includedUsageCents']),
    feeCents: numberOf(row['planFeeCents']),
    cents: numberOf(row['currentBillCents']),
  };
}

function lineOf(kind: UsageLine['kind'], value: unknown): UsageLine[] {
  const quantity = amountOf(valueAt(value, 'quantity'));
  const cents = numberOf(valueAt(value, 'totalCents'));
  if (quantity === null || cents === null) return [];
  const unit = wordOf(valueAt(value, 'unit')) ?? '';
  return [{ kind, quantity, unit, unitPrice: amountOf(valueAt(value, 'unitPrice')), cents }];
}

function projectCost(row: Row): Usage['byProject'] {
  const name = textOf(row['projectName']) ?? textOf(row['name']);
  const cents = numberOf(row['totalCostCents']);
  return name === null || cents === null ? [] : [{ name, cents }];
}
