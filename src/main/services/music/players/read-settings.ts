import { z } from 'zod';
import type { PlayerSetting } from '../../../../shared/music/player-settings.ts';
import { applies } from '../../../../shared/music/player-settings.ts';
import { limitedList, flag, nonEmpty, text } from './tolerant.ts';

const Value = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]).catch(null);
const MAX_OPTIONS = 100;

const Entry = z.object({
  type: text,
  label: text,
  description: text,
  value: Value,
  default_value: Value,
  range: z.tuple([z.number(), z.number()]).nullable().catch(null),
  options: limitedList(
    z
      .object({ title: text, value: z.union([z.string(), z.number()]), disabled: flag })
      .nullable()
      .catch(null),
    MAX_OPTIONS,
  ).catch([]),
  hidden: flag,
  read_only: flag,
  multi_value: flag,
  depends_on: text,
  depends_on_value: Value,
  depends_on_value_not: Value,
});
type Entry = z.infer<typeof Entry>;

const Config = z.object({
  name: text,
  default_name: text,
  values: z.record(z.string(), z.unknown()).catch({}),
});

/**
 * Keys of the server settings that listeners use, in display order; absent ones are skipped. Crossfade is `smart_fades_mode` of the player
 * up to 2.9 and `crossfade_mode` of its queue from 2.10 on.
 */
const keys = [
  'icon',
  'hide_in_ui',
  'min_volume',
  'max_volume',
  'smart_fades_mode',
  'crossfade_mode',
  'crossfade_duration',
  'output_channels',
] as const;

export interface ReadConfig {
  /** The player's own name; null: its default name. */
  readonly name: string | null;
  readonly defaultName: string | null;
  readonly settings: PlayerSetting[];
}

/** Reads the configuration of a player or queue (`config/players/...`, `config/player_queues/...`); null if it is not one. */
export function readConfig(json: unknown): ReadConfig | null {
  const config = Config.safeParse(json);
  if (!config.success) return null;
  const { name, default_name: defaultName, values } = config.data;
  return {
    name: nonEmpty(name),
    defaultName: nonEmpty(defaultName),
    settings: readSettings(values),
  };
}

/** Settings of several configurations in display order. */
export const inOrder = (settings: readonly PlayerSetting[]): PlayerSetting[] =>
  keys.flatMap((key) => settings.find((setting) => setting.key === key) ?? []);

function readSettings(values: Readonly<Record<string, unknown>>): PlayerSetting[] {
  const all = keys.flatMap((key) => readEntry(key, values[key]) ?? []);
  return all.flatMap((setting) => {
    const { needs } = setting;
    if (needs === null || all.some(({ key }) => key === needs.key)) return setting;
    // The other setting is not shown, so it keeps its value. If the server lacks it, this setting always applies.
    const other = Entry.safeParse(values[needs.key]).data;
    const value = other === undefined ? null : (other.value ?? other.default_value);
    return other === undefined || applies(needs, value) ? { ...setting, needs: null } : [];
  });
}

function readEntry(key: string, json: unknown): PlayerSetting | null {
  const read = Entry.safeParse(json);
  if (!read.success) return null;
  const entry = read.data;
  const kind = classifyEntry(entry);
  if (kind === null || entry.hidden === true || entry.read_only === true) return null;
  const needs = nonEmpty(entry.depends_on);
  return {
    key,
    label: nonEmpty(entry.label) ?? key,
    description: nonEmpty(entry.description),
    kind,
    whole: entry.type === 'integer',
    value: entry.value ?? entry.default_value,
    default: entry.default_value,
    range: findRange(key, entry),
    options: entry.options
      .filter((option) => option !== null)
      .filter(({ disabled }) => disabled !== true)
      .map(({ title, value }) => ({ value, label: nonEmpty(title) ?? String(value) })),
    needs:
      needs === null
        ? null
        : { key: needs, value: entry.depends_on_value, not: entry.depends_on_value_not },
  };
}

function classifyEntry({
  type,
  options,
  multi_value: several,
}: Entry): PlayerSetting['kind'] | null {
  if (several === true) return null;
  if (type === 'boolean') return 'switch';
  if (type === 'icon') return 'icon';
  if (options.length > 0) return 'choice';
  if (type === 'integer' || type === 'float') return 'number';
  return type === 'string' ? 'text' : null;
}

function findRange(key: string, { range }: Entry): PlayerSetting['range'] {
  if (range !== null) return { min: range[0], max: range[1] };
  return key === 'min_volume' || key === 'max_volume' ? { min: 0, max: 100 } : null;
}
