/** Length (UTF-16 units) of a part, which takes a few ms to parse. */
const PART_LENGTH = 64 * 1024;

export interface XmltvPart {
  /** The part as a document with its own `tv` element. */
  readonly text: string;
  /** End of the part in the whole text (UTF-16 units). */
  readonly end: number;
  /** Number of lines before the part. */
  readonly line: number;
}

/** Cuts a guide between its entries, so that it can be parsed part by part. A text that can't be cut is one part. */
export function* cutXmltv(text: string): Generator<XmltvPart, void, undefined> {
  let line = 0;
  for (let from = 0; from < text.length || from === 0;) {
    const end = findCut(text, from);
    const part = text.slice(from, end);
    const open = from === 0 ? '' : '<tv>';
    yield { text: `${open}${part}${end === text.length ? '' : '</tv>'}`, end, line };
    line += countLines(part);
    if (end >= text.length) return;
    from = end;
  }
}

/** The place after the first entry that ends at least a part's length after `from`, outside comments and CDATA. */
function findCut(text: string, from: number): number {
  let end = findEntryEnd(text, from + PART_LENGTH);
  for (let at = from; end < text.length;) {
    // Slices first: searching to the end of the text for each part would take quadratic time.
    const found = text.slice(at, end).indexOf('<!');
    if (found === -1) return end;
    const start = at + found;
    const close = closing(text, start);
    const closed = text.indexOf(close, start + 2);
    if (closed === -1) return text.length;
    at = closed + close.length;
    if (at > end) end = findEntryEnd(text, at);
  }
  return text.length;
}

function closing(text: string, start: number): string {
  if (text.startsWith('<!--', start)) return '-->';
  return text.startsWith('<![CDATA[', start) ? ']]>' : '>';
}

function findEntryEnd(text: string, from: number): number {
  const end = /<\/(?:programme|channel)\s*>/g;
  end.lastIndex = from;
  return end.exec(text) === null ? text.length : end.lastIndex;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The name of the root element; '' if there is none. */
export function rootName(text: string): string {
  let at = 0;
  for (;;) {
    const start = text.indexOf('<', at);
    if (start === -1) return '';
    const next = text.charAt(start + 1);
    if (next !== '!' && next !== '?')
      return /^[\w:.-]*/.exec(text.slice(start + 1, start + 101))?.[0] ?? '';
    const close = next === '?' ? '?>' : closing(text, start);
    const closed = text.indexOf(close, start + 2);
    if (closed === -1) return '';
    at = closed + close.length;
  }
}
