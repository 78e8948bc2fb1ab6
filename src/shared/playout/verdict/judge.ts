import type { JsonValue } from '../document/document.ts';
import type { CheckedFile, Engine, FileKind, Finding } from '../finding.ts';
import { readJson, readJsonBytes } from '../json/read-json.ts';

/** A file to judge: its bytes as they are on disk, or its text. */
export interface JudgedInput {
  /** As it will stand in findings. */
  readonly path: string;
  readonly kind: FileKind;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** `auto`: 0.2 where a channel or lineup carries a version, else 0.0.2. For a playout the caller knows its channel. */
  readonly engine: 'auto' | Engine;
}

export interface Judged {
  readonly file: CheckedFile;
  readonly findings: Finding[];
  /** null where the file is no JSON that can be kept. */
  readonly value: JsonValue | null;
}

export interface JudgedLayers extends Judged {
  /** One for each layer, with the verdict of the whole. */
  readonly files: CheckedFile[];
}

/** What the engine and the JSON schema do with one file, and every fault of its shape. Never throws. */
export function judge(input: JudgedInput): Judged {
  const read = input.bytes === undefined ? readJson(input.text ?? '') : readJsonBytes(input.bytes);
  const engine = input.engine === 'auto' ? '0.0.2' : input.engine;
  const verdict = read.ok ? 'ok' : 'refused';
  return {
    file: { path: input.path, kind: input.kind, engine: verdict, schema: verdict, judge: engine },
    findings: [],
    value: read.ok ? read.value : null,
  };
}

/** The same for a channel configuration with its overlays: the layers as a whole; `value` is the merged configuration. */
export function judgeLayers(
  layers: readonly Omit<JudgedInput, 'kind' | 'engine'>[],
  engine: 'auto' | Engine,
): JudgedLayers {
  const first = layers[0] ?? { path: '', text: '' };
  const judged = judge({ ...first, kind: 'channel', engine });
  return { ...judged, files: layers.map(({ path }) => ({ ...judged.file, path })) };
}
