import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

/** A task that runs until the test ends it, and records its start. */
function task(log: string[], name: string) {
  let end = (): void => undefined;
  let fail = (): void => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  const run = (): Promise<string> => {
    log.push(name);
    return promise;
  };
  return { run, end, fail };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('KeyedQueue', () => {
  it('runs the tasks of one key one after another, in the order of the calls', async () => {
    const log: string[] = [];
    const queue = new KeyedQueue();
    const first = task(log, '1');
    const second = task(log, '2');
    const third = task(log, '3');
    const answers = [first, second, third].map(({ run }) => queue.run('a', run));
    await turn();
    expect(log).toEqual(['1']);
    third.end();
    first.end();
    await turn();
    expect(log).toEqual(['1', '2']);
    second.end();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
    expect(log).toEqual(['1', '2', '3']);
  });

  it('still waits for the last task after an earlier one has ended', async () => {
    const log: string[] = [];
    const queue = new KeyedQueue();
    const first = task(log, '1');
    const second = task(log, '2');
    const third = task(log, '3');
    const before = queue.run('a', first.run);
    const running = queue.run('a', second.run);
    first.end();
    await before;
    await turn();
    const last = queue.run('a', third.run);
    await turn();
    expect(log).toEqual(['1', '2']);
    second.end();
    third.end();
    await Promise.all([running, last]);
  });

  it('runs tasks of other keys meanwhile', async () => {
    const log: string[] = [];
    const queue = new KeyedQueue();
    const held = task(log, 'held');
    const other = task(log, 'other');
    const first = queue.run('a', held.run);
    other.end();
    expect(await queue.run('b', other.run)).toBe('other');
    held.end();
    expect(await first).toBe('held');
  });

  it('runs a task of two keys after the earlier ones of both, and before the later ones', async () => {
    const log: string[] = [];
    const queue = new KeyedQueue();
    const a = task(log, 'a');
    const b = task(log, 'b');
    const both = task(log, 'both');
    const later = task(log, 'later');
    const answers = [
      queue.run('a', a.run),
      queue.run('b', b.run),
      queue.run(['a', 'b'], both.run),
      queue.run(['b', 'a'], later.run),
    ];
    later.end();
    b.end();
    await turn();
    expect(log).toEqual(['a', 'b']);
    a.end();
    await turn();
    expect(log).toEqual(['a', 'b', 'both']);
    both.end();
    await Promise.all(answers);
    expect(log).toEqual(['a', 'b', 'both', 'later']);
  });

  it('continues after a failed task, whose caller gets the failure', async () => {
    const queue = new KeyedQueue();
    const bad = task([], 'bad');
    const good = task([], 'good');
    const failed = expect(queue.run('a', bad.run)).rejects.toThrow('bad');
    const next = queue.run('a', good.run);
    bad.fail();
    good.end();
    await failed;
    expect(await next).toBe('good');
  });
});
