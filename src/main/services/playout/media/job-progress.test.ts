import { expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { StateHub } from '../../../rpc/state-hub.ts';
import { JobProgress } from './probe-all.ts';

it('publishes a job at its start and then at most ten times a second', () => {
  const clock = new FakeClock();
  const hub = new StateHub(clock);
  const job = new JobProgress({ hub, clock }, 'j', 'Reading', 100);
  const done = (): number | undefined => hub.get('playout.jobs')['j']?.done;
  expect(done()).toBe(0);
  const published: (number | undefined)[] = [];
  for (let step = 0; step < 20; step += 1) {
    clock.advance(30);
    job.step();
    published.push(done());
  }
  expect(new Set(published)).toEqual(new Set([0, 4, 8, 12, 16, 20]));
  job.end();
  expect(done()).toBeUndefined();
});
