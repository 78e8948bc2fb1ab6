import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepNames } from '../../../../shared/music/step-names.ts';
import type { ConnectionStep } from '../../../../shared/connections/model.ts';
import { failedStep, stepViews } from './test-view.ts';

const ok = (name: (typeof stepNames)[number]) => ({ name, ok: true, detail: 'fine' });
const results = (steps: readonly ConnectionStep[], running: boolean): string[] =>
  stepViews(stepNames, steps, running).map(({ result }) => result);

describe('stepViews', () => {
  it('shows every step from the start, the first one running', () =>
    expect(results([], true)).toEqual(['running', ...Array<string>(8).fill('open')]));

  it('goes on step by step', () =>
    expect(results([ok('address'), ok('resolve')], true).slice(0, 4)).toEqual([
      'ok',
      'ok',
      'running',
      'open',
    ]));

  it('passes over a step that is not needed, while it runs and afterwards', () => {
    const tls = { name: 'tls' as const, ok: null, detail: 'Not needed.' };
    const steps = [ok('address'), ok('resolve'), ok('port'), tls];
    expect(results(steps, true).slice(3, 5)).toEqual(['open', 'running']);
    expect(results([...steps, ok('product')], true)[3]).toBe('skipped');
    expect(results([...steps, ok('product')], false)[3]).toBe('skipped');
  });

  it('leaves what comes after a failure unchecked', () => {
    const failed = { name: 'port' as const, ok: false, detail: 'Nobody listens.' };
    const late = { name: 'tls' as const, ok: null, detail: 'Not checked.' };
    expect(results([ok('address'), ok('resolve'), failed, late], false)).toEqual([
      'ok',
      'ok',
      'failed',
      ...Array<string>(6).fill('open'),
    ]);
  });

  it('never has two steps running, and never one after a failure', () => {
    const step = fc.record({
      name: fc.constantFrom(...stepNames),
      ok: fc.constantFrom(true, false, null),
      detail: fc.string(),
    });
    const lists = fc.uniqueArray(step, { selector: ({ name }) => name });
    fc.assert(
      fc.property(lists, fc.boolean(), (steps, running) => {
        const shown = results(steps, running);
        expect(shown).toHaveLength(stepNames.length);
        const count = shown.filter((result) => result === 'running').length;
        expect(count).toBeLessThanOrEqual(running ? 1 : 0);
        if (steps.some((one) => one.ok === false)) expect(count).toBe(0);
      }),
    );
  });
});

describe('failedStep', () =>
  it('names the first step that failed', () => {
    const steps = [ok('address'), { name: 'port' as const, ok: false, detail: '' }];
    expect(failedStep({ steps })).toBe('port');
    expect(failedStep({ steps: [ok('address')] })).toBeNull();
  }));
