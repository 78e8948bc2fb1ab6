import { describe, expect, it } from 'vitest';
import { makeBand } from '../../../../shared/eq/make.ts';
import type { FitJob, FitWord } from './fit-job.ts';
import { runJob } from './fit-job.ts';
import { FitRunner } from './run-fit.ts';

const job: FitJob = {
  k: 'simplify',
  list: [makeBand('a', { gain: 4 }), makeBand('b', { frequency: 1100, gain: 2 })],
  bands: 1,
  rate: 48_000,
};

/** A worker in this thread that computes on demand. */
class Bench {
  readonly all: HandWorker[] = [];
  readonly runner = new FitRunner(() => {
    const worker = new HandWorker();
    this.all.push(worker);
    return worker;
  });
}

class HandWorker extends EventTarget {
  job: FitJob | null = null;
  ended = false;

  postMessage(next: FitJob): void {
    this.job = next;
  }

  terminate(): void {
    this.ended = true;
  }

  say(word: FitWord): void {
    this.dispatchEvent(new MessageEvent('message', { data: word }));
  }

  work(): void {
    if (this.job === null) return;
    const outcome = runJob(this.job, (part) => this.say({ k: 'progress', part }));
    this.say({ k: 'done', outcome });
  }
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    (thrown: { error?: { code?: string } }) => thrown.error?.code,
  );

describe('FitRunner', () => {
  it('answers with what the worker found, telling the progress, and keeps the worker', async () => {
    const bench = new Bench();
    bench.runner.warm();
    const told: number[] = [];
    const first = bench.runner.run(job, (part) => told.push(part));
    bench.all[0]?.work();
    const { bands, lines } = await first;
    expect(bands).toHaveLength(1);
    expect(lines.map(({ name }) => name)).toEqual(['before', 'after']);
    expect(told.at(-1)).toBe(1);
    const second = bench.runner.run(job, () => undefined);
    bench.all[0]?.work();
    await second;
    expect(bench.all).toHaveLength(1);
  });

  it('ends the worker when it is cancelled, and starts another for the next job', async () => {
    const bench = new Bench();
    const first = bench.runner.run(job, () => undefined);
    bench.runner.cancel();
    expect(await codeOf(first)).toBe('cancelled');
    expect(bench.all[0]?.ended).toBe(true);
    bench.all[0]?.work();
    const second = bench.runner.run(job, () => undefined);
    bench.all[1]?.work();
    expect((await second).bands).toHaveLength(1);
  });

  it('cancels what runs when another job comes or it is closed', async () => {
    const bench = new Bench();
    const first = bench.runner.run(job, () => undefined);
    const second = bench.runner.run(job, () => undefined);
    expect(await codeOf(first)).toBe('cancelled');
    bench.runner.close();
    expect(await codeOf(second)).toBe('cancelled');
    expect(bench.all.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it('reports why a job failed, and recovers from a worker that crashes', async () => {
    const bench = new Bench();
    const first = bench.runner.run(job, () => undefined);
    bench.all[0]?.say({
      k: 'failed',
      error: { code: 'invalid-input', message: 'No.', retryable: false },
    });
    expect(await codeOf(first)).toBe('invalid-input');
    const second = bench.runner.run(job, () => undefined);
    bench.all[0]?.dispatchEvent(new Event('error', { cancelable: true }));
    expect(await codeOf(second)).toBe('internal');
    const third = bench.runner.run(job, () => undefined);
    bench.all[1]?.work();
    expect(await codeOf(third)).toBe('done');
  });
});
