import { expect, it } from 'vitest';
import { readSystemLocale } from './system-locale.ts';

it.each([
  [{ LC_ALL: 'C.UTF-8', LANG: 'de_DE.UTF-8' }, 'linux', null],
  [{ LC_ALL: '', LC_TIME: 'en_GB.UTF-8', LANG: 'en_US.UTF-8' }, 'linux', 'en-GB'],
  [{ LANG: 'sr_RS@latin' }, 'linux', 'sr-RS'],
  [{ LANG: 'POSIX' }, 'linux', null],
  [{}, 'linux', null],
  [{}, 'darwin', 'fr-FR'],
])('reads the locale of dates from %j on %s', (env, platform, expected) =>
  expect(readSystemLocale(env, platform, () => 'fr-FR')).toBe(expected),
);
