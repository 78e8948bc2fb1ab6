import { describe, expect, it } from 'vitest';
import type { JournalEffect, JournalState, Result } from './journal-machine.ts';
import { afterEffect, beginWrite, resumeWrite } from './journal-machine.ts';
import type { WriteJournal, WriteStep } from './steps.ts';

const before = { digest: 'old', backup: '/backup' };
const steps: WriteStep[] = [
  { k: 'put', path: '/changed', digest: 'new', before },
  { k: 'put', path: '/made', digest: 'new', before: null },
  { k: 'remove', path: '/gone', before },
];

const results: Readonly<Record<JournalEffect['k'], readonly Result[]>> = {
  record: ['done', 'failed'],
  prepare: ['done', 'failed'],
  apply: ['done', 'foreign', 'failed'],
  inspect: ['done', 'incomplete', 'failed'],
  finish: ['done', 'foreign', 'incomplete', 'failed'],
  clear: ['done', 'failed'],
  revert: ['done', 'foreign', 'failed'],
  close: ['done', 'failed'],
};

interface Run {
  readonly effects: readonly JournalEffect[];
  readonly end: JournalState;
}

/** All possible paths of a state. */
function* runs(state: JournalState, effects: readonly JournalEffect[] = []): Generator<Run> {
  const { effect } = state;
  if (effect === null) {
    yield { effects, end: state };
    return;
  }
  for (const result of results[effect.k])
    yield* runs(afterEffect(state, result), [...effects, effect]);
}

const phases: readonly WriteJournal['phase'][] = ['preparing', 'ready', 'undoing'];
const starts: readonly (readonly [string, JournalState])[] = [
  ['begun', beginWrite(steps)],
  ...phases.map((phase) => [phase, resumeWrite({ phase, steps })] as const),
];

const kinds = (effects: readonly JournalEffect[]): string[] => effects.map(({ k }) => k);

describe('a journal', () => {
  it.each(starts)(
    'that is %s always ends, and is closed only when nothing is stuck',
    (_, start) => {
      const all = [...runs(start)];
      expect(all.length).toBeGreaterThan(3);
      for (const { effects, end } of all) {
        expect(end.closed && end.stuck.length > 0).toBe(false);
        expect(kinds(effects).includes('close')).toBe(end.stuck.length === 0);
        expect(afterEffect(end, 'done')).toBe(end);
      }
    },
  );

  it.each(starts)('that is %s touches no file before every draft is complete', (_, start) => {
    for (const { effects } of runs(start)) {
      const order = kinds(effects);
      const touch = order.findIndex((k) => k === 'apply' || k === 'finish');
      if (touch < 0) continue;
      const checked = order.slice(0, touch).filter((k) => k === 'prepare' || k === 'inspect');
      expect(checked.length).toBeGreaterThanOrEqual(2);
      expect(order.slice(touch)).not.toContain('prepare');
    }
  });

  it('that failed during preparation reverts nothing', () => {
    for (const { effects } of runs(beginWrite(steps)))
      if (!kinds(effects).includes('apply')) expect(kinds(effects)).not.toContain('revert');
  });

  it('that rolls back reverts every step, the last one first, and never goes forward again', () => {
    for (const { effects, end } of runs(beginWrite(steps))) {
      const reverted = effects.flatMap((one) => (one.k === 'revert' ? [one.step] : []));
      if (reverted.length === 0) continue;
      expect(reverted).toEqual([2, 1, 0]);
      expect(end.aim).toBe('old');
      expect(kinds(effects).slice(kinds(effects).indexOf('revert'))).not.toContain('apply');
    }
  });

  it('without puts has nothing to prepare', () => {
    const removal = beginWrite(steps.slice(2));
    const phase = afterEffect(removal, 'done').effect;
    expect(phase).toEqual({ k: 'record', phase: 'ready' });
    expect(resumeWrite({ phase: 'preparing', steps: steps.slice(2) }).effect).toEqual({
      k: 'close',
    });
  });
});
