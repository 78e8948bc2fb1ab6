import { LineCounter, parseDocument } from 'yaml';
import { formatBytes } from '../../format/sizes.ts';
import { bracketDepth } from '../../lib/bracket-depth.ts';
import { importError } from './import-error.ts';

/** Maximum length of a YAML text in UTF-16 units; handwritten schedules have about a hundredth of it. */
const MAX_YAML = 2 * 1024 * 1024;
const MAX_DEPTH = 50;
/** Maximum indentation. The parser recurses for each nested block. */
const MAX_INDENT = 400;
const MAX_ALIASES = 100;

/** Parses a YAML text as plain data. Throws `invalid-input` with the line. */
export function readYaml(text: string): unknown {
  if (text.length > MAX_YAML) throw importError('yamlLarge', { size: formatBytes(MAX_YAML) });
  if (bracketDepth(text) > MAX_DEPTH || isDeep(text)) throw importError('tooDeep');
  const lines = new LineCounter();
  let document: ReturnType<typeof parseDocument>;
  try {
    document = parseDocument(text, { lineCounter: lines, logLevel: 'error', prettyErrors: false });
  } catch {
    throw importError('tooDeep');
  }
  const [error] = document.errors;
  if (error !== undefined) {
    const { line } = lines.linePos(error.pos[0]);
    throw importError('syntax', { line, message: error.message.slice(0, 200) });
  }
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw importError('tooDeep');
  }
}

/** Whether the text is nested deeply: `- - - -` on one line, or a line with a large indentation. */
const isDeep = (text: string): boolean =>
  new RegExp(`^ {${String(MAX_INDENT)}}|^(?:[-?:] ?){${String(MAX_DEPTH)}}`, 'm').test(text);
