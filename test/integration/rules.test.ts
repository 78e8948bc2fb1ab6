import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import type { Rule } from '../../src/shared/rules/model.ts';
import { refusal } from '../support/core/service-core.ts';
import { RulesCore } from '../support/workflows/rules-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const generations = ['current', '2.2', '1.30', '1.16', 'specified'];
let lab: RulesCore;
afterEach(async () => {
  await lab.stop();
});

const notify = { k: 'notify', text: '{subject} broke' } as const;
const startOf = (params: { name: string; value: string }[]): Rule['then'] => ({
  ...({ k: 'startWorkflow', file: 'guide-export', name: 'guide-export' } as const),
  params,
});
const start = startOf([{ name: 'SERVICE', value: '{subject}' }]);

describe('a rule', () => {
  it('fires once for a new failed deploy, and not for those before it was switched on', async () => {
    lab = await RulesCore.start(await tempDir());
    const services = lab.core.hub.get('deploys.overview').value?.services ?? [];
    expect(services.some(({ state }) => state === 'failed')).toBe(true);
    await lab.add(notify);
    await lab.fresh();
    expect(lab.log).toEqual([]);
    await lab.failDeploy('bad');
    await lab.until(() => lab.log.length > 0);
    expect(lab.log).toMatchObject([{ ruleId: 'r', problem: null, fact: { subject: 'bad' } }]);
    expect(lab.notes()).toEqual(['Watch: bad broke']);
    await lab.call('deploys.refresh', undefined);
    lab.clock.advance(5 * 60_000);
    await lab.fresh();
    expect(lab.log).toHaveLength(1);
  });

  it('is off until it is switched on', async () => {
    lab = await RulesCore.start(await tempDir());
    const when = { k: 'deployFailed', service: null } as const;
    const rule = { id: 'r', name: 'Watch', on: true, when, then: notify };
    await lab.call('rules.save', { rule });
    expect(lab.core.hub.get('rules.state').rules).toMatchObject([{ on: false }]);
    await lab.failDeploy('bad');
    expect(lab.log).toEqual([]);
    const tried = await lab.call('rules.try', { rule });
    expect(tried.facts).toMatchObject([{ subject: 'bad' }]);
  });

  it('fires at most once a minute and says what it held back', async () => {
    lab = await RulesCore.start(await tempDir());
    await lab.add(notify);
    await lab.build('one');
    await lab.failDeploy('two');
    await lab.until(() => lab.log.length > 1);
    expect(lab.notes()).toHaveLength(1);
    const problems = lab.log.map(({ problem }) => problem);
    expect(new Set(problems)).toEqual(new Set([null, t('rules:heldBack', { count: 1 })]));
  });

  it('survives a restart with its log, and fires for nothing twice', async () => {
    lab = await RulesCore.start(await tempDir());
    await lab.add(notify);
    await lab.failDeploy('bad');
    await lab.until(() => lab.log.length > 0);
    const before = lab.log;
    await lab.restart();
    await lab.fresh();
    expect(lab.core.hub.get('rules.state').rules).toMatchObject([{ id: 'r', on: true }]);
    expect(lab.log).toEqual(before);
    lab.clock.advance(5 * 60_000);
    await lab.fresh();
    await lab.failDeploy('worse');
    await lab.until(() => lab.log.length > 1);
    expect(lab.log[0]?.fact.subject).toBe('worse');
  });
});

describe('a rule that starts a workflow', () => {
  it('passes what happened as a parameter to a server that does not execute it', async () => {
    lab = await RulesCore.start(await tempDir());
    await lab.add(start);
    await lab.failDeploy('bad');
    await lab.until(() => lab.log.length > 0);
    expect(lab.log[0]?.problem).toBeNull();
    expect(JSON.stringify(lab.starts())).toContain('SERVICE=bad');
    expect(JSON.stringify(lab.starts())).toMatch(/cs-rule-\d{8}-\d{6}-/);
  });

  it.each(['2.2', '1.30', '1.16', 'specified'])(
    'refuses that on %s, and says why',
    async (generation) => {
      lab = await RulesCore.start(await tempDir(), generation);
      const rule = await lab.add(start);
      const reason = t('rules:refused.executed', { name: 'SERVICE' });
      expect(await lab.call('rules.try', { rule })).toMatchObject({ refused: reason });
      await lab.failDeploy('bad');
      await lab.until(() => lab.log.length > 0);
      expect(lab.log[0]?.problem).toBe(reason);
      expect(lab.starts()).toEqual([]);
    },
  );

  it('refuses that on a server that hides its version', async () => {
    lab = await RulesCore.start(await tempDir(), 'current', ['hide-version']);
    expect(lab.core.hub.get('workflows.overview').value?.dialect).toBe('current');
    const rule = await lab.add(start);
    const reason = t('rules:refused.executed', { name: 'SERVICE' });
    expect(await lab.call('rules.try', { rule })).toMatchObject({ refused: reason });
    await lab.failDeploy('bad');
    await lab.until(() => lab.log.length > 0);
    expect(lab.log[0]?.problem).toBe(reason);
    expect(lab.starts()).toEqual([]);
  });

  it('passes fixed values everywhere', async () => {
    lab = await RulesCore.start(await tempDir(), '1.30');
    await lab.add(startOf([{ name: 'SERVICE', value: 'all' }]));
    await lab.failDeploy('bad');
    await lab.until(() => lab.log.length > 0);
    expect(lab.log[0]?.problem).toBeNull();
    expect(lab.starts()).toHaveLength(1);
  });

  it('is refused where it waits for the failure of the same workflow', async () => {
    lab = await RulesCore.start(await tempDir());
    for (const workflow of ['guide-export', null]) {
      const when = { k: 'runFailed', workflow } as const;
      const rule = { id: 'r', name: 'Loop', on: false, when, then: startOf([]) };
      expect(await refusal(lab.call('rules.save', { rule }))).toMatchObject({
        code: 'invalid-input',
        message: t('rules:refused.loop'),
      });
    }
  });

  it.each(generations)(
    'starts nothing through the failure of its run on %s',
    async (generation) => {
      lab = await RulesCore.start(await tempDir(), generation);
      const name = 'loudness-report';
      if (generation === 'specified') await lab.call('workflows.addName', { name });
      const last = () =>
        lab.core.hub.get('workflows.overview').value?.workflows.find((one) => one.name === name)
          ?.lastRun;
      const before = last()?.id;
      await lab.add({ k: 'startWorkflow', file: name, name, params: [] });
      await lab.add(notify, { id: 'n', when: { k: 'runFailed', workflow: null } });
      await lab.failDeploy('bad');
      await lab.until(() => lab.log.length > 0);
      await lab.restart();
      await lab.until(() => last()?.id !== before && last()?.state === 'failed');
      lab.clock.advance(1_000);
      await lab.fresh();
      expect(lab.log.map(({ ruleId }) => ruleId)).toEqual(['r']);
      // The run of somebody else does.
      lab.clock.advance(120_000);
      const ask = { file: name, name, runId: 'by-hand', params: [], singleton: false };
      await lab.call('workflows.start', { ...ask, enqueue: false });
      await lab.until(() => lab.log.length > 1);
      expect(lab.log[0]).toMatchObject({ ruleId: 'n', problem: null });
    },
  );
});

it.each(generations)('a start with text from elsewhere depends on the server %s', async (one) => {
  lab = await RulesCore.start(await tempDir(), one);
  const file = 'guide-export';
  const params = [{ name: 'SERVICE', value: 'fix; reboot' }];
  const ask = { file, name: file, runId: 'r-1', params, singleton: false, enqueue: false };
  const start = lab.call('workflows.start', { ...ask, foreign: true });
  if (one === 'current') expect(await start).toMatchObject({ id: 'r-1' });
  else
    expect(await refusal(start)).toMatchObject({
      code: 'unsupported',
      message: t('workflowsrules:params.foreign'),
    });
  expect(lab.starts()).toHaveLength(one === 'current' ? 1 : 0);
});

it('tries a rule for failed runs with what the server remembers', async () => {
  lab = await RulesCore.start(await tempDir());
  const when = { k: 'runFailed', workflow: null } as const;
  const rule = { id: 'r', name: 'Runs', on: false, when, then: notify };
  const { facts, since } = await lab.call('rules.try', { rule });
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.every(({ at }) => at >= since)).toBe(true);
  expect(lab.core.hub.get('rules.state').rules).toEqual([]);
});
