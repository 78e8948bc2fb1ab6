import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import { configOfBands, makeBand } from '../../eq/make.ts';
import type { DspConfig } from '../../eq/model.ts';
import type { EqPreset, PlayerDsp } from '../../eq/state.ts';
import type { Player } from '../player.ts';
import { captureScene, findPlaying, mergePlay } from './capture.ts';
import type { SceneState } from './current.ts';
import { Scene } from './model.ts';
import { makeScene } from './make.ts';
import { invertSteps, isInForce, listFollowers, planScene, rejoinSteps } from './steps.ts';
import type { SceneStep } from './step.ts';

const presets: readonly EqPreset[] = ['Film', 'Late night', 'Speech'].map((name, at) => ({
  id: `preset-${String(at)}`,
  place: 'local',
  name,
  config: configOfBands([makeBand('b', { gain: at + 1 })]),
  pinned: false,
}));

const someDsp = (playerId: string, config: DspConfig | null): PlayerDsp => ({
  playerId,
  status: 'ready',
  reason: null,
  error: null,
  config,
  revision: 1,
  rate: { hz: 48_000, from: 'default' },
  active: 'unknown',
  limiter: null,
  layers: null,
});

const sources = ['TV', 'Aux'].map((name) => ({
  id: name.toLowerCase(),
  name: `${name} input`,
  passive: false,
  canPlayPause: false,
  canSeek: false,
  canNextPrevious: false,
}));

const ids = ['p0', 'p1', 'p2', 'p3', 'p4'] as const;

interface Drawn {
  readonly powered: boolean;
  readonly available: boolean;
  readonly volume: number;
  readonly leader: number | null;
  readonly source: number;
  readonly preset: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  powered: fc.boolean(),
  available: fc.constant(true),
  volume: fc.integer({ min: 0, max: 100 }),
  leader: fc.option(fc.nat(ids.length - 1)),
  source: fc.nat(2),
  preset: fc.nat(presets.length - 1),
});

/** Players with consistent groups, as on a server. */
function toState(all: readonly Drawn[]): SceneState {
  const leads = (at: number): boolean => all[at]?.leader === null && all[at].powered;
  const leaderOf = ({ leader, powered }: Drawn, at: number): string | null =>
    leader !== null && leader !== at && powered && leads(leader) ? (ids[leader] ?? null) : null;
  const leaders = all.map(leaderOf);
  const players = all.map((one, at): Player => {
    const id = ids[at] ?? '';
    const chosen = leaders[at] === null && one.powered ? sources[one.source] : undefined;
    return somePlayer(id, {
      powered: one.powered,
      available: one.available,
      volume: one.volume,
      leader: leaders[at] ?? null,
      members: ids.filter((_, other) => leaders[other] === id),
      sources,
      activeSource: chosen?.id ?? null,
      queueId: null,
      state: chosen === undefined ? 'idle' : 'playing',
      media: null,
    });
  });
  return {
    players: Object.fromEntries(players.map((player) => [player.id, player])),
    ceilings: {},
    dsp: Object.fromEntries(
      all.map(({ preset }, at) => {
        const playerId = ids[at] ?? '';
        return [playerId, someDsp(playerId, presets[preset]?.config ?? null)];
      }),
    ),
    presets,
  };
}

const anyState = fc.array(drawn, { minLength: ids.length, maxLength: ids.length }).map(toState);

type Write = (id: string, change: Partial<Player>) => void;
type Players = Readonly<Record<string, Player>>;

function leave(players: Players, write: Write, id: string): void {
  for (const one of Object.values(players))
    if (one.members.includes(id))
      write(one.id, { members: one.members.filter((member) => member !== id) });
  write(id, { leader: null });
}

function disband(players: Players, write: Write, id: string): void {
  for (const member of players[id]?.members ?? []) leave(players, write, member);
}

/** Also turns the member on, like a server. */
function join(players: Players, write: Write, id: string, leader: string): void {
  leave(players, write, id);
  disband(players, write, id);
  write(id, { leader, powered: true });
  write(leader, { members: [...(players[leader]?.members ?? []), id].sort() });
}

function regroup(
  players: Players,
  write: Write,
  { playerId, to }: SceneStep & { field: 'group' },
): void {
  if (to.leader !== null) {
    if (players[playerId]?.leader !== to.leader) join(players, write, playerId, to.leader);
    return;
  }
  leave(players, write, playerId);
  for (const member of players[playerId]?.members ?? [])
    if (!to.members.includes(member)) leave(players, write, member);
  for (const member of to.members)
    if (players[member]?.leader !== playerId) join(players, write, member, playerId);
}

/** A player that is turned off leaves its group, or dissolves it if it leads. */
function turn(players: Players, write: Write, id: string, on: boolean): void {
  if (!on) {
    leave(players, write, id);
    disband(players, write, id);
  }
  write(id, { powered: on });
}

/** Applies each step, including the side effects of a real server. */
function run(state: SceneState, steps: readonly SceneStep[]): SceneState {
  const players: Record<string, Player> = { ...state.players };
  const dsp = { ...state.dsp };
  const write: Write = (id, change) => {
    const before = players[id];
    if (before !== undefined) players[id] = { ...before, ...change };
  };
  for (const step of steps) {
    const { playerId: id } = step;
    if (step.field === 'group') regroup(players, write, step);
    if (step.field === 'power') turn(players, write, id, step.to);
    if (step.field === 'volume') write(id, { volume: step.to });
    if (step.field === 'source')
      write(id, {
        activeSource: step.to.source,
        state: step.to.source === null ? 'idle' : 'playing',
      });
    if (step.field === 'preset') {
      const config = presets.find((one) => one.id === step.to?.id)?.config ?? null;
      dsp[id] = someDsp(id, config);
    }
  }
  return { ...state, players, dsp };
}

const capture = (state: SceneState) => captureScene(state, ids);

describe('a captured scene', () => {
  it('changes nothing when it is applied at once', () =>
    fc.assert(
      fc.property(anyState, (state) => {
        const scene = capture(state);
        expect(planScene(scene, state)).toEqual({ steps: [], gaps: [] });
        expect(isInForce(scene, state)).toBe(true);
      }),
    ));

  it('has neither a volume nor a group for a player that is off', () =>
    fc.assert(
      fc.property(anyState, (state) => {
        for (const { id, powered, volume, group } of capture(state).players) {
          expect(powered).toBe(state.players[id]?.powered);
          if (powered === false) expect([volume, group]).toEqual([null, null]);
        }
      }),
    ));

  it('keeps the state of an offline player in an update', () => {
    const [state] = fc.sample(anyState, { numRuns: 1, seed: 4 });
    if (state === undefined) throw new Error('no state');
    const before = capture(state).players;
    const there = state.players['p0'] ?? somePlayer('p0');
    const gone = { ...state, players: { p0: { ...there, available: false, volume: 3 } } };
    expect(captureScene(gone, ['p0', 'p1'], before).players).toEqual(before.slice(0, 2));
  });
});

describe('what a scene plays after it is captured again', () => {
  const media = (uri: string) => ({ k: 'media', playerId: 'p0', uri, name: uri }) as const;
  const playlist = media('library://playlist/1');
  const album = media('library://album/1');
  const other = media('library://album/2');
  const radio = media('library://radio/1');
  const tv = { k: 'source', playerId: 'p0', source: 'tv', name: 'TV' } as const;
  it.each([
    ['an album of a new scene', undefined, album, album],
    ['a chosen playlist, beside an album', playlist, album, playlist],
    ['a playlist, beside a source', playlist, tv, tv],
    ['an album, beside another', album, other, other],
    ['an album, while nothing plays', album, null, album],
    ['a source that is not selected any more', tv, null, null],
    ['no music, beside an album', null, album, null],
    ['no music, beside a station', null, radio, radio],
  ])('%s', (_what, before, captured, wanted) => {
    expect(mergePlay(before === undefined ? null : { play: before }, captured)).toEqual(wanted);
  });
});

it('a fifth scene begins outside of the tray, which has room for four', () => {
  const scenes = Array.from({ length: 4 }, (_, at) =>
    makeScene({ id: String(at), name: String(at), scenes: [] }),
  );
  expect(makeScene({ id: 'a', name: null, scenes: scenes.slice(1) }).tray).toBe(true);
  expect(makeScene({ id: 'b', name: null, scenes }).tray).toBe(false);
});

describe('applying', () => {
  it('leads to the scene, in the order group, source, power, volume, preset', () =>
    fc.assert(
      fc.property(anyState, anyState, (wanted, now) => {
        const scene = capture(wanted);
        const { steps } = planScene(scene, now);
        const order = steps.map(({ field }) =>
          ['group', 'source', 'power', 'volume', 'preset'].indexOf(field),
        );
        expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(planScene(scene, run(now, steps)).steps).toEqual([]);
      }),
    ));

  it('is undone by the inverse steps', () =>
    fc.assert(
      fc.property(anyState, anyState, (wanted, now) => {
        const { steps } = planScene(capture(wanted), now);
        const undone = run(run(now, steps), invertSteps(steps));
        const after = run(undone, rejoinSteps(listFollowers(steps, now), undone));
        expect(after.players).toEqual(now.players);
        expect(capture(after)).toEqual(capture(now));
      }),
    ));

  it('leaves everything alone that is not ticked', () =>
    fc.assert(
      fc.property(anyState, anyState, fc.subarray([...ids]), (wanted, now, ticked) => {
        const { steps } = planScene(captureScene(wanted, ticked), now);
        expect(steps.every(({ playerId }) => ticked.includes(playerId as 'p0'))).toBe(true);
      }),
    ));

  it('skips an offline player, one that is gone and a preset that is gone, and names them', () => {
    const state: SceneState = {
      players: { a: somePlayer('a', { volume: 10 }), b: somePlayer('b', { available: false }) },
      ceilings: { a: 40 },
      dsp: {},
      presets: [],
    };
    const entry = { powered: true, volume: 60, preset: null, group: null };
    const plan = planScene(
      {
        players: [
          { ...entry, id: 'a', name: 'a', preset: { place: 'local', id: 'x', name: 'Film' } },
          { ...entry, id: 'b', name: 'old' },
          { ...entry, id: 'c', name: 'Cellar' },
        ],
        play: null,
      },
      state,
    );
    expect(plan.steps).toEqual([{ playerId: 'a', name: 'a', field: 'volume', from: 10, to: 40 }]);
    expect(plan.gaps).toEqual([
      { playerId: 'a', name: 'a', why: 'preset' },
      { playerId: 'b', name: 'b', why: 'offline' },
      { playerId: 'c', name: 'Cellar', why: 'missing' },
    ]);
  });
});

describe('a new scene', () =>
  it('ticks the playing players with their groups, else those that are on', () => {
    const players = Object.fromEntries(
      [
        somePlayer('lead', { state: 'playing', members: ['member'] }),
        somePlayer('member', { state: 'idle', leader: 'lead' }),
        somePlayer('idle', { state: 'idle' }),
        somePlayer('off', { state: 'idle', powered: false }),
      ].map((player) => [player.id, player]),
    );
    const state = { players, ceilings: {}, dsp: {}, presets: [] };
    expect(findPlaying(state)).toEqual(['lead', 'member']);
    const { idle, off } = players;
    if (idle === undefined || off === undefined) throw new Error('no players');
    expect(findPlaying({ ...state, players: { idle, off } })).toEqual(['idle']);
  }));

describe('a stored scene', () =>
  it('keeps the keys of a newer version', () => {
    const stored = {
      id: 's',
      name: 'Film night',
      icon: 'lamp',
      players: [
        {
          id: 'a',
          name: 'a',
          powered: null,
          volume: 3,
          preset: null,
          group: { k: 'alone' },
          later: 1,
        },
      ],
      play: { k: 'source', playerId: 'a', source: 'tv', name: 'TV', input: 2 },
      fade: 2,
      number: 2,
      tray: true,
      savedAt: 1,
      usedAt: null,
      used: 0,
      lights: ['sofa'],
    };
    expect(Scene.parse(stored)).toEqual(stored);
  }));
