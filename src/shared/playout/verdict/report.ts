import { t } from '../../i18n/translate.ts';
import { shorten } from '../../lib/format.ts';
import type { CheckedFile, Engine, FileKind, Finding } from '../finding.ts';
import { locate } from '../json/read-json.ts';
import { findingOf, type ShapeFault } from './shape-fault.ts';

interface Reported {
  readonly path: string;
  readonly kind: FileKind;
  readonly engine: Engine;
  readonly faults: readonly ShapeFault[];
  /** What the pointers are looked up in; null: there is no text, or several. */
  readonly text: string | null;
}

/** The verdicts that follow from the faults, with the findings. */
export function report({ path, kind, engine, faults, text }: Reported): {
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
  const findings = once.map((fault) => findingOf(path, fault));
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

/** The version is looked at on its own and as a field: one fault, refused by whoever refuses one of them. */
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
    const one = versions.get(file);
    versions.delete(file);
    return one ?? [];
  });
}

const isOfVersion = ({ pointer, code }: ShapeFault): boolean =>
  pointer === '/version' && code === 'version-wrong';

/** Our own sentence for what the engine says first, with its place where that is known. */
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
