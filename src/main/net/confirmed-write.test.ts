import { describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { confirmWrite, startWrite } from './confirmed-write.ts';

const lost = failure('unconfirmed', 'Lost.');
const refused = failure('forbidden', 'Not allowed.');
const unread = failure('timeout', 'Too slow.');

/** Sends a change; the reads after it return `states` or fail with them. The pauses end at once and are recorded. */
function change(answer: string | AppFailure, states: readonly (string | null | AppFailure)[]) {
  const log: (string | number | null)[] = [];
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    after: (ms: number, action: () => void) => {
      log.push(ms);
      queueMicrotask(action);
      return () => undefined;
    },
  };
  const next = [...states];
  const given = <V extends string | null>(value: V | AppFailure): Promise<V> =>
    value instanceof AppFailure ? Promise.reject(value) : Promise.resolve(value);
  const outcome = confirmWrite(startWrite(clock), {
    send: () => {
      log.push('send');
      return given(answer);
    },
    read: (known) => {
      log.push(known);
      return given(next.shift() ?? null);
    },
    holds: (state) => state === 'on',
    pauses: () => [0, 1_000, 8_000],
    otherwise: (state, known) => (state === null ? unread : { state, known }),
  });
  return { outcome, log };
}

describe('a change', () => {
  it('is confirmed by the first read that shows it', async () => {
    const { outcome, log } = change('ok', [unread, 'on']);
    expect(await outcome).toBe('on');
    expect(log).toEqual(['send', 'ok', 1_000, 'ok']);
  });

  it('is read back and not repeated if its answer is lost', async () => {
    const { outcome, log } = change(lost, ['off', 'off', 'on']);
    expect(await outcome).toBe('on');
    expect(log).toEqual(['send', null, 1_000, null, 8_000, null]);
  });

  it('is not confirmed if no read shows it, or its object does not exist', async () => {
    const { outcome } = change('ok', ['off', unread, 'still off']);
    expect(await outcome).toEqual({ known: 'ok', state: 'still off' });
    expect(await failed(change('ok', [null, null, null]).outcome)).toBe(unread);
  });

  it('fails with the refusal, or with the failure of the last read', async () => {
    const { outcome, log } = change(refused, []);
    expect(await failed(outcome)).toBe(refused);
    expect(log).toEqual(['send']);
    expect(await failed(change('ok', ['off', 'off', unread]).outcome)).toBe(unread);
  });
});
