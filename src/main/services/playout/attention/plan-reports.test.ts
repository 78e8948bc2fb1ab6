import { expect, it } from 'vitest';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { planReports } from './plan-reports.ts';

const MINUTE = 60_000;

const remedyOf = (over: Partial<PlacedFinding>): string | undefined => {
  const finding: PlacedFinding = {
    id: 'f1',
    path: '/lineup/a.json',
    pointer: '/items/1',
    code: 'gap',
    severity: 'warning',
    message: 'Nothing plays.',
    from: 10 * MINUTE,
    to: 30 * MINUTE,
    channel: 'c1',
    ref: null,
    title: null,
    ...over,
  };
  return planReports([finding], 0, 0)[0]?.[1].action.label;
};

it('the remedy of a fault in the plan is short, and ends in an ellipsis because it opens the place of the repair', () => {
  const place = { pointer: '/items/0', from: 10 * MINUTE, to: 30 * MINUTE };
  const sentence = 'Extend "Night Bus" to the next item';
  const trim = { k: 'trim', label: 'Trim to 12:16:00', pointer: '/items/0', to: 1 } as const;
  expect(remedyOf({ code: 'overlap', repair: trim })).toBe('Trim to 12:16:00…');
  expect(remedyOf({ repair: { k: 'close-gap', label: sentence, ...place } })).toBe('Extend…');
  expect(remedyOf({})).toBe('Fill…');
  expect(remedyOf({ code: 'missing-file', severity: 'error' })).toBe('Show item');
});
