import '../texts.ts';
import { t } from '../../i18n/translate.ts';
import type { JsonValue } from '../document/document.ts';
import type { CheckedFile, Engine, FileKind, Finding } from '../finding.ts';
import { engineTable } from '../schema/tables.ts';
import { configFaults, layerFaults } from './layer-faults.ts';
import { type ItemTimes, playoutFaults } from './judge-value.ts';
import { markFaults } from './mark-faults.ts';
import { type LooseFile, readFile } from './read-file.ts';
import { versionFaults } from './version-faults.ts';
import { toObject } from '../document/source.ts';
import { shorten } from '../../lib/format.ts';
import { locate } from '../json/read-json.ts';
import { toFinding, type ShapeFault } from './shape-fault.ts';

interface Reported {
  readonly path: string;
  readonly kind: FileKind;
  readonly engine: Engine;
  readonly faults: readonly ShapeFault[];
  /** The text in which pointers are located; null: none, or several. */
  readonly text: string | null;
}

/** The verdicts that follow from the faults, with the findings. */
function report({ path, kind, engine, faults, text }: Reported): {
  file: CheckedFile;
  findings: Finding[];
} {
  const once = withoutDoubles(faults);
  const refusal = once.find((fault) => fault.engine);
  const refusedBySchema = once.some(({ schema }) => schema);
  const file: CheckedFile = {
    path,
    kind,
    engine: refusal === undefined ? 'ok' : 'refused',
    schema: refusedBySchema ? 'refused' : 'ok',
    ...(refusal !== undefined && { engineMessage: engineMessage(refusal, text) }),
    judge: engine,
  };
  const findings = once.map((fault) => toFinding(path, fault));
  if (file.engine !== file.schema)
    findings.push({
      path,
      pointer: '',
      code: 'schema-differs',
      severity: 'info',
      message: t(`playoutcheck:shape.differs.${refusedBySchema ? 'schema' : 'engine'}`),
    });
  return { file, findings };
}

/** The version is checked on its own and as a field. Merges both faults into one that is refused if either is. */
function withoutDoubles(faults: readonly ShapeFault[]): ShapeFault[] {
  const versions = new Map<string, ShapeFault>();
  for (const fault of faults) {
    if (!isOfVersion(fault)) continue;
    const file = fault.from?.path ?? '';
    const first = versions.get(file) ?? fault;
    versions.set(file, { ...first, schema: first.schema || fault.schema });
  }
  return faults.flatMap((fault) => {
    if (!isOfVersion(fault)) return fault;
    const file = fault.from?.path ?? '';
    const version = versions.get(file);
    versions.delete(file);
    return version ?? [];
  });
}

const isOfVersion = ({ pointer, code }: ShapeFault): boolean =>
  pointer === '/version' && code === 'version-wrong';

/** This app's sentence for the engine's first error, with its place if known. */
function engineMessage(
  { message, pointer, place, from }: ShapeFault,
  whole: string | null,
): string {
  const text = from?.text ?? whole;
  const at = place ?? (text === null ? null : locate(text, pointer));
  if (at === null) return shorten(message);
  const { line, column } = at;
  return t('playoutcheck:shape.at', { message: shorten(message), line, column });
}

/** A file to check: its bytes, or its text. */
export interface JudgedInput {
  /** The path as findings show it. */
  readonly path: string;
  readonly kind: FileKind;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /**
   * `auto`: 0.2 if a channel or lineup has a version, else 0.0.2. For a playout, the caller knows the channel's engine.
   */
  readonly engine: 'auto' | Engine;
  /** For a playout: its items' times if already read. */
  readonly times?: ItemTimes;
}

export interface Judged {
  readonly file: CheckedFile;
  readonly findings: Finding[];
  /** null if the file is not valid JSON. */
  readonly value: JsonValue | null;
}

/**
 * The verdicts of the engine and of the JSON schema of the file's version, and all shape faults: `error` if the engine
 * refuses it, `warning` if only the schema does, `info` if neither does. Never throws.
 */
export function judge(input: JudgedInput): Judged {
  const { path, kind } = input;
  const file = readFile(input);
  const judgeAs = input.engine === 'auto' ? autoEngine(kind, file.value) : input.engine;
  const faults = file.ok ? [...file.faults, ...faultsOfKind(input, file, judgeAs)] : file.faults;
  return { ...report({ path, kind, engine: judgeAs, faults, text: file.text }), value: file.kept };
}

/** One file of a channel's configuration. */
export interface Layer {
  readonly path: string;
  readonly text?: string;
  readonly bytes?: Uint8Array;
}

export interface JudgedLayers extends Judged {
  /** One per layer, all with the verdict of the whole. */
  readonly files: CheckedFile[];
}

/**
 * Checks a channel's configuration with its overlays (the first layer is the base; at least one) as a whole; `value` is
 * the merged configuration. A finding has the path of the layer that determines its place. `auto`: by the version of
 * the base.
 */
export function judgeLayers(layers: readonly Layer[], engine: 'auto' | Engine): JudgedLayers {
  const read = layers.map((layer) => ({ ...readFile(layer), path: layer.path }));
  const path = read[0]?.path ?? '';
  const judgeAs = engine === 'auto' ? autoEngine('channel', read[0]?.value ?? null) : engine;
  const { value, faults } = layerFaults(read, judgeAs);
  const { file, findings } = report({ path, kind: 'channel', engine: judgeAs, faults, text: null });
  const files = read.map((layer) => assignFile(layer, file, findings));
  return { file: files[0] ?? file, findings, value, files };
}

/**
 * The verdict of the whole for one layer. Line and column belong to the refused layer, so the others name that file.
 */
function assignFile(
  { path }: Layer,
  whole: CheckedFile,
  findings: readonly Finding[],
): CheckedFile {
  const at = findings.find(({ severity }) => severity === 'error')?.path;
  const { engineMessage: message } = whole;
  if (message === undefined || at === undefined || at === path) return { ...whole, path };
  return { ...whole, path, engineMessage: t('playoutcheck:shape.in', { path: at, message }) };
}

function faultsOfKind(
  { kind, times }: JudgedInput,
  { value, marks }: LooseFile,
  engine: Engine,
): ShapeFault[] {
  if (kind === 'playout') return playoutFaults(value, marks, engine, times);
  return [
    ...versionFaults(kind, value, engine),
    ...markFaults(kind, engineTable(kind, engine), value, marks),
    ...configFaults(kind, value, marks, engine),
  ];
}

/** The engine version of a file: 0.2 if a channel or lineup has a version, else 0.0.2. A playout does not indicate it. */
function autoEngine(kind: FileKind, value: JsonValue | null): Engine {
  if (kind === 'playout' || value === null) return '0.0.2';
  return toObject(value)?.['version'] === undefined ? '0.0.2' : '0.2';
}
