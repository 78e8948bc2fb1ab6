import { expect, it } from 'vitest';
import { MediaQueue } from './media-queue.ts';

const never = new AbortController().signal;

/** A task that the test ends by hand. */
function task() {
  let end = (): void => undefined;
  const run = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => run, end: () => end() };
}

it('runs urgent tasks first, and one after another beyond the limit', async () => {
  const queue = new MediaQueue(1);
  const order: string[] = [];
  const first = task();
  const note = (name: string) => () => {
    order.push(name);
    return Promise.resolve();
  };
  const all = [
    queue.run(first.run, false, never),
    queue.run(note('background'), false, never),
    queue.run(note('urgent'), true, never),
  ];
  expect(order).toEqual([]);
  first.end();
  await Promise.all(all);
  expect(order).toEqual(['urgent', 'background']);
});

it('continues after a failed task, and drops tasks whose callers gave up', async () => {
  const queue = new MediaQueue(1);
  const first = task();
  const caller = new AbortController();
  const running = queue.run(first.run, false, never);
  const left = queue.run(() => Promise.resolve('never'), false, caller.signal);
  const failing = queue.run(() => Promise.reject(new Error('oh')), false, never);
  const last = queue.run(() => Promise.resolve('last'), false, never);
  caller.abort();
  await expect(left).rejects.toMatchObject({ error: { code: 'cancelled' } });
  first.end();
  await running;
  await expect(failing).rejects.toThrow('oh');
  expect(await last).toBe('last');
  await expect(queue.run(first.run, true, AbortSignal.abort())).rejects.toMatchObject({
    error: { code: 'cancelled' },
  });
});
