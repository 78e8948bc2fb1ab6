import { z } from 'zod';
import { AppFailure } from '../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../shared/contract/methods.ts';
import { differences as differencesOf } from '../../../shared/eq/differences.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import type { EqPreset } from '../../../shared/eq/state.ts';
import { EqDifference } from '../../../shared/eq/state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { toTable } from '../kit/table.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import { UsageError } from '../usage-error.ts';
import { until } from '../until.ts';
import { whenOnline } from '../when-online.ts';
import {
  eqPlayer,
  eqPlayerTopics,
  printDifferences,
  printStored,
  toSaved,
  serverForm,
} from './player-eq.ts';
import { readEqToStore } from './read-eq.ts';
import type { WarningJson } from './warnings.ts';
import { printWarnings } from './warnings.ts';
import { pick, find } from '../kit/pick.ts';

/** A preset as the command line prints it. The shape is a contract: keys are added, never changed. */
interface PresetJson {
  readonly id: string;
  readonly place: EqPreset['place'];
  readonly name: string;
  readonly pinned: boolean;
}

const presetJson = ({ id, place, name, pinned }: EqPreset): PresetJson => ({
  id,
  place,
  name,
  pinned,
});

const presetTopics = [...eqPlayerTopics, 'eq.presets'] as const;

const isLocal = (given: Given): boolean => given['local'] === true;

/** The presets for a command: with `--local` those of this app, which need no server. */
async function fetchPresets({ client, signal }: App, given: Given): Promise<readonly EqPreset[]> {
  if (!isLocal(given)) await whenOnline(client, signal);
  const { presets } = client.get('eq.presets');
  return presets.filter(({ place }) => !isLocal(given) || place === 'local');
}

/** eq preset list. */
export async function listPresets(context: Context, given: Given): Promise<number> {
  const { io, options } = context;
  return withApp(
    context,
    async (app) => {
      const presets = (await fetchPresets(app, given)).map(presetJson);
      if (options.json) printJson(io, { presets });
      else if (presets.length === 0) io.out(t('cli:eq.preset.none'));
      else
        printTable(
          io,
          toTable(presets, 'cli:eq.head', {
            name: ({ name }) => name,
            place: ({ place }) => t(`cli:eq.place.${place}`),
            pinned: ({ pinned }) => (pinned ? t('cli:eq.preset.pinned') : ''),
            id: ({ id }) => id,
          }),
        );
      return 0;
    },
    { topics: presetTopics, noData: isLocal(given) ? 'scratch' : 'nothing' },
  );
}

interface Source {
  readonly config: DspConfig;
  readonly warnings: readonly WarningJson[];
}

/** eq preset save: stores a file, or a player's configuration, under a name; replaces one with the same name. */
export async function savePreset(
  context: Context,
  name: string,
  file: string | undefined,
  given: Given,
): Promise<number> {
  const from = text(given['from']);
  if ((file === undefined) === (from === null))
    throw new UsageError(t('cli:eq.usage.presetSource'));
  const read = file === undefined ? null : await readEqToStore(context.io, file, given);
  return withApp(
    context,
    async (app) => {
      const place = isLocal(given) ? 'local' : 'server';
      const known = (await fetchPresets(app, given)).filter((preset) => preset.place === place);
      const before = find(name, known, 'cli:eq.preset');
      const source: Source = read ?? {
        config: (await eqPlayer(app, from ?? '')).config,
        warnings: [],
      };
      const input: MethodInput<'eq.savePreset'> = {
        place,
        id: before?.id ?? null,
        name: before?.name ?? name,
        config: source.config,
      };
      const { preset, differences } = await keep(app, input);
      const answer = { preset, differences, warnings: source.warnings };
      printPreset(context, answer);
      return 0;
    },
    { topics: presetTopics, noData: isLocal(given) && from === null ? 'make' : 'nothing' },
  );
}

interface StoredPreset {
  readonly preset: EqPreset;
  readonly differences: readonly EqDifference[];
}

/** The details of a failure for a preset that the server stored differently. */
const StoredOtherwise = z.object({ id: z.string(), differences: z.array(EqDifference) });

/** Saves a preset. If the server stored it differently, that is a result here, with the differences. */
async function keep(
  { client, signal }: App,
  input: MethodInput<'eq.savePreset'>,
): Promise<StoredPreset> {
  try {
    const preset = await client.call('eq.savePreset', input, signal);
    return { preset, differences: differencesOf(input.config, preset.config) };
  } catch (error) {
    const detail = error instanceof AppFailure ? error.error.detail : null;
    const stored = StoredOtherwise.safeParse(detail);
    if (!stored.success) throw error;
    const { id, differences } = stored.data;
    const isIt = (one: EqPreset): boolean => one.place === input.place && one.id === id;
    const preset = await until(client, signal, () => {
      return client.get('eq.presets').presets.find(isIt) ?? null;
    });
    return { preset, differences };
  }
}

function printPreset(
  context: Context,
  { preset, differences, warnings }: StoredPreset & { readonly warnings: readonly WarningJson[] },
): void {
  const { io, options } = context;
  if (options.json) {
    // Only current servers store presets; those of this app work with every server.
    const dialect = 'current';
    const config = serverForm(dialect, preset.config);
    printJson(io, { preset: presetJson(preset), dialect, config, differences, warnings });
    return;
  }
  printWarnings(io, warnings);
  io.out(t('cli:eq.preset.saved', { name: preset.name }));
  printDifferences(context, differences);
}

/** eq preset apply: applies a preset as the whole configuration of a player. */
export async function applyPreset(
  context: Context,
  wanted: string,
  name: string,
  given: Given,
): Promise<number> {
  return withApp(
    context,
    async (app) => {
      const { player, shape } = await eqPlayer(app, wanted);
      const preset = namedPreset(name, await fetchPresets(app, given));
      const input = { playerId: player.id, place: preset.place, id: preset.id };
      const result = await app.client.call('eq.applyPreset', input, app.signal);
      const stored = { player, dialect: shape.dialect, ...toSaved(result, player.name) };
      printStored(context, stored, { preset: presetJson(preset) });
      return 0;
    },
    { topics: presetTopics },
  );
}

/** eq preset remove. */
export async function removePreset(context: Context, name: string, given: Given): Promise<number> {
  const { io, options } = context;
  return withApp(
    context,
    async (app) => {
      const preset = namedPreset(name, await fetchPresets(app, given));
      const { id, place } = preset;
      await app.client.call('eq.removePreset', { id, place }, app.signal);
      if (options.json) printJson(io, { removed: { id, place, name: preset.name } });
      else io.out(t('cli:eq.preset.removed', { name: preset.name }));
      return 0;
    },
    { topics: presetTopics },
  );
}

/** The preset with that id or name. Throws `not-found` or `ambiguous` with the candidates. */
const namedPreset = (name: string, presets: readonly EqPreset[]): EqPreset =>
  pick(name, presets, 'cli:eq.preset');
