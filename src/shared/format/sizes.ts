import { formatNumber, UNKNOWN } from './numbers.ts';

/** `''`: the unit of the plain value. */
const binary = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Decimal places: up to two below 10, one below 100, then none. */
const choosePlaces = (value: number): number => (value < 10 ? 2 : value < 100 ? 1 : 0);

/** A size in steps of 1024: `12 bytes`, `64 KiB`, `1.5 GiB`, `512 MiB`. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return UNKNOWN;
  const amount = Math.abs(bytes);
  let step = 0;
  // Compares the rounded value: 1023.6 KiB becomes 1 MiB.
  while (step < binary.length - 1 && Math.round(amount / 1024 ** step) >= 1024) step += 1;
  const value = bytes / 1024 ** step;
  return `${formatNumber(value, step === 0 ? 0 : choosePlaces(Math.abs(value)))} ${binary[step] ?? ''}`;
}

const unitWords: Readonly<Record<string, string>> = {
  vcpu: 'vCPU',
  cpu: 'CPU',
  gb: 'GB',
  gib: 'GiB',
  mb: 'MB',
  mib: 'MiB',
  tb: 'TB',
  second: 'seconds',
  minute: 'minutes',
  hour: 'hours',
  month: 'months',
};

/** The unit of a bill as a server names it, written out: `vcpu_minute` is `vCPU-minutes`, `gb` is `GB`. */
export const formatUnit = (raw: string): string =>
  raw
    .split(/[_ ]/)
    .map((word) => unitWords[word.toLowerCase()] ?? word)
    .join('-');

/** A value with its unit: `3.25 vCPU`, `20 GB`. Up to two decimal places. */
export const formatQuantity = (value: number, unit: string): string =>
  `${formatNumber(value)} ${unit}`.trim();
