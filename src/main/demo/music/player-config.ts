import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import recorded from './recorded.json' with { type: 'json' };
import { nameOf } from './player-shape.ts';
import type { DemoPlayer, DemoState } from './state-model.ts';

type Entry = (typeof recorded.configEntries)[number];

/** The player settings of a release: the limiter was removed in 2.10. */
const entriesIn = (generation: Generation): readonly Entry[] =>
  recorded.configEntries.filter((one) => one.key !== 'output_limiter' || !generation.modern);

export const isSetting = (generation: Generation, key: string): boolean =>
  entriesIn(generation).some((one) => one.key === key);

const entryShape = (entry: Entry, value: unknown): Json => ({
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
