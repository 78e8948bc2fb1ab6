import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { DspConfig } from '../../../shared/eq/model.ts';
import type { DspShape } from '../../../shared/eq/shape.ts';
import type { Difference, NoDspReason, PlayerDsp, SaveResult } from '../../../shared/eq/state.ts';
import { encodeCurrent } from '../../../shared/eq/wire/current.ts';
import { encodeSpecified } from '../../../shared/eq/wire/specified.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Context } from '../context.ts';
import { printJson, tinted } from '../output.ts';
import { withoutHeld, printWarnings } from './warnings.ts';
import type { WarningJson } from './warnings.ts';
import { printConfig } from './words.ts';

export type Dialect = DspShape['dialect'];

/** A configuration in the server's own form. */
export function serverForm(dialect: Dialect, config: DspConfig): unknown {
  return dialect === 'specified' ? encodeSpecified(config) : encodeCurrent(config);
}

/** The configuration of a player. Throws why it has none. */
export function configOf(dsp: PlayerDsp, name: string): DspConfig {
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

/** What a save came to. The shape is a contract: keys are added, never changed. */
export interface StoredAnswer {
  readonly player: { readonly id: string; readonly name: string };
  readonly dialect: Dialect;
  readonly config: DspConfig;
  readonly differences: readonly Difference[];
  /** What was there before; null where that is not known. */
  readonly before?: DspConfig | null;
  readonly warnings: readonly WarningJson[];
}

/** What the server stored. Throws where nothing was sent. */
export function savedOf(
  result: SaveResult,
  name: string,
): Pick<StoredAnswer, 'config' | 'differences' | 'before' | 'warnings'> {
  if (result.k === 'conflict') throw failure('conflict', t('cli:eq.conflict', { name }));
  const { differences, before, dsp } = result;
  return { ...withoutHeld(configOf(dsp, name), dsp), differences, before };
}

/** Prints what is stored: as the server writes it, or as tables. `more`: further keys of the JSON. */
export function printStored(
  { io, options }: Context,
  answer: StoredAnswer,
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

/** Tells a person what was stored differently, on standard error. */
export function printDifferences({ io }: Context, differences: readonly Difference[]): void {
  if (differences.length === 0) return;
  io.err(tinted('warn', t('cli:eq.differs')));
  for (const { path, sent, stored } of differences)
    io.err(`  ${t('cli:eq.difference', { path, sent, stored })}`);
}
