import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import recorded from './recorded.json' with { type: 'json' };
import { nameOf } from './player-shape.ts';
import type { DemoPlayer, World } from './world-model.ts';

type Entry = (typeof recorded.configEntries)[number];

/** The settings of a player that a release has: the limiter is gone in 2.10. */
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

/** The current value of a setting; undefined for a key that does not exist. */
export function settingOf(world: World, playerId: string, key: string): unknown {
  const entry = entriesIn(world.generation).find((one) => one.key === key);
  if (entry === undefined) return undefined;
  return world.settings.get(playerId)?.get(key) ?? entry.default_value;
}

/** All settings of a player as entries. */
export function entriesOf(world: World, playerId: string): Json[] {
  return entriesIn(world.generation).map((entry) =>
    entryShape(entry, settingOf(world, playerId, entry.key)),
  );
}

/** A player's configuration. It holds no DSP. */
export function configShape(world: World, player: DemoPlayer, withValues: boolean): Json {
  const entries = withValues ? entriesOf(world, player.id) : [];
  return {
    values: Object.fromEntries(entries.map((entry) => [String(entry['key']), entry])),
    provider: player.provider,
    player_id: player.id,
    enabled: player.enabled,
    name: player.name ?? (world.generation.modern ? null : nameOf(player)),
    default_name: player.defaultName,
    player_type: player.type,
    ...(world.generation.modern ? { setup_data: {} } : {}),
  };
}
