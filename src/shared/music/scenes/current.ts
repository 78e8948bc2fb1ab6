import { isPresetOn } from '../../eq/presets.ts';
import type { EqPreset, PlayerDsp } from '../../eq/state.ts';
import type { Player } from '../player.ts';
import type { SceneGroup, ScenePreset } from './model.ts';
import type { GroupValue, PlayValue } from './step.ts';

/** The topic values that scenes are captured from and compared with. */
export interface SceneState {
  readonly players: Readonly<Record<string, Player>>;
  /** player id -> maximum volume (percent). */
  readonly ceilings: Readonly<Record<string, number>>;
  /** Only players whose sound processing was read. */
  readonly dsp: Readonly<Record<string, PlayerDsp>>;
  readonly presets: readonly EqPreset[];
}

export function getPlayer({ players }: SceneState, id: string): Player | undefined {
  return Object.hasOwn(players, id) ? players[id] : undefined;
}

export const toScenePreset = ({ place, id, name }: EqPreset): ScenePreset => ({ place, id, name });

/** The current preset of a player; null: another configuration, or not read yet. */
export function currentPreset({ dsp, presets }: SceneState, playerId: string): ScenePreset | null {
  const read = Object.hasOwn(dsp, playerId) ? dsp[playerId] : undefined;
  const config = read?.config ?? null;
  if (config === null) return null;
  const preset = presets.find((one) => isPresetOn(one, config));
  return preset === undefined ? null : toScenePreset(preset);
}

export const currentGroup = ({ leader, members }: Player): GroupValue => ({
  leader,
  members: leader === null ? [...members] : [],
});

/** The group role of a player to store. A group player always leads its members, so scenes don't change it. */
export function captureGroup({ type, leader, members, can }: Player): SceneGroup | null {
  if (leader !== null) return { k: 'follows', leader };
  if (type === 'group' || !can.group) return null;
  return { k: members.length > 0 ? 'leads' : 'alone' };
}

/** The selected source, unless it is one of the server's queues. */
export function currentSource({ activeSource, sources, queueId }: Player) {
  if (queueId !== null || activeSource === null) return null;
  return sources.find(({ id, passive }) => id === activeSource && !passive) ?? null;
}

export function currentPlay(player: Player): PlayValue {
  const source = currentSource(player);
  if (source !== null) return { source: source.id, uri: null, name: source.name };
  const { media, state } = player;
  const silent = media === null || (state !== 'playing' && state !== 'paused');
  return { source: null, uri: media?.uri ?? null, name: silent ? null : media.title };
}
