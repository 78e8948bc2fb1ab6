import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../../test/support/programs/cli-run.ts';

describe('deploys cost', () => {
  const cost = (vcpus: string, memory: string, hours: string, egress: string) =>
    runCli([
      'deploys',
      'cost',
      '--vcpus',
      vcpus,
      '--memory',
      memory,
      '--hours',
      hours,
      '--egress',
      egress,
      '--json',
    ]);

  it.each([
    ['1', '1', '1', '0', { vcpu: 0.02778, memory: 0.01386, egress: 0, total: 0.04164 }],
    ['0.25', '256Mi', '720', '10', { vcpu: 5.0004, memory: 2.4948, egress: 0.5, total: 7.9952 }],
    [
      '4',
      '4Gi',
      '730.5',
      '0.1',
      { vcpu: 81.17316, memory: 40.49892, egress: 0.005, total: 121.67708 },
    ],
  ])('of %s vCPU, %s, %s h, %s GB', async (vcpus, memory, hours, egress, expected) => {
    const { code, out } = await cost(vcpus, memory, hours, egress);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(expected);
  });

  it.each([
    ['many', '1', '1', '0'],
    ['1', '256MB', '1', '0'],
    ['1', '1', '-1', '0'],
    ['1', '1', '1', '1e9'],
  ])('of %s, %s, %s, %s is wrong usage', async (vcpus, memory, hours, egress) =>
    expect((await cost(vcpus, memory, hours, egress)).code).toBe(2),
  );
});
