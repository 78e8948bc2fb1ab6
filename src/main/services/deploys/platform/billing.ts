import '../../../../shared/deploys/texts.ts';
import type { Bill, Plan, Usage, UsageLine } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readDecimal, readTime } from '../../../net/wire.ts';
import { readItems } from '../schema/read-items.ts';
import type { SchemaDialect, QueryPart, SchemaEngine } from '../schema/types.ts';
import { inWorkspace } from './arguments.ts';
import { askMany, foundFor, noDataError } from './send-request.ts';
import { readAmount, readSentence, readName, getPath, readWord } from './values.ts';

export const planFields = [
  'tier',
  'maxVcpus',
  'maxMemoryMi',
  'maxServices',
  'usage.services',
  'usage.memoryMi',
  'usage.vcpus',
] as const;

export const billFields = [
  'currentUsageCents',
  'includedUsageCents',
  'estimatedBillCents',
  'spendingLimitCents',
  'suspended',
  'suspensionReason',
] as const;

const lineFields = (of: string): string[] =>
  ['quantity', 'unitPrice', 'unit', 'totalCents'].map((field) => `${of}.${field}`);
const breakdownFields = [
  ...lineFields('cpu'),
  ...lineFields('memory'),
  ...lineFields('egress'),
  'includedUsageCents',
  'planFeeCents',
  'currentBillCents',
  'periodStart',
  'periodEnd',
];
const usageFields = ['projectName', 'name', 'totalCostCents'];

/** Limits of the plan and their use; null if the answer has no tier. */
export function parsePlan(value: unknown): Plan | null {
  const tier = readWord(getPath(value, 'tier'));
  if (tier === null) return null;
  const pair = (max: string, used: string) => ({
    used: readAmount(getPath(value, `usage.${used}`)),
    max: readAmount(getPath(value, max)),
  });
  return {
    tier,
    vcpus: pair('maxVcpus', 'vcpus'),
    memory: pair('maxMemoryMi', 'memoryMi'),
    services: pair('maxServices', 'services'),
  };
}

export function parseBill(value: unknown): Bill | null {
  if (!isRecord(value)) return null;
  const reason = readSentence(value['suspensionReason']);
  return {
    cents: readDecimal(value['currentUsageCents']),
    estimateCents: readDecimal(value['estimatedBillCents']),
    includedCents: readDecimal(value['includedUsageCents']),
    limitCents: readDecimal(value['spendingLimitCents']),
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
  const build = (dialect: SchemaDialect): QueryPart[] => {
    const { usageByProject } = dialect.needs;
    const bill = { alias: 'bill', found: foundFor(dialect, 'bill'), args, wishes: breakdownFields };
    if (!usageByProject.on) return [bill];
    const { found } = usageByProject;
    return [bill, { alias: 'projects', found, args, wishes: usageFields }];
  };
  const { dialect, data, failed } = await askMany(engine, 'Usage', build, signal);
  const { bill, projects } = data;
  if (!isRecord(bill)) throw noDataError(failed.get('bill'));
  const { usageByProject } = dialect.needs;
  const rows = usageByProject.on ? readItems(usageByProject.found, projects).items : [];
  return { ...parseBreakdown(bill), byProject: rows.flatMap(projectCost) };
}

function parseBreakdown(row: JsonRecord): Omit<Usage, 'byProject'> {
  return {
    from: readTime(row['periodStart']),
    to: readTime(row['periodEnd']),
    lines: [
      ...parseUsageLine('vcpu', row['cpu']),
      ...parseUsageLine('memory', row['memory']),
      ...parseUsageLine('egress', row['egress']),
    ],
    includedCents: readDecimal(row['includedUsageCents']),
    feeCents: readDecimal(row['planFeeCents']),
    cents: readDecimal(row['currentBillCents']),
  };
}

function parseUsageLine(kind: UsageLine['kind'], value: unknown): UsageLine[] {
  const quantity = readAmount(getPath(value, 'quantity'));
  const cents = readDecimal(getPath(value, 'totalCents'));
  if (quantity === null || cents === null) return [];
  const unit = readWord(getPath(value, 'unit')) ?? '';
  return [{ kind, quantity, unit, unitPrice: readAmount(getPath(value, 'unitPrice')), cents }];
}

function projectCost(row: JsonRecord): Usage['byProject'] {
  const name = readName(row['projectName']) ?? readName(row['name']);
  const cents = readDecimal(row['totalCostCents']);
  return name === null || cents === null ? [] : [{ name, cents }];
}
