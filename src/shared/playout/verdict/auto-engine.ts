import type { JsonValue } from '../document/document.ts';
import { objectOf } from '../document/source.ts';
import type { Engine, FileKind } from '../finding.ts';

/** The engine that a file is meant for: 0.2 where a channel or lineup carries a version, else 0.0.2. A playout does not tell. */
export function autoEngine(kind: FileKind, value: JsonValue | null): Engine {
  if (kind === 'playout' || value === null) return '0.0.2';
  return objectOf(value)?.['version'] === undefined ? '0.0.2' : '0.2';
}
