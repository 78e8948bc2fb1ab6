import { describe, expect, it } from 'vitest';
import { someConnection } from '../../../test/support/core/some-connection.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { addTokenHint } from './token-hint.ts';

const rejected = failure('unauthorized', 'The server rejected the token.', { status: 401 });
const detail = (error: unknown): unknown =>
  error instanceof AppFailure ? error.error.detail : undefined;

describe('a command whose token is rejected', () => {
  it.each([
    [{ name: 'Home' }, 'channelstrip connect ads --profile Home --token-stdin'],
    [{ name: "Mira's" }, String.raw`channelstrip connect ads --profile 'Mira'\''s' --token-stdin`],
    [{ credential: 'oauth' as const }, 'channelstrip connect ads --profile Home --sign-in oauth'],
  ])('names the command that enters another one: %o', (change, connect) => {
    const other = someConnection({ id: 'p2', service: 'ads', name: 'Other', isDefault: false });
    const profiles = [other, someConnection({ service: 'ads', ...change })];
    expect(detail(addTokenHint(rejected, 'ads', profiles))).toEqual({ status: 401, connect });
  });

  it('names none for another service, a demo or another failure', () => {
    expect(addTokenHint(rejected, 'ads', [someConnection({})])).toBe(rejected);
    const demo = someConnection({ service: 'ads', demo: true });
    expect(addTokenHint(rejected, 'ads', [demo])).toBe(rejected);
    const slow = failure('timeout', 'Too slow.');
    expect(addTokenHint(slow, 'ads', [someConnection({ service: 'ads' })])).toBe(slow);
  });
});
