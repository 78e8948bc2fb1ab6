import { projects } from './seed.ts';

/** The bill of the month so far, in cents: use 1480, of which 500 are included in the plan's fee of 500. */
const lines = {
  cpu: { quantity: '15010', unitPrice: '0.000463', unit: 'vcpu_minute', totalCents: 695 },
  memory: { quantity: '28009', unitPrice: '0.000231', unit: 'gb_minute', totalCents: 647 },
  egress: { quantity: '27.6', unitPrice: '0.05', unit: 'gb', totalCents: 138 },
};

const monthOf = (now: number): readonly [from: string, to: string] => {
  const date = new Date(now);
  const start = (month: number) => new Date(Date.UTC(date.getUTCFullYear(), month)).toISOString();
  return [start(date.getUTCMonth()), start(date.getUTCMonth() + 1)];
};

/** `suspended`: why billing paused the workspace, or null. */
export const billingOf = (workspace: string, suspended: string | null, now: number): unknown => ({
  id: `bill_${workspace}`,
  workspaceId: workspace,
  paymentMethod: 'STRIPE',
  subscription: {
    ...{ tier: 'hobby', status: 'active', cancelAtPeriodEnd: false },
    currentPeriodEnd: monthOf(now)[1],
  },
  ...{ currentUsageCents: 1480, includedUsageCents: 500, estimatedBillCents: 2110 },
  ...{ spendingLimitCents: 5000, alertThresholdCents: 4000, depositBalance: null },
  suspended: suspended !== null,
  suspendedAt: suspended === null ? null : new Date(now).toISOString(),
  suspensionReason: suspended,
});

export const breakdownOf = (now: number): unknown => {
  const [periodStart, periodEnd] = monthOf(now);
  const cents = { includedUsageCents: 500, planFeeCents: 500, currentBillCents: 1480 };
  return { ...lines, subtotal: '14.80', ...cents, periodStart, periodEnd };
};

/** Shares of the projects in the bill (cents): processor, memory, traffic. */
const shares: readonly (readonly [number, number, number])[] = [
  [404, 376, 80],
  [80, 75, 15],
  [211, 196, 43],
];

export const usageByProject = (workspace: string): unknown =>
  projects
    .filter((one) => one.workspace === workspace)
    .map(({ id, name }, at) => {
      const [cpu, memory, egress] = shares[at] ?? [0, 0, 0];
      return {
        projectId: id,
        projectName: name,
        cpuVcpuMinutes: String(Math.round(cpu / 0.0463)),
        memoryGbMinutes: String(Math.round(memory / 0.0231)),
        egressBytes: String((egress / 5) * 1e9),
        ...{ cpuCostCents: cpu, memoryCostCents: memory, egressCostCents: egress },
        totalCostCents: cpu + memory + egress,
        estimatedCostCents: Math.round((cpu + memory + egress) * 1.43),
        ...{ serviceCount: 3, services: [] },
      };
    });
