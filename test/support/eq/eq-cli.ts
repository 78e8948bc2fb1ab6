import { expect } from 'vitest';
import type { CliAnswer } from '../programs/cli-run.ts';
import { runCli } from '../programs/cli-run.ts';

/** Runs an equalizer command that needs no server; using a core would be an error. */
export const eqCli = (args: readonly string[], stdin = ''): Promise<CliAnswer> =>
  runCli(['eq', ...args], { stdin });

/** The one JSON value that such a command prints; it must succeed without other output. */
export async function eqJson<T>(args: readonly string[], stdin = ''): Promise<T> {
  const answer = await eqCli([...args, '--json'], stdin);
  expect({ code: answer.code, err: answer.err }, answer.out).toEqual({ code: 0, err: '' });
  expect(answer.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(answer.out) as T;
}

/** A warning as printed by the command line. */
export interface Warning {
  readonly line: number | null;
  readonly reason: string;
}

/** A configuration as a current server writes it. */
export const chainOf = (filters: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ enabled: true, input_gain: 0, output_gain: 0, filters, ...more });

/** Its equalizer; bands default to peaks of 6 dB with Q 1. */
export const eqOf = (...bands: readonly object[]): object => ({
  type: 'parametric_eq',
  enabled: true,
  preamp: 0,
  per_channel_preamp: {},
  bands: bands.map((band) => ({
    q: 1,
    gain: 6,
    type: 'peak',
    enabled: true,
    channel: 'ALL',
    ...band,
  })),
});
