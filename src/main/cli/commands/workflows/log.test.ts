import { expect, it } from 'vitest';
import { failure } from '../../../../shared/contract/errors.ts';
import type { LogPage } from '../../../../shared/workflows/contract.ts';
import { LogFollower } from './log.ts';

const line = (text: string, stream: 'out' | 'err' = 'out') => ({ step: 'a', stream, text });

it('prints every line once: the last one when it is complete, or the rest of it', async () => {
  const printed: string[] = [];
  let page: Partial<LogPage> = {};
  let isLost = false;
  const log = new LogFollower(
    () => {
      if (isLost) throw failure('unreachable', 'No answer.');
      const none = { lines: [], completed: [], next: '1', before: null, more: false };
      return Promise.resolve({ ...none, ...page });
    },
    ({ text }) => printed.push(text),
  );
  const shows = async (next: Partial<LogPage>): Promise<string[]> => {
    printed.length = 0;
    page = next;
    await log.readOn();
    return [...printed];
  };
  expect(await shows({ lines: [line('one'), line('tw'), line('oops', 'err')] })).toEqual(['one']);
  expect(await shows({ completed: [line('two')] })).toEqual(['oops']);
  isLost = true;
  expect(await shows({})).toEqual(['two']);
  isLost = false;
  // A later read extends a line that had seemed complete.
  expect(await shows({ completed: [line('two and')] })).toEqual([]);
  expect(await shows({})).toEqual([' and']);
  expect(await shows({ completed: [line('two and more')], lines: [line('')] })).toEqual([' more']);
  // A progress bar rewrites the line that it was printed in.
  expect(await shows({ lines: [line('10%')] })).toEqual(['']);
  expect(await shows({})).toEqual(['10%']);
  expect(await shows({ completed: [line('20%')] })).toEqual([]);
  expect(await shows({})).toEqual(['20%']);
  const endPrints = (): string[] => {
    printed.length = 0;
    log.end();
    return [...printed];
  };
  expect(endPrints()).toEqual([]);
  expect(await shows({ completed: [line('30%')], lines: [line('')] })).toEqual(['30%']);
  expect(endPrints()).toEqual(['']);
});
