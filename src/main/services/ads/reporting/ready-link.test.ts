import { describe, expect, it } from 'vitest';
import { failed } from '../../../../../test/support/failed.ts';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { AdsSession } from '../session.ts';
import { readyLink } from './csv.ts';

const late = failure('timeout', 'Too slow.');
const broken = failure('rejected', 'Broken.', { status: 500 });
const refused = failure('forbidden', 'No.', { status: 403 });
const ready = { status: 'READY', report_url: 'https://files.example/r.csv' };

/** Polls a report that answers with `answers`, then repeats the last one. */
function look(...answers: (AppFailure | typeof ready)[]) {
  const clock = new FakeClock();
  let looks = 0;
  const read = () => {
    const answer = answers[Math.min(looks, answers.length - 1)];
    looks += 1;
    return answer instanceof AppFailure
      ? Promise.reject(answer)
      : Promise.resolve({ text: '', value: answer, requests: 1 });
  };
  const work = { api: { read } } as unknown as AdsSession;
  const signal = new AbortController().signal;
  const link = readyLink(work, clock, { account: 'a', id: 'r', signal });
  const throughTime = async (): Promise<string | null> => {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    link.then(over, over);
    while (!isOver) await clock.advanceAsync(60_000);
    return link;
  };
  return { throughTime, count: () => looks };
}

describe('an ordered report', () => {
  it('is polled again after failed polls', async () => {
    const { throughTime, count } = look(late, broken, late, ready);
    expect(await throughTime()).toBe(ready.report_url);
    expect(count()).toBe(4);
  });

  it('is abandoned after too many failures', async () => {
    const { throughTime, count } = look(late);
    expect((await failed(throughTime())).error.code).toBe('timeout');
    expect(count()).toBe(9);
  });

  it('is abandoned at once if the service refuses', async () => {
    const { throughTime, count } = look(refused, ready);
    expect((await failed(throughTime())).error.code).toBe('forbidden');
    expect(count()).toBe(1);
  });
});
