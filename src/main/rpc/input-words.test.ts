import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../test/support/sample.ts';
import { z } from 'zod';
import { methods } from '../../../test/support/core/all-methods.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { MAX_TEXT } from '../../shared/issues/model.ts';
import { createRouter } from './router.ts';

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const context = { signal: new AbortController().signal, origin: 'test' } as const;
const refuse = () => {
  throw new AppFailure({ code: 'cancelled', message: 'accepted', retryable: false });
};
const router = createRouter(
  () => Object.fromEntries(Object.keys(methods).map((name) => [name, refuse])),
  log,
);
const refusal = async (name: string, input: unknown): Promise<AppFailure['error']> => {
  const thrown: unknown = await router
    .dispatch(name, input, context)
    .catch((error: unknown) => error);
  if (thrown instanceof AppFailure) return thrown.error;
  throw new Error(`${name} did not refuse`);
};

/** Words and signs of the validation library. */
const foreign =
  /invalid|expected|received|too (big|small)|unrecognized|must (match|be)|pattern|regex|NaN|undefined|zod|>=|<=/i;

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
const defOf = (schema: unknown): Def => (schema as { readonly def: Def }).def;

const simple: Readonly<Record<string, unknown>> = { number: 1, boolean: true, string: 'text' };

/** An input of roughly the right form, so that the test reaches its nested parts. */
function sample(schema: unknown, depth = 0): unknown {
  const def = defOf(schema);
  const inner = (one: unknown): unknown => sample(one, depth + 1);
  if (depth > 12) return null;
  if (Object.hasOwn(simple, def.type)) return simple[def.type];
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def['shape'] as object).map(([key, one]) => [key, inner(one)]),
      );
    case 'array':
      return [inner(def['element'])];
    case 'tuple':
      return (def['items'] as readonly unknown[]).map(inner);
    case 'record':
      return { key: inner(def['valueType']) };
    case 'union':
      return inner((def['options'] as readonly unknown[])[0]);
    case 'literal':
      return (def['values'] as readonly unknown[])[0];
    case 'enum':
      return Object.values(def['entries'] as object)[0];
    case 'lazy':
      return inner((def['getter'] as () => unknown)());
    case 'pipe':
      return inner(def['in']);
    default:
      return def['innerType'] === undefined ? undefined : inner(def['innerType']);
  }
}

const wrong = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(200_000),
  -1,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  {},
  Array(20_000).fill('x'),
  Array(20_000).fill(1),
  { extra: 1 },
  { k: 'nothing' },
];

/** The value with each of its parts replaced by a wrong one. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* wrong;
  if (Array.isArray(value)) for (const other of spoiled(value[0])) yield [other];
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      for (const other of spoiled(one)) yield { ...value, [key]: other };
}

it("finds the validation library's words if there are any", () => {
  const { error } = z.object({ a: z.string() }).safeParse({});
  expect(error?.issues[0]?.message).toMatch(foreign);
});

describe('a wrong input is refused in the app’s words, and the field is named:', () =>
  it.each(Object.keys(methods))('%s', async (name) => {
    const input: unknown = sample(methods[name as keyof typeof methods].in);
    for (const bad of sampleOf([...spoiled(input)], 60)) {
      const { code, message, detail } = await refusal(name, bad);
      if (code !== 'invalid-input') continue;
      const field = String(detail?.['field']);
      expect(message.startsWith(`${field}: `)).toBe(true);
      expect(message.slice(field.length + 2)).not.toMatch(foreign);
      expect(message).toMatch(/\.$/);
    }
  }));

describe('comment-length', () => {
  const sent = (text: string) => refusal('issues.comment', { key: 'CS-1', text });

  it('takes 32,767 characters, counted as the tracker counts, and refuses more with both numbers', async () => {
    expect(await sent('x'.repeat(32_000))).toMatchObject({ code: 'cancelled' });
    expect(await sent(` ${'x'.repeat(MAX_TEXT)}\n`)).toMatchObject({ code: 'cancelled' });
    expect(await sent(`${'x\r\n'.repeat(16_383)}x`)).toMatchObject({ code: 'cancelled' });
    const long = await sent('x'.repeat(MAX_TEXT + 1));
    expect(long).toMatchObject({ code: 'invalid-input', detail: { field: 'text' } });
    expect(long.message).toMatch(/32,767 .* 32,768/);
    expect((await sent('😀'.repeat(16_384))).message).toMatch(/32,768/);
  });
});
