import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lru } from './lru.ts';

describe('Lru', () => {
  it('forgets the least recently used entry', () => {
    const lru = new Lru<number>(2);
    lru.set('a', 1);
    lru.set('b', 2);
    lru.get('a');
    lru.set('c', 3);
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
  });

  it('does not keep entries larger than its capacity', () => {
    const lru = new Lru<string>(3, (text) => text.length);
    lru.set('a', 'xx');
    lru.set('b', 'xxxx');
    expect([lru.get('a'), lru.get('b'), lru.size]).toEqual(['xx', undefined, 2]);
  });

  it('keeps an entry of exactly its capacity, and nothing after it is cleared', () => {
    const lru = new Lru<string>(3, (text) => text.length);
    lru.set('a', 'xxx');
    expect(lru.get('a')).toBe('xxx');
    lru.clear();
    expect([lru.get('a'), lru.size]).toEqual([undefined, 0]);
  });

  it('never holds more than its limit and always holds the newest', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const lru = new Lru<number>(7, (size) => size);
        for (const [key, size] of steps) {
          lru.set(key, size);
          expect(lru.size).toBeLessThanOrEqual(7);
          expect(lru.get(key)).toBe(size);
        }
      }),
    );
  });
});
