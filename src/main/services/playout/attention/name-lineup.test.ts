import { describe, expect, it } from 'vitest';
import { nameFile } from './other-lineups.ts';

describe('the name of a lineup', () =>
  it.each([
    ['/srv/north.json', ['/srv/south.json'], 'north.json'],
    ['/srv/north/lineup.json', ['/srv/other.json'], 'north/lineup.json'],
    ['/a/x/tv.json', ['/a/x/tv.json', '/a/y/tv.json'], 'x/tv.json'],
    ['/srv/a/x/lineup.json', ['/srv/b/x/lineup.json'], 'a/x/lineup.json'],
    ['C:\\tv\\lineup.json', [], 'tv/lineup.json'],
    ['/lineup.json', ['/a/lineup.json'], 'lineup.json'],
  ])('%s beside %j is %s', (path, others, name) => {
    expect(nameFile(path, others)).toBe(name);
  }));
