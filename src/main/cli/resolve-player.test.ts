import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/some-player.ts';
import { AppFailure } from '../../shared/contract/errors.ts';
import { impliedPlayer, namedPlayer } from './resolve-player.ts';
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

  it('is asked for with its candidates where the name is not enough', () => {
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

  it('is the chosen one, else the only one that plays', () => {
    expect(impliedPlayer([kitchen, playing], { playerId: 'k1', byUser: true })).toBe(kitchen);
    expect(impliedPlayer([kitchen, playing, follower], nobody)).toBe(playing);
    expect(impliedPlayer([kitchen, playing], { playerId: 'k1', byUser: false })).toBe(playing);
    expect(impliedPlayer([kitchen, playing], { playerId: 'gone', byUser: true })).toBe(playing);
  });

  it('has to be named where that leaves it open', () => {
    const second = somePlayer('q', { state: 'playing' });
    expect(() => impliedPlayer([kitchen], nobody)).toThrow(UsageError);
    expect(() => impliedPlayer([playing, second], nobody)).toThrow(UsageError);
  });
});
