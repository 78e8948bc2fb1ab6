import { expect, it } from 'vitest';
import { findEnv, expandTemplate } from './expand.ts';

it.each([
  [undefined, false],
  ['', true],
  ['a\tb', true],
  ['a\nb', 'control'],
  ['a\u001fb', 'control'],
  // The engine checks only for bytes below 32.
  ['a\u007fb', true],
  ['a\u0085b', true],
] as const)('a variable of %j is %j, as where it is put in', (value, answer) => {
  expect(findEnv(value)).toBe(answer);
  expect(expandTemplate('{{A}}', () => value).ok).toBe(answer === true);
});
