import type { JsonValue } from '../document/document.ts';
import { decodeLossy, decodeUtf8 } from '../json/utf8.ts';
import { readLoose } from '../json/read-json.ts';
import type { JsonFault, JsonMark } from '../json/types.ts';
import type { ShapeFault } from './shape-fault.ts';

/** The readable part of a file. */
export interface LooseFile {
  /** Whether it could be read as JSON, perhaps with invalid characters replaced. */
  readonly ok: boolean;
  readonly text: string;
  readonly value: JsonValue;
  readonly marks: readonly JsonMark[];
  /** Faults of the text itself. */
  readonly faults: ShapeFault[];
  /** `value`, or null if it differs from the file's content. */
  readonly kept: JsonValue | null;
}

interface Input {
  readonly text?: string;
  readonly bytes?: Uint8Array;
}

/**
 * Reads a file's value, or reports why there is none. The engine refuses bytes that are not UTF-8; a schema doesn't.
 */
export function readFile({ text = '', bytes }: Input): LooseFile {
  if (bytes === undefined) return readText(text);
  const decoded = decodeUtf8(bytes);
  if (decoded.ok) return readText(decoded.text);
  const file = readText(decodeLossy(bytes));
  const fault = textFault(decoded.fault, !file.ok);
  return { ...file, faults: [fault], kept: null };
}

function readText(text: string): LooseFile {
  const read = readLoose(text);
  if (read.ok) {
    const { value, marks } = read;
    return { ok: true, text, value, marks, faults: [], kept: value };
  }
  const faults = [textFault(read.fault, true)];
  return { ok: false, text, value: null, marks: [], faults, kept: null };
}

const textFault = ({ k, message, line, column }: JsonFault, schema: boolean): ShapeFault => ({
  pointer: '',
  code: k === 'encoding' ? 'json-encoding' : 'json-syntax',
  engine: true,
  schema,
  message,
  place: { line, column },
});
