import { isRecord } from '../../../shared/lib/json.ts';
import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import type { Generation } from '../generations/generation.ts';
import type { Json } from '../json.ts';
import { nameOf } from '../player-shape.ts';
import recorded from '../recorded.json' with { type: 'json' };
import { codes, commandError } from '../server-error.ts';
import type { DemoPlayer, DemoState } from '../state-model.ts';

type Entry = (typeof recorded.configEntries)[number];

/** Player settings that 2.10 removed or moved to the queues. */
const former = new Set(['output_limiter', 'smart_fades_mode', 'crossfade_duration']);

/** The player settings of a release. */
const entriesIn = (generation: Generation): readonly Entry[] =>
  recorded.configEntries.filter(({ key }) => !generation.modern || !former.has(key));

type QueueEntry = (typeof recorded.queueConfigEntries)[number];

const isQueueSetting = (key: string): boolean =>
  recorded.queueConfigEntries.some((entry) => entry.key === key);

const isSetting = (generation: Generation, key: string): boolean =>
  entriesIn(generation).some((entry) => entry.key === key);

const entryShape = (entry: Entry | QueueEntry, value: unknown): Json => ({
  ...recorded.configEntry,
  ...entry,
  translation_key: `settings.${entry.key}`,
  category_translation_key: `settings.category.${entry.category}`,
  value,
});

/** The current value of a setting; undefined for an unknown key. */
function getSetting(model: DemoState, playerId: string, key: string): unknown {
  const entry = entriesIn(model.generation).find((one) => one.key === key);
  if (entry === undefined) return undefined;
  return model.settings.get(playerId)?.get(key) ?? entry.default_value;
}

/** All settings of a player as entries. */
function listEntries(model: DemoState, playerId: string): Json[] {
  return entriesIn(model.generation).map((entry) =>
    entryShape(entry, getSetting(model, playerId, entry.key)),
  );
}

/** All settings of a queue as entries. */
const listQueueEntries = (model: DemoState, queueId: string): Json[] =>
  recorded.queueConfigEntries.map((entry) =>
    entryShape(entry, model.settings.get(queueId)?.get(entry.key) ?? entry.default_value),
  );

/** The configuration of a queue, from 2.10 on. */
function queueConfigShape(model: DemoState, queueId: string): Json {
  const entries = listQueueEntries(model, queueId);
  return {
    queue_id: queueId,
    values: Object.fromEntries(entries.map((entry) => [String(entry['key']), entry])),
  };
}

/** A player's configuration, without DSP. */
function configShape(model: DemoState, player: DemoPlayer, withValues: boolean): Json {
  const entries = withValues ? listEntries(model, player.id) : [];
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

function requirePlayer(model: DemoState, args: Args): DemoPlayer {
  const id = args.text('player_id');
  const player = model.players.get(id);
  if (player === undefined)
    throw commandError(codes.other, `"No config found for player id ${id}"`);
  return player;
}

function list({ model }: Context, args: Args): unknown {
  const provider = args.has('provider') ? args.text('provider') : null;
  const values = args.boolOr('include_values', false);
  const unavailable = args.boolOr('include_unavailable', true);
  const disabled = args.boolOr('include_disabled', true);
  return [...model.players.values()]
    .filter((player) => provider === null || player.provider === provider)
    .filter((player) => (unavailable || player.available) && (disabled || player.enabled))
    .map((player) => configShape(model, player, values));
}

/** Saves name, enabled and known settings; unknown keys (also `dsp`) are dropped with success. */
function save({ model, generation }: Context, args: Args): unknown {
  const player = requirePlayer(model, args);
  const values = args.all['values'];
  if (!isRecord(values)) throw commandError(codes.other, 'values must be an object');
  const known = Object.entries(values).filter(
    ([key]) => key === 'name' || key === 'enabled' || isSetting(generation, key),
  );
  for (const [key, value] of known) setValue(model, player, key, value);
  const config = configShape(model, player, true);
  if (known.length > 0) {
    model.emitPlayer(player.id);
    model.emit('player_config_updated', player.id, config);
  }
  return config;
}

function setValue(model: DemoState, player: DemoPlayer, key: string, value: unknown): void {
  if (key === 'name') player.name = typeof value === 'string' && value !== '' ? value : null;
  else if (key === 'enabled') player.enabled = value === true;
  else {
    store(model, player.id, key, value);
    if (key === 'hide_in_ui') player.hidden = value === true;
    if (key === 'icon') player.icon = String(value);
  }
}

/** A queue has the id of its player. */
function store(model: DemoState, id: string, key: string, value: unknown): void {
  const own = model.settings.get(id) ?? new Map<string, unknown>();
  own.set(key, value);
  model.settings.set(id, own);
}

/** Saves known settings of a queue; like the real server, does not check values or whether the queue exists. */
function saveQueue({ model }: Context, args: Args): unknown {
  const id = args.text('queue_id');
  const values = args.all['values'];
  if (!isRecord(values)) throw commandError(codes.other, 'values must be an object');
  const known = Object.entries(values).filter(([key]) => isQueueSetting(key));
  for (const [key, value] of known) store(model, id, key, value);
  if (known.length > 0 && model.queues.has(id)) model.emitQueue(id);
  return queueConfigShape(model, id);
}

function value(model: DemoState, args: Args): unknown {
  const id = args.text('player_id');
  const key = args.text('key');
  const current = getSetting(model, id, key) ?? args.all['default'];
  if (current === undefined)
    throw commandError(codes.other, `'Config key ${key} not found for player ${id}'`);
  return current;
}

export const configCommands: readonly Command[] = [
  command('config/players', list),
  command('config/players/get', ({ model }, args) =>
    configShape(model, requirePlayer(model, args), true),
  ),
  command('config/players/get_value', ({ model }, args) => value(model, args)),
  command('config/players/get_entries', ({ model }, args) =>
    listEntries(model, requirePlayer(model, args).id),
  ),
  command('config/players/save', save),
  command('config/player_queues/get', ({ model }, args) =>
    queueConfigShape(model, args.text('queue_id')),
  ),
  command('config/player_queues/get_entries', ({ model }, args) =>
    listQueueEntries(model, args.text('queue_id')),
  ),
  command('config/player_queues/save', saveQueue),
];
