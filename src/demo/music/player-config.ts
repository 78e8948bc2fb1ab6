import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import recorded from './recorded.json' with { type: 'json' };
import { nameOf } from './player-shape.ts';
import type { DemoPlayer, DemoState } from './state-model.ts';

type Entry = (typeof recorded.configEntries)[number];

/** Settings of players that 2.10 removed, or moved to the queues. */
const former = new Set(['output_limiter', 'smart_fades_mode', 'crossfade_duration']);

/** The player settings of a release. */
const entriesIn = (generation: Generation): readonly Entry[] =>
  recorded.configEntries.filter(({ key }) => !generation.modern || !former.has(key));

type QueueEntry = (typeof recorded.queueConfigEntries)[number];

export const isQueueSetting = (key: string): boolean =>
  recorded.queueConfigEntries.some((one) => one.key === key);

export const isSetting = (generation: Generation, key: string): boolean =>
  entriesIn(generation).some((one) => one.key === key);

const entryShape = (entry: Entry | QueueEntry, value: unknown): Json => ({
  ...recorded.configEntry,
  ...entry,
  translation_key: `settings.${entry.key}`,
  category_translation_key: `settings.category.${entry.category}`,
  value,
});

/** The current value of a setting; undefined for an unknown key. */
export function settingOf(model: DemoState, playerId: string, key: string): unknown {
  const entry = entriesIn(model.generation).find((one) => one.key === key);
  if (entry === undefined) return undefined;
  return model.settings.get(playerId)?.get(key) ?? entry.default_value;
}

/** All settings of a player as entries. */
export function entriesOf(model: DemoState, playerId: string): Json[] {
  return entriesIn(model.generation).map((entry) =>
    entryShape(entry, settingOf(model, playerId, entry.key)),
  );
}

/** All settings of a queue as entries. */
export const queueEntriesOf = (model: DemoState, queueId: string): Json[] =>
  recorded.queueConfigEntries.map((entry) =>
    entryShape(entry, model.settings.get(queueId)?.get(entry.key) ?? entry.default_value),
  );

/** The configuration of a queue, from 2.10 on. */
export function queueConfigShape(model: DemoState, queueId: string): Json {
  const entries = queueEntriesOf(model, queueId);
  return {
    queue_id: queueId,
    values: Object.fromEntries(entries.map((entry) => [String(entry['key']), entry])),
  };
}

/** A player's configuration, without DSP. */
export function configShape(model: DemoState, player: DemoPlayer, withValues: boolean): Json {
  const entries = withValues ? entriesOf(model, player.id) : [];
  return {
    values: Object.fromEntries(entries.map((entry) => [String(entry['key']), entry])),
    provider: player.provider,
    player_id: player.id,
    enabled: player.enabled,
    name: player.name ?? (model.generation.modern ? null : nameOf(player)),
    default_name: player.defaultName,
    player_type: player.type,
    ...(model.generation.modern ? { setup_data: {} } : {}),
  };
}
