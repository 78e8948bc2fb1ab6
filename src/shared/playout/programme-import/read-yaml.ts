import { LineCounter, parseDocument } from 'yaml';
import { formatBytes } from '../../format/sizes.ts';
import { bracketDepth } from '../../lib/bracket-depth.ts';
import { importError } from './import-error.ts';

/** Longest YAML text in UTF-16 units; schedules that people write have a hundredth of it. */
const MAX_YAML = 2 * 1024 * 1024;
const MAX_DEPTH = 50;
/** Spaces before a line: nesting by blocks, for which the parser is recursive too. */
const MAX_INDENT = 400;
const MAX_ALIASES = 100;

/** A YAML text as plain data. Throws `invalid-input` with the line. */
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

/** `- - - -` in one line, or a line far to the right. */
const isDeep = (text: string): boolean =>
  new RegExp(`^ {${String(MAX_INDENT)}}|^(?:[-?:] ?){${String(MAX_DEPTH)}}`, 'm').test(text);
