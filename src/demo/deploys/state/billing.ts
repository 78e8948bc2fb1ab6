import data from './platform.json' with { type: 'json' };

/** Start and end of the month. */
const findPeriod = (now: number): readonly [from: string, to: string] => {
  const date = new Date(now);
  const start = (month: number) => new Date(Date.UTC(date.getUTCFullYear(), month)).toISOString();
  return [start(date.getUTCMonth()), start(date.getUTCMonth() + 1)];
};

/** `suspended`: why billing paused the workspace, or null. */
export const makeBilling = (workspace: string, suspended: string | null, now: number): unknown => ({
  ...data.billing,
  id: `bill_${workspace}`,
  workspaceId: workspace,
  subscription: { tier: data.plan.tier, status: 'active', currentPeriodEnd: findPeriod(now)[1] },
  suspended: suspended !== null,
  suspendedAt: suspended === null ? null : new Date(now).toISOString(),
  suspensionReason: suspended,
});

/** The use of 14.80 less the included 5.00, and the plan's fee of 5.00. */
export const makeBreakdown = (now: number): unknown => {
  const [periodStart, periodEnd] = findPeriod(now);
  return { ...data.breakdown, periodStart, periodEnd };
};

export const usageByProject = (workspace: string): unknown =>
  data.projects
    .filter((project) => project.workspace === workspace)
    .map(({ id, slug, name }) => {
      const share = data.shares[slug as keyof typeof data.shares];
      const total = share.cpuCostCents + share.memoryCostCents + share.egressCostCents;
      const estimatedCostCents = Math.round(total * 1.43);
      return {
        ...share,
        projectId: id,
        projectName: name,
        totalCostCents: total,
        estimatedCostCents,
      };
    });
