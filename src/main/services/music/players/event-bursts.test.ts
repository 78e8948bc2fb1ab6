import { describe, expect, it } from 'vitest';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { wirePlayer } from '../../../../../test/support/music/tiny-server.ts';
import { StateHub } from '../../../rpc/state-hub.ts';
import type { BudgetLimits } from './budget.ts';
import { SERVER_LIMITS } from './budget.ts';
import { PlayersState } from './players-state.ts';

/** The players' state alone, with a count of how often one was derived. */
function setUp(limits: BudgetLimits = SERVER_LIMITS) {
  const clock = new FakeClock();
  const hub = new StateHub(clock);
  const work: { derived: number; cut: Cut | null } = { derived: 0, cut: null };
  const players = new PlayersState({
    hub,
    time: { now: () => clock.now(), offset: () => null },
    after: clock.after.bind(clock),
    context: { art: () => null, supports: () => true, queue: () => undefined },
    overlay: (player) => player,
    observed: () => {
      work.derived += 1;
    },
    shown: () => undefined,
    limits,
    cut: (cut) => {
      work.cut = cut;
    },
  });
  const tell = (event: string, id: string, change: Record<string, unknown> = {}): void => {
    players.apply({ event, objectId: id, data: wirePlayer(id, change) });
  };
  return { clock, hub, work, players, tell };
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${String(at)}`);

describe('a burst of events', () => {
  it('with new players that can all be grouped costs as much for each as for the first', () => {
    const cost = (count: number): number => {
      const { tell, work } = setUp();
      for (const id of ids(count)) tell('player_added', id, { can_group_with: ['demo'] });
      return work.derived;
    };
    expect([cost(200), cost(800)]).toEqual([200, 800]);
  });

  it('about a player that all others depend on derives the others once for many events', () => {
    const { clock, hub, tell, work, players } = setUp();
    const followers = ids(1_000);
    players.replaceAll([
      wirePlayer('lead'),
      ...followers.map((id) => wirePlayer(id, { group_members: ['lead'] })),
    ]);
    work.derived = 0;
    const events = 100;
    for (let at = 1; at <= events; at += 1) tell('player_updated', 'lead', { volume_level: at });
    expect(work.derived).toBeLessThan(events * 70);
    for (let turn = 0; turn < 100; turn += 1) clock.advance(50);
    expect(work.derived).toBeLessThan(events * 70 + followers.length);
    const shown = hub.get('music.players');
    // (20 + 100) / 2
    expect(followers.map((id) => shown[id]?.groupVolume)).toEqual(followers.map(() => 60));
  });
});

describe('rows of the players that cannot be read', () =>
  it('are counted as lost until the next list', () => {
    const { work, players, tell } = setUp();
    players.replaceAll([wirePlayer('a'), null, 7, {}, wirePlayer('b')]);
    expect(work.cut).toEqual({ why: 'lost', have: 2, of: 5 });
    tell('player_updated', 'a', { volume_level: 55 });
    players.replaceAll(ids(2).map((id) => wirePlayer(id)));
    expect(work.cut).toBeNull();
  }));

describe('players beyond the limits', () => {
  it('are left out, reported again once more fit, and shown after that', () => {
    const { hub, work, players, tell } = setUp({ ...SERVER_LIMITS, entries: 3 });
    players.replaceAll(ids(5).map((id) => wirePlayer(id)));
    const shown = () => Object.keys(hub.get('music.players'));
    const cut = { why: 'limit', have: 3, of: 5 };
    expect([shown(), work.cut]).toEqual([ids(3), cut]);
    tell('player_added', 'p4');
    tell('player_updated', 'p2', { volume_level: 55 });
    expect([shown(), work.cut]).toEqual([ids(3), cut]);
    expect(hub.get('music.players')['p2']?.volume).toBe(55);
    players.replaceAll(ids(2).map((id) => wirePlayer(id)));
    expect([shown(), work.cut]).toEqual([ids(2), null]);
    tell('player_added', 'p4');
    expect(shown()).toEqual(['p0', 'p1', 'p4']);
  });

  it('are left out one by one, or truncated if text is too long, and all together', () => {
    const { hub, players } = setUp({ entries: 100, each: 20_000, total: 60_000 });
    const long = 'x'.repeat(15_000);
    players.replaceAll([
      wirePlayer('text', { name: long }),
      wirePlayer('id'.repeat(300)),
      wirePlayer('list', { can_group_with: Array.from({ length: 10_000 }, String) }),
      ...ids(10).map((id) => wirePlayer(id, { name: long })),
    ]);
    const shown = hub.get('music.players');
    expect(Object.keys(shown)).toEqual(['text', 'p0', 'p1']);
    expect(shown['text']?.name).toHaveLength(4_096);
  });
});
