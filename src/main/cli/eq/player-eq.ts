import type { CommandClient } from '../command-client.ts';
import type { TopicName } from '../../../shared/contract/topics.ts';
import { adaptConfig } from '../../../shared/eq/adapt.ts';
import type { DspShape } from '../../../shared/eq/shape.ts';
import { emptyConfig } from '../../../shared/eq/model.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { namedPlayer } from '../resolve-player.ts';
import { until } from '../until.ts';
import { standingTopics, whenOnline } from '../when-online.ts';
import { withoutUnsent, printWarnings } from './warnings.ts';
import { readEqToStore } from './read-eq.ts';
import type { WarningJson } from './warnings.ts';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { EqDifference, NoDspReason, PlayerDsp, SaveResult } from '../../../shared/eq/state.ts';
import { encodeCurrent } from '../../../shared/eq/wire/current.ts';
import { encodeSpecified } from '../../../shared/eq/wire/specified.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { printJson, tinted } from '../output.ts';
import { printConfig } from './print.ts';

type Dialect = DspShape['dialect'];

/** The result of a save. The shape is a contract: keys are added, never changed. */
interface StoredResult {
  readonly player: { readonly id: string; readonly name: string };
  readonly dialect: Dialect;
  readonly config: DspConfig;
  readonly differences: readonly EqDifference[];
  /** The previous configuration; null if unknown. */
  readonly before?: DspConfig | null;
  readonly warnings: readonly WarningJson[];
}

/** A player with a usable equalizer. */
export interface EqPlayer {
  readonly player: { readonly id: string; readonly name: string };
  readonly shape: DspShape;
  readonly config: DspConfig;
  /** Its bands that are never sent. */
  readonly warnings: readonly WarningJson[];
}

/** The topics that `eqPlayer` reads. */
export const eqPlayerTopics = [
  ...standingTopics,
  'music.players',
  'eq.server',
] as const satisfies readonly TopicName[];

/** The named player with its configuration on the server. Throws the reason if it has no equalizer. */
export async function eqPlayer({ client, signal }: App, wanted: string): Promise<EqPlayer> {
  await whenOnline(client, signal);
  const { id, name } = namedPlayer(wanted, Object.values(client.get('music.players')));
  const dsp = await client.call('eq.load', { playerId: id }, signal);
  const config = requireConfig(dsp, name);
  const { warnings } = withoutUnsent(config, dsp);
  return { player: { id, name }, shape: await fetchShape(client, signal), config, warnings };
}

/** What the connected server can store, once that is known. */
const fetchShape = (client: CommandClient, signal: AbortSignal): Promise<DspShape> =>
  until(client, signal, () => client.get('eq.server').shape);

/** eq get: the server's configuration. */
export async function getEq(context: Context, wanted: string): Promise<number> {
  return withApp(
    context,
    async (app) => {
      const { shape, ...found } = await eqPlayer(app, wanted);
      printStored(context, { ...found, dialect: shape.dialect, differences: [] });
      return 0;
    },
    { topics: eqPlayerTopics },
  );
}

/** eq set: stores a file as the whole configuration. */
export async function setEq(
  context: Context,
  wanted: string,
  file: string,
  given: Given,
): Promise<number> {
  const { config, warnings } = await readEqToStore(context.io, file, given);
  return store(context, wanted, config, warnings);
}

/** eq reset: turns processing off and removes everything. */
export const resetEq = (context: Context, wanted: string): Promise<number> =>
  store(context, wanted, emptyConfig, []);

function store(
  context: Context,
  wanted: string,
  config: DspConfig,
  ofFile: readonly WarningJson[],
): Promise<number> {
  return withApp(
    context,
    async (app) => {
      const { client, signal } = app;
      const { player, shape } = await eqPlayer(app, wanted);
      const input = { playerId: player.id, config: adaptConfig(config, shape), base: null };
      const saved = toSaved(await client.call('eq.save', input, signal), player.name);
      const warnings = [...ofFile, ...saved.warnings];
      printStored(context, { player, dialect: shape.dialect, ...saved, warnings });
      return 0;
    },
    { topics: eqPlayerTopics },
  );
}

/** A configuration in the server's own form. */
export function serverForm(dialect: Dialect, config: DspConfig): unknown {
  return dialect === 'specified' ? encodeSpecified(config) : encodeCurrent(config);
}

/** The configuration of a player. Throws the reason if it has none. */
function requireConfig(dsp: PlayerDsp, name: string): DspConfig {
  if (dsp.config !== null && dsp.status === 'ready') return dsp.config;
  if (dsp.error !== null) throw new AppFailure(dsp.error);
  throw failure('unsupported', noneSentence(dsp.reason, name), {
    player: dsp.playerId,
    reason: dsp.reason,
  });
}

function noneSentence(reason: NoDspReason | null, name: string): string {
  return reason === null ? t('cli:eq.unreadable', { name }) : t(`eqserver:refused.noDsp.${reason}`);
}

/** What the server stored. Throws if nothing was sent. */
export function toSaved(
  result: SaveResult,
  name: string,
): Pick<StoredResult, 'config' | 'differences' | 'before' | 'warnings'> {
  if (result.k === 'conflict') throw failure('conflict', t('cli:eq.conflict', { name }));
  const { differences, before, dsp } = result;
  return { ...withoutUnsent(requireConfig(dsp, name), dsp), differences, before };
}

/** Prints the stored configuration: in the server's form, or as tables. `more`: additional keys of the JSON. */
export function printStored(
  { io, options }: Context,
  answer: StoredResult,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const { player, dialect, config, differences, before, warnings } = answer;
  if (options.json) {
    const form = (one: DspConfig | null): unknown =>
      one === null ? null : serverForm(dialect, one);
    printJson(io, {
      player,
      dialect,
      config: form(config),
      differences,
      ...(before === undefined ? {} : { before: form(before) }),
      warnings,
      ...more,
    });
    return;
  }
  printWarnings(io, warnings);
  const state = config.enabled ? t('cli:eq.on') : t('cli:eq.off');
  io.out([tinted('strong', player.name), `: ${state}`]);
  printConfig(io, config);
  printDifferences({ io, options } as Context, differences);
}

/** Lists what the server stored differently, on standard error. */
export function printDifferences({ io }: Context, differences: readonly EqDifference[]): void {
  if (differences.length === 0) return;
  io.err(tinted('warn', t('cli:eq.differs')));
  for (const { path, sent, stored } of differences)
    io.err(`  ${t('cli:eq.difference', { path, sent, stored })}`);
}
