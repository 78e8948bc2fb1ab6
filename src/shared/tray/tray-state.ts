import { quickPresets } from '../eq/presets.ts';
import { needsYou } from '../attention/list.ts';
import type { TopicName, TopicValue } from '../contract/topics.ts';
import type { DesktopState } from '../desktop/model.ts';
import { selectQuickScenes } from '../music/scenes/quick.ts';
import type { MediaKeysState, TrayEqualizer, TrayState } from './model.ts';

/** The topics the tray depends on. */
export const trayTopics = [
  'app.info',
  'settings',
  'desktop',
  'attention',
  'music.connection',
  'music.players',
  'music.queues',
  'music.chosen',
  'music.ceilings',
  'music.scenes',
  'eq.players',
  'eq.presets',
  'eq.server',
] as const satisfies readonly TopicName[];

type TrayTopic = (typeof trayTopics)[number];

/** Collects the input of the tray model. `read` returns the newest value of a topic. */
export function collectTrayState(read: <T extends TrayTopic>(name: T) => TopicValue<T>): TrayState {
  const players = read('music.players');
  const { playerId } = read('music.chosen');
  const chosen = playerId === null ? undefined : players[playerId];
  const queue = chosen?.queueId == null ? undefined : read('music.queues')[chosen.queueId];
  const { volumeStep, mediaKeys } = read('settings');
  return {
    connection: read('music.connection'),
    players,
    chosen: chosen ?? null,
    queued: queue?.count ?? null,
    ceiling: (chosen && read('music.ceilings')[chosen.id]) ?? 100,
    volumeStep,
    mediaKeys: keysState(mediaKeys, read('desktop')),
    attention: needsYou(read('attention')),
    scenes: selectQuickScenes(read('music.scenes')).map(({ id, name }) => ({ id, name })),
    equalizer: collectEqualizer(read, chosen?.id ?? null),
    demo: read('app.info').demo,
  };
}

/** The equalizer part of the tray; null for a player without sound processing. */
function collectEqualizer(
  read: <T extends TrayTopic>(name: T) => TopicValue<T>,
  playerId: string | null,
): TrayEqualizer | null {
  if (playerId === null) return null;
  const player = read('music.players')[playerId];
  if (player?.type === 'group' || read('eq.players')[playerId]?.status === 'none') return null;
  const presets = quickPresets(read('eq.presets').presets);
  return {
    writable: read('eq.server').readOnly === null,
    presets: presets.map(({ id, place, name }) => ({ id, place, name })),
  };
}

/** Whether the keys work as configured. */
function keysState(on: boolean, { mediaKeys }: DesktopState): MediaKeysState {
  if (mediaKeys.length === 0) return 'none';
  if (!on) return 'off';
  const taken = mediaKeys.filter(({ state }) => state === 'taken').length;
  if (taken === 0) return 'held';
  return taken === mediaKeys.length ? 'taken' : 'some-taken';
}
