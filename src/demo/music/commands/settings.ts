import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import type { Json } from '../json.ts';
import { codes, commandError } from '../server-error.ts';
import recorded from '../recorded.json' with { type: 'json' };
import { fullShape, listShape } from '../media-shape.ts';
import { itemArgument, requireItem } from './media-args.ts';

/** The server's own modules, each with a log level as its only setting. */
const modules = [
  'cache',
  'config',
  'metadata',
  'music',
  'players',
  'player_queues',
  'streams',
  'webserver',
];

const logLevel: Json = {
  ...recorded.configEntry,
  key: 'log_level',
  type: 'string',
  label: 'Log level',
  default_value: 'GLOBAL',
  category: 'generic',
  advanced: true,
  range: null,
  options: ['GLOBAL', 'INFO', 'DEBUG'].map((value) => ({ title: value, value })),
  multi_value: false,
  translation_key: 'settings.log_level',
  category_translation_key: 'settings.category.generic',
  value: 'GLOBAL',
};

const coreConfig = (domain: string): Json => ({
  values: { log_level: logLevel },
  domain,
  last_error: null,
});

function parseModule(args: Args): string {
  const domain = args.text('domain');
  if (modules.includes(domain)) return domain;
  throw commandError(codes.other, `"No such core module: ${domain}"`);
}

/** Default actions for a chosen item: songs play after the current one, other items replace the queue. */
function coreValue(args: Args): unknown {
  const [, kind] = /^default_enqueue_option_(\w+)$/.exec(args.text('key')) ?? [];
  parseModule(args);
  if (kind === undefined) return 'GLOBAL';
  return kind === 'track' ? 'play' : 'replace';
}

function providerConfig(args: Args): Json {
  const id = args.text('instance_id');
  const provider = recorded.providers.find((one) => one.instance === id);
  if (provider === undefined)
    throw commandError(codes.other, `"No config found for provider id ${id}"`);
  const { type, domain, instance, name } = provider;
  const own = { type, domain, instance_id: instance, default_name: name };
  return { ...recorded.providerConfig, ...own, values: { log_level: logLevel } };
}

/** Genres have no aliases besides their name, and nothing scans them. */
const scanner: Json = {
  running: false,
  last_scan_time: 0,
  last_scan_ago_seconds: null,
  last_scan_mapped: 0,
};

const updated = (context: Context, args: Args): unknown =>
  fullShape(itemArgument(context, args, 'item'), context.generation);

/** The data that the settings pages of the official web client read. Saving a setting of the server has no effect. */
export const settingsCommands: readonly Command[] = [
  command('config/core', () => modules.map(coreConfig)),
  command('config/core/get', (_context, args) => coreConfig(parseModule(args))),
  command('config/core/get_entries', (_context, args) => {
    parseModule(args);
    return [logLevel];
  }),
  command('config/core/get_value', (_context, args) => coreValue(args)),
  command('config/core/save', (_context, args) => coreConfig(parseModule(args))),
  command('config/providers/get', (_context, args) => providerConfig(args)),
  command('config/providers/get_entries', () => [logLevel]),
  command('config/providers/get_value', () => 'GLOBAL'),
  command('config/providers/reload', () => null),
  command('logging/get', () => 'The demo server keeps no log.'),
  command('remote_access/info', () => ({
    enabled: false,
    running: false,
    connected: false,
    remote_id: '',
    using_ha_cloud: false,
    signaling_url: '',
  })),
  command('metadata/update_metadata', updated),
  command('music/genres/scanner_status', () => scanner),
  command('music/genres/scan_mappings', () => scanner),
  command('music/genres/radio_mode_base_tracks', (context, args) => {
    const genre = requireItem(context.model, 'genre', args);
    const { track } = context.model.library.lists;
    const own = track.filter((one) => one.album.genre === genre.name).slice(0, 50);
    return own.map((one) => listShape(one, context.generation));
  }),
  command('music/match_providers', () => null),
];
