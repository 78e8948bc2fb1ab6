import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { readPlayoutConfig } from '../../../../shared/playout/document/lineup.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { JudgedLayers } from '../../../../shared/playout/verdict/judge.ts';
import { judgeLayers } from '../../../../shared/playout/verdict/judge.ts';
import type { CheckRun, Report } from './check-run.ts';
import { addAll, addUnreadable } from './check-run.ts';

/** A channel's configuration: its base and overlays. */
export interface LoadedConfig {
  /** The base's path as findings show it. */
  readonly path: string;
  /** Base and overlays, merged. */
  readonly value: JsonObject;
  readonly engine: Engine;
  /** Absolute; null if it names none. '' means the configuration's own folder. */
  readonly folder: string | null;
  /** RFC 3339; null: the wall clock. */
  readonly virtualStart: string | null;
}

/** The result of reading a configuration. `refused`: readable, but the engine refuses it. */
export type ConfigRead =
  | { readonly state: 'ok' | 'refused'; readonly config: LoadedConfig }
  /** `path`: the layer that can't be read. */
  | { readonly state: 'missing' | 'unreadable'; readonly path: string };

/** One configuration file: its path, and the path as findings show it. */
export interface LayerPath {
  readonly absolute: string;
  readonly shown: string;
}

/**
 * Reads and judges the base and its overlays as a whole. Read errors go into the report, except for the base of a
 * lineup's channel, which the lineup check reports.
 */
export async function readConfig(
  run: CheckRun,
  report: Report,
  layers: readonly LayerPath[],
  by: 'lineup' | 'command' = 'command',
): Promise<ConfigRead> {
  const read: { path: string; bytes: Uint8Array }[] = [];
  let lost: Exclude<ConfigRead, { config: LoadedConfig }> | null = null;
  for (const [at, { absolute, shown }] of layers.entries()) {
    run.seen.add(absolute);
    const file = await run.files.read(absolute);
    if (file.ok) {
      read.push({ path: shown, bytes: file.bytes });
      continue;
    }
    const { k, reason } = file.fault;
    const state = at === 0 && k === 'missing' ? 'missing' : 'unreadable';
    lost ??= { state, path: absolute };
    if (at > 0 || by === 'command')
      addUnreadable(report, shown, 'channel', t('playoutcli:check.unread', { reason }));
  }
  const [base] = layers;
  if (lost !== null || base === undefined) return lost ?? { state: 'missing', path: '' };
  const judged = judgeLayers(read, run.engine);
  addAll(report.files, judged.files);
  addAll(report.findings, judged.findings);
  return toConfigRead(run, base, judged);
}

function toConfigRead(
  { files, notes }: CheckRun,
  base: LayerPath,
  judged: JudgedLayers,
): ConfigRead {
  const value = toObject(judged.value);
  if (value === null) return { state: 'unreadable', path: base.absolute };
  const { folder, virtualStart } = readPlayoutConfig(value);
  if (virtualStart !== null)
    notes.add(t('playoutcli:check.virtual', { path: base.shown, start: virtualStart }));
  const config = {
    path: base.shown,
    value,
    engine: judged.file.judge,
    folder: folder === null ? null : files.resolve(files.dirname(base.absolute), folder),
    virtualStart,
  };
  return { state: judged.file.engine, config };
}
