import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { PlayerSetting, PlayerSettings } from '../../../../shared/music/player-settings.ts';
import type { ListeningPorts } from './listening-ports.ts';
import type { ReadConfig } from './read-settings.ts';
import { inOrder, readConfig } from './read-settings.ts';

const GET = 'config/players/get';
const SAVE = 'config/players/save';
/** Settings of the player's queue, from 2.10 on. */
const GET_QUEUE = 'config/player_queues/get';
const SAVE_QUEUE = 'config/player_queues/save';
/** Schema number of 2.10. */
const SINCE = 32;

type Value = PlayerSetting['value'];
type Values = Readonly<Record<string, Value>>;
type Ports = Pick<ListeningPorts, 'link'>;

/** Maximum length of a player's name. */
const MAX_NAME = 100;

/** The configuration of a player and that of its queue; before 2.10 queues have none. */
interface Configs {
  readonly player: ReadConfig;
  readonly queue: ReadConfig | null;
}

/** Reads the player settings that listeners use. */
export async function readSettings(ports: Ports, player: Player): Promise<PlayerSettings> {
  return toPlayerSettings(ports, player, await fetchConfigs(ports, player));
}

/**
 * Saves the given settings and returns what the server stored. Validates ranges, options and types, because the server stores anything.
 * Null restores a default. Throws `invalid-input` with the key as `field`, and `forbidden` for a user without administrator rights.
 */
export async function saveSettings(
  ports: Ports,
  player: Player,
  values: Values,
): Promise<PlayerSettings> {
  if (!writable(ports)) throw forbidden(ports);
  const configs = await fetchConfigs(ports, player);
  const { settings } = toPlayerSettings(ports, player, configs);
  const checked = Object.entries(values).map(([key, value]) => {
    if (key === 'name') return [key, checkedName(value)] as const;
    const setting = settings.find((one) => one.key === key);
    if (setting === undefined)
      throw invalid(key, t('musicfaults:players.noSetting', { player: player.name, key }));
    return [key, checkedValue(setting, value)] as const;
  });
  checkLimits(settings, values);
  const ofQueue = ([key]: readonly [string, Value]): boolean =>
    configs.queue?.settings.some((setting) => setting.key === key) === true;
  const save = (command: string, entries: typeof checked): Promise<ReadConfig> =>
    fetchConfig(ports, command, player, { values: Object.fromEntries(entries) });
  const own = checked.filter((setting) => !ofQueue(setting));
  const queued = checked.filter(ofQueue);
  return toPlayerSettings(ports, player, {
    player: own.length === 0 ? configs.player : await save(SAVE, own),
    queue: queued.length === 0 ? configs.queue : await save(SAVE_QUEUE, queued),
  });
}

async function fetchConfigs(ports: Ports, player: Player): Promise<Configs> {
  const perQueue = (ports.link.schema ?? 0) >= SINCE;
  const [own, queue] = await Promise.all([
    fetchConfig(ports, GET, player, {}),
    perQueue ? fetchConfig(ports, GET_QUEUE, player, {}).catch(nullIfUnsupported) : null,
  ]);
  return { player: own, queue };
}

/** Null if the command is unsupported: early 2.10 releases may lack it. */
function nullIfUnsupported(error: unknown): null {
  if (error instanceof AppFailure && error.error.code === 'unsupported') return null;
  throw error;
}

/** A queue has the id of its player. */
async function fetchConfig(
  { link }: Ports,
  command: string,
  { id }: Player,
  args: Readonly<Record<string, unknown>>,
): Promise<ReadConfig> {
  // In the specified generation, this command is about other settings.
  if (link.generation === 'specified')
    throw failure('unsupported', t('musicfaults:players.noCommand', { command }), { command });
  const target = command.startsWith('config/player_queues/') ? { queue_id: id } : { player_id: id };
  const config = readConfig(await link.command(command, { ...target, ...args }));
  if (config !== null) return config;
  throw failure('rejected', t('musicfaults:players.notAList', { command }), { command });
}

const toPlayerSettings = (ports: Ports, player: Player, configs: Configs): PlayerSettings => ({
  name: configs.player.name ?? configs.player.defaultName ?? player.name,
  defaultName: configs.player.defaultName ?? player.name,
  settings: inOrder([...(configs.queue?.settings ?? []), ...configs.player.settings]),
  writable: writable(ports),
});

/** Saving needs an administrator (reference 4.4). With an unreported or unknown role, saving is tried. */
function writable({ link }: Ports): boolean {
  const role = link.view().server?.role;
  return role !== 'user' && role !== 'guest';
}

const forbidden = ({ link }: Ports): AppFailure =>
  failure(
    'forbidden',
    t('musicfaults:players.forbidden', { role: link.view().server?.role ?? '' }),
  );

const invalid = (field: string, message: string): AppFailure =>
  failure('invalid-input', message, { field });

function checkedName(value: Value): string | null {
  if (value === null) return null;
  const name = typeof value === 'string' ? value.trim() : null;
  if (name === null || name.length > MAX_NAME)
    throw invalid('name', t('musicfaults:players.name', { count: MAX_NAME }));
  return name === '' ? null : name;
}

function checkedValue(setting: PlayerSetting, value: Value): Value {
  const { key, kind, range, options, label } = setting;
  if (value === null) return null;
  if (!fits(setting, value))
    throw invalid(key, t('musicfaults:players.value', { setting: label, value: String(value) }));
  if (kind === 'choice' && !options.some((option) => option.value === value)) {
    const known = options.map((option) => String(option.value)).join(', ');
    throw invalid(key, t('musicfaults:players.choice', { setting: label, options: known }));
  }
  if (range !== null && typeof value === 'number' && (value < range.min || value > range.max))
    throw invalid(key, t('musicfaults:players.range', { setting: label, ...range }));
  return value;
}

/** Whether a value has the setting's type. */
function fits({ kind, whole }: PlayerSetting, value: NonNullable<Value>): boolean {
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && (!whole || Number.isInteger(value));
    case 'icon':
      return typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return true;
  }
}

/** Rejects a minimum above the maximum: the server would accept it and then be unable to set any volume. */
function checkLimits(settings: readonly PlayerSetting[], values: Values): void {
  const next = (key: string): Value => {
    const setting = settings.find((one) => one.key === key);
    return values[key] === undefined
      ? (setting?.value ?? null)
      : (values[key] ?? setting?.default ?? null);
  };
  const min = next('min_volume');
  const max = next('max_volume');
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    throw invalid('min_volume', t('musicfaults:players.limits'));
}
