/** The specification's table of plans. Memory in MiB: 1 GB is counted as 1024 MiB, as the memory choices are. */
export const plans = {
  free: { vcpus: 2, memory: 4 * 1024, services: 5 },
  hobby: { vcpus: 10, memory: 20 * 1024, services: 25 },
  pro: { vcpus: 40, memory: 80 * 1024, services: 200 },
} as const;
export const planNames = Object.keys(plans) as (keyof typeof plans)[];

/** The table's limits of a tier in the server's word; null: not in the table. */
export function findPlan(tier: string): (typeof plans)[keyof typeof plans] | null {
  const name = planNames.find((plan) => plan === tier.trim().toLowerCase());
  return name === undefined ? null : plans[name];
}
