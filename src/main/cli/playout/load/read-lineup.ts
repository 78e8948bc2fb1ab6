import path from 'node:path';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { LineupEntry } from '../../../../shared/playout/document/lineup.ts';
import { readEntries, readWord } from '../../../../shared/playout/document/lineup.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import { judge } from '../../../../shared/playout/verdict/judge.ts';
import type { CheckRun, Report } from './check-run.ts';
import { addAll, addUnreadable } from './check-run.ts';
import type { LayerPath } from './read-config.ts';

/** A channel as the lineup lists it. */
export interface LineupChannel {
  readonly index: number;
  readonly number: string;
  readonly name: string;
  /** The channel's id in guides; the engine's default if the lineup has none. */
  readonly tvgId: string;
  /** Its configuration and overlays; empty if the lineup names no configuration. */
  readonly layers: readonly LayerPath[];
}

/** A lineup, as far as it can be read. */
export interface LoadedLineup {
  readonly path: string;
  /** Absolute; base of relative paths in the lineup. */
  readonly folder: string;
  readonly value: JsonObject;
  /** Absolute; null if it names none. */
  readonly output: string | null;
  readonly channels: readonly LineupChannel[];
}

/** Reads and judges a lineup. null: unreadable or not an object, with a finding in the report. */
export async function readLineup(
  run: CheckRun,
  report: Report,
  absolute: string,
  shown: string,
): Promise<LoadedLineup | null> {
  run.seen.add(absolute);
  const file = await run.files.read(absolute);
  if (!file.ok) {
    addUnreadable(
      report,
      shown,
      'lineup',
      t('playoutcli:check.unread', { reason: file.fault.reason }),
    );
    return null;
  }
  const { engine } = run;
  const judged = judge({ path: shown, kind: 'lineup', bytes: file.bytes, engine });
  report.files.push(judged.file);
  addAll(report.findings, judged.findings);
  const value = toObject(judged.value);
  if (value === null) return null;
  const folder = path.dirname(absolute);
  const place = (spelled: string): LayerPath => {
    const resolved = run.files.resolve(folder, spelled);
    return { absolute: resolved, shown: resolved };
  };
  // An empty path is the lineup's own folder.
  const output = toObject(value['output'])?.['folder'];
  return {
    path: shown,
    folder,
    value,
    output: typeof output === 'string' ? place(output).absolute : null,
    channels: readEntries(value).map((entry) => toChannel(entry, place)),
  };
}

function toChannel(
  { index, number, name, value, config, overlays }: LineupEntry,
  place: (spelled: string) => LayerPath,
): LineupChannel {
  return {
    index,
    number,
    name,
    tvgId: readWord(value['tvg_id']) || `ersatztv.${number}`,
    layers: typeof value['config'] === 'string' ? [config, ...overlays].map(place) : [],
  };
}
