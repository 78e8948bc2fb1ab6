import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { t } from '../../i18n/translate.ts';
import { bracketDepth } from '../../lib/bracket-depth.ts';
import { toRecord } from '../../lib/json.ts';
import type { JsonRecord } from '../../lib/json.ts';

/** Maximum alias expansion; more is a YAML bomb. */
const MAX_ALIASES = 100;

/** Maximum characters without comments; the largest importable configuration needs a tenth of it. */
const MAX_YAML = 256 * 1024;
/** Maximum nesting of flow collections; a configuration has three levels. */
const MAX_DEPTH = 50;

/** Blanks comment lines, which keeps the line numbers. */
const withoutComments = (text: string): string => text.replace(/^[ \t]{0,200}#.*$/gm, '');

/** A YAML document with the line numbers of its parts. */
export interface CamillaDocument {
  readonly root: JsonRecord;
  /** Line of the value at a path of keys and indices, or the nearest part of it that exists. */
  line(path: readonly (string | number)[]): number;
}

/** Parses YAML (or JSON). If it is invalid, returns the line and text of the first error. */
export function readYaml(
  text: string,
): CamillaDocument | { readonly fault: { readonly line: number; readonly message: string } } {
  const lines = new LineCounter();
  const content = withoutComments(text);
  if (content.length > MAX_YAML || bracketDepth(content) > MAX_DEPTH)
    return { fault: { line: 1, message: t('eqfiles:camilla.tooMuch') } };
  try {
    const document = parseDocument(content, {
      lineCounter: lines,
      logLevel: 'silent',
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error !== undefined)
      return { fault: { line: lines.linePos(error.pos[0]).line, message: error.message } };
    const root = toRecord(document.toJS({ maxAliasCount: MAX_ALIASES }));
    if (root === null) return { fault: { line: 1, message: t('eqfiles:camilla.noMap') } };
    return { root, line: (path) => lineAt(document.contents, path, lines) };
  } catch (error) {
    return { fault: { line: 1, message: error instanceof Error ? error.message : '' } };
  }
}

function lineAt(node: unknown, path: readonly (string | number)[], lines: LineCounter): number {
  let offset = 0;
  let at = node;
  for (const step of path) {
    if (isMap(at)) {
      const pair = at.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) break;
      const { key } = pair;
      if (isScalar(key)) offset = key.range?.[0] ?? offset;
      at = pair.value;
    } else if (isSeq(at) && typeof step === 'number') {
      at = at.items[step];
      const range = isMap(at) || isScalar(at) || isSeq(at) ? at.range : undefined;
      offset = range?.[0] ?? offset;
    } else break;
  }
  return lines.linePos(offset).line;
}
