import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import { nameOf } from './player-shape.ts';
import type { DemoPlayer, World } from './world-model.ts';

type Value = string | number | boolean | readonly string[];

interface EntrySeed {
  readonly key: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'icon' | 'splitted_string';
  readonly label: string;
  readonly fallback: Value;
  readonly range?: readonly [number, number];
  readonly options?: readonly string[];
  readonly category?: string;
  readonly advanced?: boolean;
}

const seeds: readonly EntrySeed[] = [
  {
    key: 'smart_fades_mode',
    type: 'string',
    label: 'Enable Smart Fades',
    fallback: 'disabled',
    options: ['disabled', 'smart_crossfade', 'standard_crossfade'],
  },
  {
    key: 'crossfade_duration',
    type: 'integer',
    label: 'Fallback crossfade duration',
    fallback: 8,
    range: [1, 15],
    advanced: true,
  },
  {
    key: 'volume_normalization',
    type: 'boolean',
    label: 'Enable volume normalization',
    fallback: true,
  },
  {
    key: 'output_limiter',
    type: 'boolean',
    label: 'Enable limiting to prevent clipping',
    fallback: true,
    advanced: true,
  },
  {
    key: 'volume_normalization_target',
    type: 'integer',
    label: 'Target level for volume normalization',
    fallback: -17,
    range: [-30, -5],
    advanced: true,
  },
  {
    key: 'hide_in_ui',
    type: 'boolean',
    label: 'Hide this player in the user interface',
    fallback: false,
    category: 'generic',
  },
  { key: 'icon', type: 'icon', label: 'Icon', fallback: 'mdi-speaker', category: 'generic' },
  {
    key: 'output_channels',
    type: 'string',
    label: 'Output channel mode',
    fallback: 'stereo',
    options: ['stereo', 'left', 'right', 'mono'],
    category: 'protocol_output_settings',
    advanced: true,
  },
  {
    key: 'sample_rates',
    type: 'splitted_string',
    label: 'Sample rates supported by this player',
    fallback: ['44100||16', '48000||16'],
    options: ['44100||16', '48000||16', '48000||24', '96000||24'],
    category: 'protocol_output_settings',
    advanced: true,
  },
  {
    key: 'output_codec',
    type: 'string',
    label: 'Output codec to use for streaming audio to the player',
    fallback: 'flac',
    options: ['flac', 'mp3', 'aac', 'wav'],
    category: 'protocol_output_settings',
    advanced: true,
  },
];

/** The settings of a player that a release has: the limiter is gone in 2.10. */
const seedsOf = (generation: Generation): readonly EntrySeed[] =>
  seeds.filter((one) => one.key !== 'output_limiter' || !generation.modern);

export const isSetting = (generation: Generation, key: string): boolean =>
  seedsOf(generation).some((one) => one.key === key);

function entryShape(seed: EntrySeed, value: unknown): Json {
  const category = seed.category ?? 'playback';
  return {
    key: seed.key,
    type: seed.type,
    label: seed.label,
    default_value: seed.fallback,
    required: true,
    options: (seed.options ?? []).map((one) => ({ title: one, value: one })),
    range: seed.range ?? null,
    description: null,
    help_link: null,
    multi_value: seed.type === 'splitted_string',
    depends_on: null,
    depends_on_value: null,
    depends_on_value_not: null,
    hidden: false,
    read_only: false,
    category,
    action: null,
    action_label: null,
    immediate_apply: false,
    requires_reload: true,
    translation_key: `settings.${seed.key}`,
    translation_params: null,
    category_translation_key: `settings.category.${category}`,
    category_translation_params: null,
    advanced: seed.advanced ?? false,
    value,
  };
}

/** The current value of a setting; undefined for a key that does not exist. */
export function settingOf(world: World, playerId: string, key: string): unknown {
  const seed = seedsOf(world.generation).find((one) => one.key === key);
  if (seed === undefined) return undefined;
  return world.settings.get(playerId)?.get(key) ?? seed.fallback;
}

/** All settings of a player as entries. */
export function entriesOf(world: World, playerId: string): Json[] {
  return seedsOf(world.generation).map((seed) =>
    entryShape(seed, settingOf(world, playerId, seed.key)),
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
