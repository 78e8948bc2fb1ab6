import { describe, expect, it } from 'vitest';
import { findKey, searchMode, wordsCondition, wordsIn } from './search.ts';

describe('a search text', () => {
  it.each([
    'status = Done',
    'assignee = currentUser() ORDER BY key',
    'ORDER BY key',
    'labels in (a, b)',
    'labels not in (a)',
    'due is EMPTY',
    'due is not empty',
    'status was Done',
    'summary ~ "a b"',
    'NOT status=Done',
    'cf[10016] ',
    'nosuchfield = 1',
    'project  = NOPE AND staus = Done',
  ])('is JQL: %s', (text) => expect(searchMode(text)).toBe('jql'));

  it.each([
    '',
    'volume jumps',
    'this is wrong',
    'the sound was loud in order by itself',
    'drag and drop',
    'C++ & more!',
    '"a = b"',
    'it changed (a bit)',
    "don't",
  ])('is words: %s', (text) => expect(searchMode(text)).toBe('words'));

  it('is a key, or the number of an issue of the only project', () => {
    expect(searchMode(' cs-412 ')).toBe('key');
    expect(findKey(' cs-412 ')).toBe('CS-412');
    expect(findKey('412', 'CS')).toBe('CS-412');
    expect(searchMode('412')).toBe('words');
    expect(searchMode('96-kHz')).toBe('words');
  });

  it('finds any words, also with quotes, and gives them back', () => {
    for (const words of ['volume jumps', 'say "a\\b"'])
      expect(wordsIn(wordsCondition(words))).toBe(words);
    for (const other of ['summary ~ "a"', 'text ~ "a" AND b = c', 'text ~ a', ''])
      expect(wordsIn(other)).toBeNull();
  });
});
