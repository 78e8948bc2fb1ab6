import type { FileKind } from '../finding.ts';
import { readJsonBytes } from '../json/read-json.ts';
import type { JsonValue } from './document.ts';
import { toObject } from './source.ts';

const marks: readonly (readonly [FileKind, readonly string[]])[] = [
  ['playout', ['items']],
  ['lineup', ['channels', 'server', 'output']],
  ['channel', ['playout', 'ffmpeg', 'normalization']],
];

/** The kind of a file, detected by its keys; null if no key identifies it. */
export function detectFileKind(value: JsonValue): FileKind | null {
  const keys = toObject(value);
  if (keys === null) return null;
  return marks.find(([, names]) => names.some((name) => Object.hasOwn(keys, name)))?.[0] ?? null;
}

/** Detects the kind of a file from its bytes. */
export function kindOfBytes(bytes: Uint8Array): FileKind | null {
  const read = readJsonBytes(bytes);
  return read.ok ? detectFileKind(read.value) : null;
}
