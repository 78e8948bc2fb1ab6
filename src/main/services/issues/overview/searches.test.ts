import { expect, it } from 'vitest';
import { statusFailure } from '../../../net/status-failure.ts';
import { formatError } from './searches.ts';

const failureWith = (status: number) => statusFailure('demo', { status }, 'No such field.');

it('distinguishes a refused search from a failing server', () => {
  expect(formatError(failureWith(400))).toContain('No such field.');
  for (const status of [403, 429, 500, 503, 507])
    expect(() => formatError(failureWith(status))).toThrow('No such field.');
});
