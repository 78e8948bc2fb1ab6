import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { openLog } from './logger.ts';
import type { Redactor } from './redactor.ts';
import { createRedactor } from './redactor.ts';

/** The lines that a log with this redactor writes. */
function linesOf(redactor: Redactor, write: (log: ReturnType<typeof openLog>['log']) => void) {
  const lines: string[] = [];
  const also = (line: string) => lines.push(line);
  const { log } = openLog({ redactor, dataDir: null, also, verbose: true });
  write(log);
  return lines.join('');
}

/** Realistic tokens and difficult passwords: characters that every encoding must change, and text beyond ASCII. */
const secret = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789abcdefXYZ._-~'), minLength: 12, maxLength: 60 }),
  fc
    .string({ unit: fc.constantFrom(...'ab"\\/+=&?% \n\tü€😀<\''), minLength: 12, maxLength: 40 })
    .filter((value) => new Set(value).size > 5),
);

const spellings: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => JSON.stringify({ auth: { value } }),
  (value) => JSON.stringify(JSON.stringify([value])),
  (value) => `http://server:8095/path/${encodeURIComponent(value)}?a=1`,
  (value) => `http://server/?x=${new URLSearchParams([['x', value]]).toString()}`,
  (value) => Buffer.from(value).toString('base64'),
  (value) => Buffer.from(value).toString('base64url'),
  (value) => Buffer.from(`somebody:${value}`).toString('base64'),
  (value) => Buffer.from(`user:${value}:more`).toString('base64'),
  (value) => `Refused (${value})`,
  (value) =>
    JSON.stringify({ value }).replaceAll(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
];

/** Places a text somewhere in nested objects, lists and errors. */
const nest: readonly ((inner: unknown) => unknown)[] = [
  (inner) => ({ inner, other: 1 }),
  (inner) => [null, inner],
  (inner) => new Map([['key', inner]]),
  (inner) => new Error(`failed: ${typeof inner === 'string' ? inner : 'x'}`, { cause: inner }),
  (inner) => new AggregateError([inner], 'several'),
  (inner) => Object.assign(new Error('with fields'), { response: inner }),
  (inner) => failure('rejected', 'The server said no.', { answer: inner }),
];

/** What must not occur in a line: the value itself, its JSON form, its URL encoding, and the middle of its base64. */
function traces(value: string): string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  const encoded = Buffer.from(value).toString('base64').slice(4, -4);
  return [value, inJson, encodeURIComponent(value), encoded];
}

describe('a registered secret', () => {
  it('never appears in the log, wherever it was and however it was spelled', () => {
    const way = fc.array(fc.nat(nest.length - 1), { maxLength: 4 });
    fc.assert(
      fc.property(
        secret,
        fc.nat(spellings.length - 1),
        way,
        fc.boolean(),
        (value, spell, path, key) => {
          const redactor = createRedactor();
          redactor.register(value);
          const text = spellings[spell]?.(value) ?? '';
          const nested = path.reduce<unknown>((inner, step) => nest[step]?.(inner), text);
          const out = linesOf(redactor, (log) =>
            log.warn(`about ${text}`, key ? { [text]: nested } : { nested }),
          );
          for (const trace of traces(value)) expect(out).not.toContain(trace);
          expect(out).toContain('[redacted]');
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('is not left in part when a long text is cut', () => {
    const redactor = createRedactor();
    redactor.register('TOKEN_A_OF_A_PROFILE');
    for (let before = 4_070; before < 4_100; before += 1) {
      const text = `${'x'.repeat(before)}TOKEN_A_OF_A_PROFILE${'x'.repeat(9_000)}`;
      const out = linesOf(redactor, (log) => log.info('long', { text, error: new Error(text) }));
      expect(out).not.toContain('TOKEN');
    }
  });

  it('is removed whole if one secret begins with another', () => {
    const redactor = createRedactor();
    redactor.register('TOKEN_A');
    redactor.register('TOKEN_A_LONGER');
    expect(redactor.redact('<TOKEN_A_LONGER> <TOKEN_A>')).toBe('<[redacted]> <[redacted]>');
  });

  it('does not blank the log when it is empty or very short', () => {
    const redactor = createRedactor();
    for (const value of ['', 'a', 'abc']) redactor.register(value);
    expect(redactor.redact('a tab about abc')).toBe('a tab about abc');
  });
});

describe('a secret that was not registered', () => {
  it.each([
    ['{"token":"TOKEN_A"}', '{"token":"[redacted]"}'],
    [
      '{"a":"{\\"access_token\\":\\"TOKEN_A\\",\\"b\\":1}"}',
      '{"a":"{\\"access_token\\":\\"[redacted]\\",\\"b\\":1}"}',
    ],
    [`{ newPassword: 'TOKEN_A' }`, `{ newPassword: '[redacted]' }`],
    ['"X-Api-Key": "TOKEN_A"', '"X-Api-Key": "[redacted]"'],
    [
      'GET /\\r\\nAuthorization: Bearer TOKEN_A\\r\\nHost: x',
      'GET /\\r\\nAuthorization: [redacted]\\r\\nHost: x',
    ],
    ['Set-Cookie: sid=TOKEN_A; Path=/', 'Set-Cookie: [redacted]'],
    ['http://h/login?t=1&token=TOKEN_A&x=2', 'http://h/login?t=1&token=[redacted]&x=2'],
    ['sent Bearer TOKEN_A today', 'sent Bearer [redacted] today'],
    ['wss://me:TOKEN_A@host/ws', 'wss://[redacted]@host/ws'],
    ['{"token":"cut off TOKEN_A', '{"token":"[redacted]'],
  ])('is known by the name before it: %s', (text, clean) =>
    expect(createRedactor().redact(text)).toBe(clean),
  );

  it('is known by the name of its field, whatever the value is', () => {
    const out = linesOf(createRedactor(), (log) =>
      log.info('fields', {
        token: ['TOKEN_A'],
        deep: { clientSecret: { value: 'TOKEN_A' }, headers: { authorization: 'TOKEN_A' } },
        error: Object.assign(new Error('x'), { password: 'TOKEN_A' }),
      }),
    );
    expect(out).not.toContain('TOKEN_A');
  });

  it('leaves names that only look like one', () => {
    const text = '{"hasToken":true,"tokenExpiresAt":"2026-01-01","tokens":3,"token":null}';
    expect(createRedactor().redact(text)).toBe(text);
  });
});
