/** The platform's prices are in its one currency. */
export const CURRENCY = 'USD';

/** Metering rates of the specification, in millionths of a currency unit. */
const rates = {
  vcpuMinute: 463,
  gigabyteMinute: 231,
  egressGigabyte: 50_000,
} as const;

export interface Consumption {
  readonly vcpus: number;
  /** GB; 1 GB is 1024 MiB. */
  readonly memory: number;
  readonly hours: number;
  /** GB. */
  readonly egress: number;
}

/** Converts millionths to currency units, rounded to 1e-9 to remove floating-point errors. */
const units = (millionths: number): number => Math.round(millionths * 1000) / 1e9;

/** Cost of a service that runs for `hours` with these resources, in currency units. */
export function computeCost({ vcpus, memory, hours, egress }: Consumption) {
  const minutes = hours * 60;
  const vcpu = rates.vcpuMinute * vcpus * minutes;
  const ram = rates.gigabyteMinute * memory * minutes;
  const traffic = rates.egressGigabyte * egress;
  return {
    vcpu: units(vcpu),
    memory: units(ram),
    egress: units(traffic),
    total: units(vcpu + ram + traffic),
  };
}
