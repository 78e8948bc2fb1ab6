import { expect, it } from 'vitest';
import { z } from 'zod';
import { keyed, method, topic } from './define.ts';

it('declares a method whose input may be logged unless the declaration says otherwise', () => {
  const input = z.object({ id: z.string() });
  const output = z.void();
  expect(method({ in: input, out: output })).toEqual({
    kind: 'method',
    in: input,
    out: output,
    redact: false,
  });
  expect(method({ in: input, out: output, redact: true }).redact).toBe(true);
});

it('declares topics: one value with its first one, or entries by key', () => {
  expect(topic({ open: 0 })).toEqual({ kind: 'topic', initial: { open: 0 } });
  expect(keyed()).toEqual({ kind: 'keyed' });
});
