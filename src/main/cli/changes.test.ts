import { someMedia } from '../../../test/support/music/some-media.ts';
import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { noConnection } from '../../shared/music/topics.ts';
import type { Player } from '../../shared/music/player.ts';
import { ChangeReporter } from './changes.ts';

const media = someMedia({ title: 'Alloy', artist: null, duration: 300 });
const map = (...players: Player[]): Record<string, Player> =>
  Object.fromEntries(players.map((player) => [player.id, player]));

/** A change reporter that has already reported the given players. */
function reporterAfter(...players: Player[]): ChangeReporter {
  const reporter = new ChangeReporter();
  reporter.report(noConnection, map(...players), 0);
  return reporter;
}

describe('what watch prints', () => {
  it('begins with the whole state', () => {
    const lines = new ChangeReporter().report(noConnection, map(somePlayer('a')), 0);
    expect(lines).toMatchObject([
      { at: '1970-01-01T00:00:00.000Z', kind: 'connection', state: 'stopped', reason: null },
      { kind: 'player', player: { id: 'a' } },
    ]);
  });

  it('prints only what changed or disappeared', () => {
    const reporter = reporterAfter(somePlayer('a'), somePlayer('b'));
    const lines = reporter.report(noConnection, map(somePlayer('a', { volume: 9 })), 5);
    expect(lines).toMatchObject([
      { kind: 'player', player: { id: 'a', volume: 9 } },
      { kind: 'player-removed', id: 'b' },
    ]);
    expect(reporter.report(noConnection, map(somePlayer('a', { volume: 9 })), 6)).toEqual([]);
  });

  it('prints a position only after a jump, and ignores fields that are not printed', () => {
    const at = (elapsed: number, instant: number): Player =>
      somePlayer('a', { media, position: { elapsed, at: instant, rate: 1 } });
    const reporter = reporterAfter(at(10, 0));
    expect(reporter.report(noConnection, map(at(15.4, 5_000)), 5_000)).toEqual([]);
    const pending = { ...at(15.4, 5_000), pending: ['volume' as const] };
    expect(reporter.report(noConnection, map(pending), 5_000)).toEqual([]);
    expect(reporter.report(noConnection, map(at(100, 6_000)), 6_000)).toHaveLength(1);
  });

  it('prints members when their leader plays something else', () => {
    const leader = somePlayer('a', { members: ['b'], media });
    const member = somePlayer('b', { leader: 'a' });
    const reporter = reporterAfter(leader, member);
    const next = { ...leader, media: { ...media, title: 'Slag' } };
    const lines = reporter.report(noConnection, map(next, member), 0);
    expect(lines.map((line) => (line.kind === 'player' ? line.player.id : ''))).toEqual(['a', 'b']);
  });

  it('says in a sentence why the connection is gone', () => {
    const cause = { code: 'refused' as const, detail: 'music.lan:8095' };
    const view = { ...noConnection, state: { k: 'blocked' as const, cause } };
    const [line] = reporterAfter().report(view, {}, 0);
    expect(line).toMatchObject({ kind: 'connection', state: 'blocked' });
    expect(line?.kind === 'connection' && line.reason).toContain('music.lan:8095');
  });
});
