import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPreferences } from '../../../shared/settings/preferences.ts';
import { isFound, parseWords, splitMatches } from './find-settings.ts';

it('never changes the text whose matches it marks', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      const parts = splitMatches(text, parseWords(query));
      expect(parts.join('')).toBe(text);
    }),
  ));

it('marks every second part', () =>
  expect(splitMatches('Text size (200%)', ['size', '('])).toEqual([
    'Text ',
    'size',
    ' ',
    '(',
    '200%)',
  ]));

it('finds a setting by words anywhere in what is known about it', () => {
  const entry = { name: () => 'Density', help: () => 'Rows of 32 px', keywords: () => 'compact' };
  const find = (query: string) =>
    isFound(entry, parseWords(query), defaultPreferences, 'Appearance');
  expect(['dens', 'ROWS 32', 'compact', 'appear den'].map(find)).toEqual([true, true, true, true]);
  expect(find('density volume')).toBe(false);
});
