import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli, runningCore } from '../../../../../test/support/programs/cli-run.ts';
import { DeploysCore } from '../../../../../test/support/deploys/deploys-core.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import '../../../../shared/deploys/edit-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const tempDir = useTempDirs();
let dataDir: string;
let lab: DeploysCore;

beforeEach(async () => {
  dataDir = await tempDir();
  lab = await DeploysCore.start(dataDir, 'specified');
  await lab.connect();
});
afterEach(() => lab.stop());

const cli = (...args: readonly string[]) =>
  runCli(['deploys', ...args, '--data-dir', dataDir], { createCore: runningCore(lab.core) });
const json = async (...args: readonly string[]): Promise<unknown> => {
  const { out, err } = await cli(...args, '--json');
  expect(err).toBe('');
  return JSON.parse(out);
};

describe('what a workspace uses and has, on the command line', () => {
  it('is a bill whose rows add up to its total, and the cost of each project', async () => {
    expect(await json('usage')).toMatchObject({
      from: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00/) as unknown,
      lines: [{ kind: 'vcpu' }, { kind: 'memory' }, { kind: 'egress' }],
      byProject: expect.arrayContaining([{ name: 'default', cents: 860 }]) as unknown,
      cents: 1480,
    });
    const { out } = await cli('usage');
    const [bill = ''] = out.split('\n\n');
    const costs = [...bill.matchAll(/(−?[\d.]+) USD$/gm)].map(([, amount = '']) =>
      Number(amount.replace('−', '-')),
    );
    const total = costs.pop() ?? 0;
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(total, 9);
    expect(out).toContain(t('deploysedit:usage.fee'));
    expect(out).toMatch(/^site +1\.70 USD$/m);
  });

  it('are measurements of a service, with their limits', async () => {
    expect(await json('metrics', 'api', '--range', 'day')).toMatchObject({
      hours: 24,
      metrics: expect.arrayContaining([
        {
          name: 'memory',
          unit: 'MiB',
          limit: 1024,
          points: expect.arrayContaining([
            [expect.stringMatching(/Z$/) as unknown, expect.any(Number) as unknown],
          ]) as unknown,
        },
      ]) as unknown,
    });
    expect((await cli('metrics', 'api')).out).toMatch(/^CPU +[\d.]+ vCPU .* 0\.5 vCPU$/m);
    expect((await cli('metrics', 'api', '--range', 'year')).code).toBe(2);
    expect((await cli('metrics', 'nobody')).err).toContain('nobody');
  });

  it('are databases, without their tokens', async () => {
    const read = await json('databases');
    expect(read).toMatchObject({
      databases: [{ id: 'db_1', name: 'catalog', type: 'sqlite', hasToken: false }, {}],
      complete: true,
      cut: null,
    });
    expect((await cli('databases')).out).toMatch(/^catalog +active +sqlite +eu-central .* db_1$/m);
  });
});
