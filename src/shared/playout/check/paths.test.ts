import { describe, expect, it } from 'vitest';
import { isAbsolutePath, isWithin, normalPath, resolvePath, samePath } from './paths.ts';

describe('paths of either system', () => {
  it.each([
    ['posix', '/a//b/./c/../d/', '/a/b/d'],
    ['posix', '/..', '/'],
    ['posix', 'a/../../b', '../b'],
    ['posix', '.', '.'],
    ['posix', '/a\\b', '/a\\b'],
    ['windows', 'c:/a\\b/..', 'C:\\a'],
    ['windows', '\\\\nas\\share\\a\\..\\b\\', '\\\\nas\\share\\b'],
    ['windows', 'a/b', 'a\\b'],
  ] as const)('%s: %s', (style, path, normal) => expect(normalPath(path, style)).toBe(normal));

  it('say where they are on their own, or do not', () => {
    for (const path of ['/a', '~/a', '~']) expect(isAbsolutePath(path, 'posix')).toBe(true);
    for (const path of ['a', './a', '~a', 'C:\\a', ''])
      expect(isAbsolutePath(path, 'posix')).toBe(false);
    for (const path of ['C:\\a', 'c:/a', '\\\\nas\\share', '~\\a'])
      expect(isAbsolutePath(path, 'windows')).toBe(true);
    for (const path of ['a', 'C:a', '\\a', '/a'])
      expect(isAbsolutePath(path, 'windows')).toBe(false);
  });

  it('are found from a folder', () => {
    expect(resolvePath('/srv/lineup', './channels/1.json', 'posix')).toBe(
      '/srv/lineup/channels/1.json',
    );
    expect(resolvePath('/srv/lineup', '/other', 'posix')).toBe('/other');
    expect(resolvePath('C:\\srv', '..\\x', 'windows')).toBe('C:\\x');
  });

  it('lie below one another by whole names', () => {
    expect(isWithin('/a/b', '/a', 'posix')).toBe(true);
    expect(isWithin('/a', '/a/', 'posix')).toBe(true);
    expect(isWithin('/ab', '/a', 'posix')).toBe(false);
    expect(isWithin('/a', '/', 'posix')).toBe(true);
    expect(isWithin('/A/b', '/a', 'posix')).toBe(false);
    expect(isWithin('C:\\A\\b', 'c:/a', 'windows')).toBe(true);
    expect(samePath('/a/./b', '/a/b/', 'posix')).toBe(true);
    expect(samePath('/a', '/a/b', 'posix')).toBe(false);
  });
});
