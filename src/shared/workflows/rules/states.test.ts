import { expect, test } from 'vitest';
import { runStates } from '../model.ts';
import { listRunNumbers, parseRunState, parseStepState } from './states.ts';

test('reads numbers of runs and steps, which differ at 5 and 9', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(parseRunState)).toEqual(runStates.slice(0, -1));
  expect([4, 5, 6, 9].map(parseStepState)).toEqual([
    'succeeded',
    'skipped',
    'partially_succeeded',
    'retrying',
  ]);
  for (const raw of [9, 10, -1, 1.5, NaN, null, undefined, {}, [], true, '', 'constructor'])
    expect(parseRunState(raw)).toBe('unknown');
  for (const raw of [10, -1, null, {}]) expect(parseStepState(raw)).toBe('unknown');
});

test.each([
  ['not started', 'not_started'],
  ['finished', 'succeeded'],
  ['partial success', 'partially_succeeded'],
  ['Cancelled', 'aborted'],
  ['canceled', 'aborted'],
  ['aborted', 'aborted'],
  ['RUNNING', 'running'],
  ['skipped', 'unknown'],
  ['baked', 'unknown'],
] as const)('reads the word %j of a run', (word, state) => expect(parseRunState(word)).toBe(state));

test('reads words of steps', () =>
  expect(['skipped', 'retrying', 'finished'].map(parseStepState)).toEqual([
    'skipped',
    'retrying',
    'succeeded',
  ]));

test('filters by the numbers of the states', () =>
  expect(listRunNumbers(['failed', 'queued', 'unknown'])).toEqual([2, 5]));
