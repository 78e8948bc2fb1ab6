import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EchoFilter } from './redactor.ts';

const filter = (...secrets: string[]): EchoFilter => {
  const made = new EchoFilter('[redacted]');
  for (const secret of secrets) made.add(secret);
  return made;
};

const token = fc.string({
  unit: fc.constantFrom(...'0123456789abcdefXYZ._-~/+="\\ ü€😀'),
  minLength: 12,
  maxLength: 60,
});

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const escapes = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** How a server may encode a token in its JSON. */
const spellings: readonly ((value: string) => string)[] = [
  inJson,
  escapes,
  (value) => inJson(value).replaceAll('/', '\\/'),
  (value) => inJson(JSON.stringify({ value })),
  (value) => encodeURIComponent(value),
  (value) => Buffer.from(value).toString('base64'),
  (value) => Buffer.from(`me:${value}`).toString('base64url'),
];

describe('a secret in data from a server', () => {
  it('is removed before the text is read, in every spelling, and the text stays JSON', () => {
    fc.assert(
      fc.property(token, fc.nat(spellings.length - 1), (value, at) => {
        const spelled = spellings[at]?.(value) ?? '';
        const text = filter(value).conceal(`{"name":"before ${spelled} after","volume":20}`);
        const read = JSON.parse(text) as { name: string; volume: number };
        expect(read.volume).toBe(20);
        expect(read.name).toMatch(/^before .{0,12}\[redacted\].{0,12} after$/);
      }),
      // The quote after the secret keeps its escape.
      {
        examples: [
          ['TOKEN_AT_THE_END\\', 3],
          ['TOKEN_AT_THE_END\\\\', 3],
        ],
      },
    );
  });

  it('leaves every other text unchanged', () => {
    const known = filter('TOKEN_OF_A_PROFILE', 'another/token+of"one');
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(known.conceal(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is not searched if it may be a word of the protocol', () => {
    const text = '{"playback_state":"playing"}';
    expect(filter('playing', 'playback').conceal(text)).toBe(text);
  });
});
