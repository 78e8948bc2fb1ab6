import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowUnhandledFaults } from '../../../test/support/programs/unhandled-faults.ts';
import { Disposables } from './disposable.ts';
import { Emitter } from './emitter.ts';
import { equal } from './equal.ts';

describe('equal', () => {
  it('agrees with the JSON text of values with sorted keys', () => {
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([key, inner]) => [key, sorted(inner)]),
            )
          : Object.is(value, -0)
            ? 0
            : value;
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const left = sorted(a);
        const right = sorted(b);
        expect(equal(left, right)).toBe(JSON.stringify(left) === JSON.stringify(right));
        expect(equal(left, structuredClone(left))).toBe(true);
      }),
    );
  });

  it('distinguishes lists from objects, and treats undefined as a missing key', () => {
    expect(equal([], {})).toBe(false);
    expect(equal({ a: undefined }, {})).toBe(true);
    expect(equal({}, { a: 1 })).toBe(false);
    expect(equal({}, { a: undefined })).toBe(true);
    expect(equal([1, 2], [1])).toBe(false);
    expect(equal([1], [1, 2])).toBe(false);
    expect(equal([1, undefined], [1])).toBe(false);
    expect(equal(null, {})).toBe(false);
  });
});

describe('Emitter', () => {
  it('does not call a listener that another one removed meanwhile', () => {
    const emitter = new Emitter<number>();
    const seen: string[] = [];
    emitter.on(() => {
      seen.push('first');
      offSecond();
    });
    const offSecond = emitter.on(() => seen.push('second'));
    emitter.emit(1);
    expect(seen).toEqual(['first']);
    expect(emitter.size).toBe(1);
  });

  it('keeps the same function apart when it listens twice', () => {
    const emitter = new Emitter<number>();
    let calls = 0;
    const listener = (): void => {
      calls += 1;
    };
    const off = emitter.on(listener);
    emitter.on(listener);
    off();
    off();
    emitter.emit(1);
    expect(calls).toBe(1);
  });
});

describe('Emitter with a listener that throws', () => {
  allowUnhandledFaults();

  it('calls the others, and reports it as an unhandled rejection', async () => {
    const emitter = new Emitter<number>();
    const seen: number[] = [];
    const reported = new Promise<unknown>((resolve) => {
      process.once('unhandledRejection', resolve);
    });
    const fault = new Error('one listener');
    emitter.on(() => {
      throw fault;
    });
    emitter.on((value) => seen.push(value));
    emitter.emit(7);
    expect(seen).toEqual([7]);
    expect(await reported).toBe(fault);
  });
});

describe('Disposables', () =>
  it('runs last first, once, and late ones at once', () => {
    const order: number[] = [];
    const all = new Disposables();
    all.add(() => order.push(1));
    all.add(() => order.push(2));
    all.dispose();
    all.dispose();
    all.add(() => order.push(3));
    expect(order).toEqual([2, 1, 3]);
  }));
