import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noCapabilities } from './capabilities.ts';
import { readDown } from './read-down.ts';

const error = { code: 'offline', message: 'No connection.', retryable: true };
const good: Readonly<Record<string, Record<string, unknown>>> = {
  welcome: { v: 3, instance: 'a', capabilities: noCapabilities, seq: 0, snapshot: {} },
  snapshot: { seq: 4, whole: false, snapshot: { settings: {} } },
  ok: { id: 1, r: [1] },
  err: { id: 1, e: { ...error, detail: { field: 'x' } } },
  topic: { seq: 1, name: 'settings', value: null },
  patch: { seq: 1, name: 'attention', set: {}, del: ['a'] },
  part: { text: 'x', more: true },
  bye: { reason: 'x' },
};
const read = (message: unknown): unknown => readDown(JSON.stringify(message));

describe('readDown', () => {
  it.each(Object.entries(good))('takes a whole %s', (t, fields) =>
    expect(read({ t, ...fields })).toEqual({ t, ...fields }),
  );

  it('takes an answer without a result, and a failure without details', () => {
    expect(read({ t: 'ok', id: 1 })).not.toBeNull();
    expect(read({ t: 'err', id: 1, e: error })).not.toBeNull();
  });

  it.each(
    Object.entries(good).flatMap(([t, fields]) =>
      Object.keys(fields)
        .filter((name) => name !== 'r')
        .map((name) => [t, name, fields] as const),
    ),
  )('refuses a %s without %s, or with another kind of it', (t, name, fields) => {
    const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
    expect(read({ t, ...rest })).toBeNull();
    // The content of a state is not checked.
    if (name !== 'value') expect(read({ t, ...rest, [name]: [[]] })).toBeNull();
  });

  it.each([
    ['an unknown kind', { t: 'explode' }],
    ['a kind that every object has', { t: 'constructor' }],
    ['a number that is no count', { t: 'ok', id: 1.5 }],
    ['an instance without end', { t: 'welcome', ...good['welcome'], instance: 'x'.repeat(101) }],
    ['a capability that is missing', { t: 'welcome', ...good['welcome'], capabilities: {} }],
    ['an unknown code', { t: 'err', id: 1, e: { ...error, code: 'bored' } }],
    ['details that are no record', { t: 'err', id: 1, e: { ...error, detail: 'x' } }],
    ['a list', [1]],
    ['nothing', null],
  ])('refuses %s', (_what, message) => expect(read(message)).toBeNull());

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => readDown(text) === null));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(good)), fc.object(), (t, fields) => {
        read({ ...fields, t });
      }),
    );
  });
});
