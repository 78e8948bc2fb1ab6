import fc from 'fast-check';
import { expect, test } from 'vitest';
import { t } from '../../i18n/translate.ts';
import { newRunId, runIdError } from './run-id.ts';

test('makes ids of runs that every server takes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Date.UTC(9998, 0) }),
      fc.double({ min: 0, max: 0.999_999_999, noNaN: true }),
      (now, random) => {
        const id = newRunId(now, () => random);
        expect(id).toMatch(/^cs-\d{8}-\d{6}-[0-9a-z]{4}$/);
        expect(runIdError(id)).toBeNull();
      },
    ),
  );
  const at = new Date(2026, 10, 20, 0, 5, 12).getTime();
  expect(newRunId(at, () => 0.5, 'cs-rule')).toBe('cs-rule-20261120-000512-iiii');
});

test.each([
  ['latest', 'latest'],
  ['Latest', 'latest'],
  ['x'.repeat(64), 'long'],
  ['', 'shape'],
  ['a b', 'shape'],
  ['../x', 'shape'],
  ['é', 'shape'],
] as const)('refuses %j as the id of a run', (id, reason) => {
  expect(runIdError(id)).toBe(t(`workflowsrules:runId.${reason}`));
  expect(runIdError('x'.repeat(63))).toBeNull();
});
