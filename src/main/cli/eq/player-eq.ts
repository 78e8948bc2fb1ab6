import type { ContractClient } from '../../../shared/contract/client.ts';
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
import { whenOnline } from '../when-online.ts';
import { withoutHeld } from './warnings.ts';
import { readEqToStore } from './read-eq.ts';
import { configOf, printStored, savedOf } from './stored.ts';
import type { WarningJson } from './warnings.ts';

/** A player whose equalizer can be used. */
export interface EqPlayer {
  readonly player: { readonly id: string; readonly name: string };
  readonly shape: DspShape;
  readonly config: DspConfig;
  /** Bands of it that are never sent. */
  readonly warnings: readonly WarningJson[];
}

/** The player that a person named, with what the server has for it. Throws why it has no equalizer. */
export async function eqPlayer({ client, signal }: App, wanted: string): Promise<EqPlayer> {
  await whenOnline(client, signal);
  const { id, name } = namedPlayer(wanted, Object.values(client.get('music.players')));
  const dsp = await client.call('eq.load', { playerId: id }, signal);
  const config = configOf(dsp, name);
  const { warnings } = withoutHeld(config, dsp);
  return { player: { id, name }, shape: await shapeOf(client, signal), config, warnings };
}

/** What the connected server can store, once that is known. */
const shapeOf = (client: ContractClient, signal: AbortSignal): Promise<DspShape> =>
  until(client, signal, () => client.get('eq.server').shape);

/** eq get: what the server has. */
export async function getEq(context: Context, wanted: string): Promise<number> {
  return withApp(context, async (app) => {
    const { shape, ...found } = await eqPlayer(app, wanted);
    printStored(context, { ...found, dialect: shape.dialect, differences: [] });
    return 0;
  });
}

/** eq set: a file becomes the whole configuration. */
export async function setEq(
  context: Context,
  wanted: string,
  file: string,
  given: Given,
): Promise<number> {
  const { config, warnings } = await readEqToStore(context.io, file, given);
  return store(context, wanted, config, warnings);
}

/** eq reset: nothing is processed any more. */
export const resetEq = (context: Context, wanted: string): Promise<number> =>
  store(context, wanted, emptyConfig, []);

function store(
  context: Context,
  wanted: string,
  config: DspConfig,
  ofFile: readonly WarningJson[],
): Promise<number> {
  return withApp(context, async (app) => {
    const { client, signal } = app;
    const { player, shape } = await eqPlayer(app, wanted);
    const input = { playerId: player.id, config: adaptConfig(config, shape), base: null };
    const saved = savedOf(await client.call('eq.save', input, signal), player.name);
    const warnings = [...ofFile, ...saved.warnings];
    printStored(context, { player, dialect: shape.dialect, ...saved, warnings });
    return 0;
  });
}
