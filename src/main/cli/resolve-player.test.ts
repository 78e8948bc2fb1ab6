import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { impliedPlayer, isUri, namedPlayer } from './resolve-player.ts';
import { UsageError } from './usage-error.ts';

const kitchen = somePlayer('k1', { name: 'Kitchen' });
const other = somePlayer('k2', { name: 'KITCHEN' });
const bath = somePlayer('Kitchen', { name: 'Bath' });
const nobody = { playerId: null, byUser: false };

function failureOf(action: () => unknown): AppFailure['error'] {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(AppFailure);
    return (error as AppFailure).error;
  }
  throw new Error('nothing was thrown');
}

describe('the player that was named', () => {
  it('is the one with that id, whatever others are called', () => {
    expect(namedPlayer('Kitchen', [kitchen, bath])).toBe(bath);
    expect(namedPlayer('k1', [kitchen, other])).toBe(kitchen);
  });

  it('is the only one with that name, without regard to case or how accents are written', () => {
    expect(namedPlayer('kitchen', [kitchen])).toBe(kitchen);
    const cafe = somePlayer('c', { name: 'Caf\u00e9' });
    expect(namedPlayer('CAFE\u0301', [cafe, kitchen])).toBe(cafe);
  });

  it('is the only one with that name as it is typed (player-name-typography)', () => {
    const pod = somePlayer('h', { name: 'Anna\u2019s\u00a0HomePod' });
    const street = somePlayer('s', { name: 'Stra\u00dfe \u2600\uFE0F' });
    const players = [pod, street, kitchen];
    for (const name of ["Anna's HomePod", 'annas homepod', 'Anna\u2019s HomePod'])
      expect(namedPlayer(name, players)).toBe(pod);
    expect(namedPlayer('STRASSE \u2600', players)).toBe(street);
    const exact = somePlayer('e', { name: 'Annas HomePod' });
    expect(namedPlayer('annas homepod', [pod, exact])).toBe(exact);
    expect(failureOf(() => namedPlayer(' ', [pod])).code).toBe('not-found');
  });

  it('is ambiguous, with its candidates, if several match', () => {
    const error = failureOf(() => namedPlayer('kitchen', [kitchen, other]));
    expect(error.code).toBe('ambiguous');
    expect(error.detail?.['candidates']).toEqual([
      { id: 'k1', name: 'Kitchen' },
      { id: 'k2', name: 'KITCHEN' },
    ]);
    const missing = failureOf(() => namedPlayer('cellar', [kitchen, bath]));
    expect(missing.code).toBe('not-found');
    expect(missing.detail?.['candidates']).toHaveLength(2);
  });
});

describe('the player that was not named', () => {
  const playing = somePlayer('p', { state: 'playing' });
  const follower = somePlayer('f', { state: 'playing', leader: 'p' });

  it('is the selected one, otherwise the only one that plays', () => {
    expect(impliedPlayer([kitchen, playing], { playerId: 'k1', byUser: true })).toBe(kitchen);
    expect(impliedPlayer([kitchen, playing, follower], nobody)).toBe(playing);
    expect(impliedPlayer([kitchen, playing], { playerId: 'k1', byUser: false })).toBe(playing);
    expect(impliedPlayer([kitchen, playing], { playerId: 'gone', byUser: true })).toBe(playing);
  });

  it('has to be named if that does not determine one', () => {
    const second = somePlayer('q', { state: 'playing' });
    expect(() => impliedPlayer([kitchen], nobody)).toThrow(UsageError);
    expect(() => impliedPlayer([playing, second], nobody)).toThrow(UsageError);
  });
});

describe('an address', () => {
  it('is distinguished from a name, even with blanks in the path of a file', () => {
    for (const address of [
      'library://track/12',
      'filesystem_smb--x://track/Artist/09. A song.flac',
    ])
      expect(isUri(address)).toBe(true);
    for (const name of ['a b://c', 'AC/DC', 'Title: a song', 'library://', 'http:// x'])
      expect(isUri(name)).toBe(false);
  });
});
