import type { Command } from 'commander';
import { Option } from 'commander';
import { t } from '../../shared/i18n/translate.ts';
import type { SecretStoreChoice } from '../hosts/common/core-factory.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** Default time limit of a command (ms). */
export const DEFAULT_TIMEOUT_MS = 15_000;
const stores = ['keyring', 'file', 'memory'] as const;

/** Options as given, by their names in code. */
export type Given = Readonly<Record<string, unknown>>;

/** Options of every command. */
export interface CommonOptions {
  readonly json: boolean;
  /** Exact times also at a terminal. */
  readonly iso: boolean;
  /** null: the platform's default. */
  readonly dataDir: string | null;
  readonly demo: boolean;
  /** ms; null: not given. */
  readonly timeout: number | null;
  readonly secretStore: SecretStoreChoice;
  readonly verbose: boolean;
}

/** Adds the common options to the program; they are allowed before and after a command's name. */
export function addCommonOptions(program: Command): void {
  program
    .option('--json', t('cli:option.json'))
    .option('--iso', t('cli:option.iso'))
    .option('--data-dir <folder>', t('cli:option.dataDir'))
    .option('--demo', t('cli:option.demo'))
    .option('--timeout <seconds>', t('cli:option.timeout'))
    .option('--secret-store <place>', t('cli:option.secretStore'))
    .option('--verbose', t('cli:option.verbose'))
    // Exists only so that these options are rejected with a reason: other programs can read arguments.
    .addOption(new Option('--token [value]').hideHelp())
    .addOption(new Option('--password [value]').hideHelp());
}

/** Parses the common options. Throws a usage error. */
export function readCommonOptions(command: Command, io: Io): CommonOptions {
  const given = command.optsWithGlobals<Record<string, unknown>>();
  for (const name of ['token', 'password'] as const)
    if (given[name] !== undefined)
      throw new UsageError(t('cli:usage.secret', { name: `--${name}` }));
  return {
    json: given['json'] === true,
    iso: given['iso'] === true,
    dataDir: text(given['dataDir']),
    demo: given['demo'] === true,
    timeout: seconds(text(given['timeout'])),
    secretStore: parseStore(text(given['secretStore']), io),
    verbose: given['verbose'] === true,
  };
}

/** The value of an option; null if it was not given. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function seconds(given: string | null): number | null {
  if (given === null) return null;
  const value = Number(given);
  if (!/^\d+(\.\d+)?$/.test(given) || value <= 0 || value > 86_400)
    throw new UsageError(t('cli:usage.timeout', { value: given }));
  return Math.ceil(value * 1000);
}

function parseStore(given: string | null, io: Io): SecretStoreChoice {
  const value = given ?? io.env['CHANNELSTRIP_SECRET_STORE'] ?? '';
  if (value === '') return null;
  const store = stores.find((name) => name === value);
  if (store === undefined) throw new UsageError(t('cli:usage.secretStore', { value }));
  return store;
}
