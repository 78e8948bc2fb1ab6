import { describe, expect, it } from 'vitest';
import { compareLists, type Listed } from './check-server.ts';

const channels = (count: number, from = 0): Listed[] =>
  Array.from({ length: count }, (_, at) => {
    const number = String(from + at);
    return { number, name: number, tvgId: null };
  });

describe('the lists of the lineup and of the server', () => {
  it('agree, or differ by channels that are listed twice, once for each number', () => {
    const here = channels(3);
    expect(compareLists(here, here)).toEqual([]);
    expect(compareLists(here, [...here, ...here])).toHaveLength(3);
    expect(compareLists([...here, ...here], [...here, ...here])).toEqual([]);
  });

  it('are compared whatever their length', () => {
    const count = 200_000;
    expect(compareLists(channels(count), channels(count, 1))).toHaveLength(2);
  });
});
