import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import { judgeLayers } from '../../../../shared/playout/verdict/judge.ts';
import type { Look, Report } from './look.ts';
import { addUnreadable } from './look.ts';

/** A channel's configuration: its base with the overlays over it. */
export interface ConfigLook {
  /** As findings name the base. */
  readonly path: string;
  /** Base and overlays merged; null where the engine refuses them. */
  readonly value: JsonObject | null;
  readonly engine: Engine;
  /** Absolute; null where it names none. An empty one is the folder of the configuration itself. */
  readonly folder: string | null;
  /** RFC 3339; null: the wall clock. */
  readonly virtualStart: string | null;
}

/** One file of a configuration, where it is and as findings name it. */
export interface LayerPath {
  readonly absolute: string;
  readonly shown: string;
}

/** Reads and judges the base and its overlays as a whole. null: one of them cannot be read, which the report tells. */
export async function readConfig(
  look: Look,
  report: Report,
  layers: readonly LayerPath[],
): Promise<ConfigLook | null> {
  const read: { path: string; bytes: Uint8Array }[] = [];
  for (const { absolute, shown } of layers) {
    look.seen.add(absolute);
    const file = await look.files.read(absolute);
    if (file.ok) read.push({ path: shown, bytes: file.bytes });
    else addUnreadable(report, shown, t('playoutcli:check.unread', { reason: file.fault.reason }));
  }
  const [base] = layers;
  if (base === undefined || read.length < layers.length) return null;
  return judgedConfig(look, report, base, read);
}

function judgedConfig(
  { engine, files }: Look,
  report: Report,
  base: LayerPath,
  layers: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): ConfigLook {
  const judged = judgeLayers(layers, engine);
  report.files.push(...judged.files);
  report.findings.push(...judged.findings);
  const value = objectOf(judged.value);
  const playout = objectOf(value?.['playout']);
  const folder = playout?.['folder'];
  const virtual = playout?.['virtual_start'];
  return {
    path: base.shown,
    value: judged.file.engine === 'ok' ? value : null,
    engine: judged.file.judge,
    folder:
      typeof folder === 'string'
        ? files.resolve(files.folderOf(base.absolute), folder)
        : null,
    virtualStart: typeof virtual === 'string' && virtual !== '' ? virtual : null,
  };
}
