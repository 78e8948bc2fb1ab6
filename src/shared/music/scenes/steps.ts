import { equal } from '../../lib/equal.ts';
import type { Player } from '../player.ts';
import type { Scene, ScenePlay, ScenePlayer, ScenePreset } from './model.ts';
import type { SceneState } from './current.ts';
import {
  currentGroup,
  currentPlay,
  currentPreset,
  currentSource,
  getPlayer,
  toScenePreset,
} from './current.ts';
import type { GroupValue, SceneGap, ScenePlan, SceneStep } from './step.ts';
import { sceneFields } from './lists.ts';

type Planned = Pick<Scene, 'players' | 'play'>;

/** The changes that a scene would make now, in the order in which they are applied. Missing players and presets become gaps. */
export function planScene(scene: Planned, state: SceneState): ScenePlan {
  const gaps: SceneGap[] = [];
  const wanted = new Map(scene.players.map((player) => [player.id, player]));
  const steps = scene.players.flatMap((entry): SceneStep[] => {
    const player = findReachable(state, entry, gaps);
    return player === null ? [] : planPlayer(entry, player, { state, wanted, gaps });
  });
  if (scene.play !== null) steps.push(...planPlay(scene.play, wanted, state, gaps));
  return { steps: sortSteps(steps), gaps };
}

/** Whether the players match the scene, as far as known: ignores presets that were not read, and queues. */
export function isInForce(scene: Planned, state: SceneState): boolean {
  const { steps, gaps } = planScene(scene, state);
  const reached = scene.players.length - gaps.filter(({ why }) => why !== 'preset').length;
  return (
    reached > 0 &&
    steps.every(
      ({ field, ...step }) =>
        (field === 'preset' && state.dsp[step.playerId]?.config == null) ||
        (field === 'source' && isPlayingQueue(state, step.playerId, scene.play)),
    )
  );
}

const isPlayingQueue = (state: SceneState, id: string, play: ScenePlay | null): boolean =>
  play?.k === 'media' && getPlayer(state, id)?.state === 'playing';

/** The steps that restore the previous state, in the order of undoing: presets first, groups last. */
export function invertSteps(steps: readonly SceneStep[]): SceneStep[] {
  const inverse = steps.flatMap((step): SceneStep[] => {
    // An unknown level can't be restored.
    if (step.field === 'volume')
      return step.from === null ? [] : [{ ...step, from: step.to, to: step.from }];
    return [{ ...step, from: step.to, to: step.from } as SceneStep];
  });
  return sortSteps(inverse, -1);
}

/** A member of a group before a scene was applied. */
export type Follower = Pick<SceneStep, 'playerId' | 'name'> & { readonly leader: string };

/** Members of groups that the steps affect: a player that is turned off leaves its group, and a leader dissolves it. */
export function listFollowers(steps: readonly SceneStep[], { players }: SceneState): Follower[] {
  const touched = new Set(steps.map(({ playerId }) => playerId));
  return Object.values(players).flatMap(({ id, name, leader }) =>
    leader !== null && (touched.has(id) || touched.has(leader))
      ? [{ playerId: id, name, leader }]
      : [],
  );
}

/** The steps that return members to the leaders that they lost. */
export const rejoinSteps = (before: readonly Follower[], state: SceneState): SceneStep[] =>
  before.flatMap(({ playerId, name, leader }): SceneStep[] => {
    const player = getPlayer(state, playerId);
    if (player === undefined || player.leader === leader) return [];
    const to = { leader, members: [] };
    return [{ playerId, name, field: 'group', from: currentGroup(player), to }];
  });

/**
 * Sorts by field; within groups, players that lead or leave come before followers, because a leader must not follow another player.
 * `direction` -1: the order of undoing.
 */
function sortSteps(steps: readonly SceneStep[], direction: 1 | -1 = 1): SceneStep[] {
  const rank = ({ field }: SceneStep): number => sceneFields.indexOf(field) * direction;
  const follows = (step: SceneStep): number =>
    step.field === 'group' && step.to.leader !== null ? 1 : 0;
  return [...steps].sort((a, b) => rank(a) - rank(b) || follows(a) - follows(b));
}

function findReachable(
  state: SceneState,
  { id, name }: Pick<ScenePlayer, 'id' | 'name'>,
  gaps: SceneGap[],
): Player | null {
  const player = getPlayer(state, id);
  if (player?.available === true) return player;
  const why = player === undefined ? 'missing' : 'offline';
  if (!gaps.some((gap) => gap.playerId === id && gap.why === why))
    gaps.push({ playerId: id, name: player?.name ?? name, why });
  return null;
}

interface Context {
  readonly state: SceneState;
  readonly wanted: ReadonlyMap<string, ScenePlayer>;
  readonly gaps: SceneGap[];
}

function planPlayer(entry: ScenePlayer, player: Player, context: Context): SceneStep[] {
  const of = { playerId: player.id, name: player.name };
  const steps: SceneStep[] = [];
  const on = isOnAfter(entry, player);
  const group = on ? findGroup(entry, player, context) : null;
  if (group !== null) steps.push({ ...of, field: 'group', from: currentGroup(player), to: group });
  if (entry.powered !== null && player.can.power && player.powered === !entry.powered)
    steps.push({
      ...of,
      field: 'power',
      from: player.powered,
      to: entry.powered,
      stops: entry.powered ? null : findStopped(player),
    });
  const level = findLevel(entry, player, context.state);
  if (on && level !== null) steps.push({ ...of, field: 'volume', from: player.volume, to: level });
  const preset = findPreset(entry, player, context);
  if (preset !== null)
    steps.push({
      ...of,
      field: 'preset',
      from: currentPreset(context.state, player.id),
      to: preset,
    });
  return steps;
}

/** For a member: it stops following, while its group continues to play. */
const findStopped = (player: Player): string | null =>
  player.leader === null && player.state === 'playing' ? currentPlay(player).name : null;

const isOnAfter = ({ powered }: ScenePlayer, player: Player): boolean =>
  (player.can.power ? powered : null) ?? player.powered !== false;

/** The level to set, within the player's maximum; null: no change, or no level. */
function findLevel({ volume, id }: ScenePlayer, player: Player, state: SceneState): number | null {
  if (volume === null || !player.can.volume) return null;
  const ceiling = Object.hasOwn(state.ceilings, id) ? state.ceilings[id] : undefined;
  const level = Math.min(volume, ceiling ?? 100);
  return level === player.volume ? null : level;
}

function findPreset(
  { preset }: ScenePlayer,
  player: Player,
  { state, gaps }: Context,
): ScenePreset | null {
  if (preset === null || state.dsp[player.id]?.status === 'none') return null;
  const there = state.presets.find(({ place, id }) => place === preset.place && id === preset.id);
  if (there === undefined) {
    gaps.push({ playerId: player.id, name: player.name, why: 'preset' });
    return null;
  }
  const now = currentPreset(state, player.id);
  const has = now?.place === preset.place && now.id === preset.id;
  return has ? null : toScenePreset(there);
}

/** The group to form; null: it already exists, or can't be changed now. */
function findGroup({ group }: ScenePlayer, player: Player, context: Context): GroupValue | null {
  if (group === null) return null;
  const now = currentGroup(player);
  if (group.k === 'follows') {
    const { leader } = group;
    const leading = getPlayer(context.state, leader);
    if (now.leader === leader || leader === player.id || leading?.available !== true) return null;
    return { leader, members: [] };
  }
  const members = group.k === 'leads' ? now.members : now.members.filter(isFixed(player));
  return equal(now, { leader: null, members }) ? null : { leader: null, members };
}

const isFixed =
  ({ staticMembers }: Player) =>
  (id: string): boolean =>
    staticMembers.includes(id);

function planPlay(
  play: ScenePlay,
  wanted: ReadonlyMap<string, ScenePlayer>,
  state: SceneState,
  gaps: SceneGap[],
): SceneStep[] {
  const { playerId } = play;
  const entry = wanted.get(playerId);
  if (entry?.powered === false) return [];
  const player = findReachable(state, { id: playerId, name: entry?.name ?? playerId }, gaps);
  if (player === null) return [];
  const of = { playerId, name: player.name, field: 'source', from: currentPlay(player) } as const;
  if (play.k === 'source') {
    const isSelected = currentSource(player)?.id === play.source;
    const to = { source: play.source, uri: null, name: play.name };
    return isSelected ? [] : [{ ...of, to }];
  }
  const { media } = player;
  const plays = player.state === 'playing' && [media?.uri, media?.albumUri].includes(play.uri);
  return plays ? [] : [{ ...of, to: { source: null, uri: play.uri, name: play.name } }];
}

/** The number of players that the steps change. */
export const countPlayers = (steps: readonly Pick<SceneStep, 'playerId'>[]): number =>
  new Set(steps.map(({ playerId }) => playerId)).size;
