/** Limits of a plan; memory in MiB. */
export interface PlanLimits {
  readonly vcpus: number;
  readonly memory: number;
  readonly services: number;
}

export const planNames = ['free', 'hobby', 'pro'] as const;
export type PlanName = (typeof planNames)[number];

/** The specification's table; 1 GB is counted as 1024 MiB, as the memory choices are. */
export const plans: Readonly<Record<PlanName, PlanLimits>> = {
  free: { vcpus: 2, memory: 4 * 1024, services: 5 },
  hobby: { vcpus: 10, memory: 20 * 1024, services: 25 },
  pro: { vcpus: 40, memory: 80 * 1024, services: 200 },
};

/** The table's limits of a tier in the server's word; null: not in the table. */
export function findPlan(tier: string): PlanLimits | null {
  const name = planNames.find((plan) => plan === tier.trim().toLowerCase());
  return name === undefined ? null : plans[name];
}
