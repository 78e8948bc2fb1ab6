/** The whitespace after the last line break; null for a single-line text. */
function lastLine(text: string): string | null {
  const line = text.lastIndexOf('\n');
  return line === -1 ? null : (/^[ \t]*/.exec(text.slice(line + 1))?.[0] ?? '');
}

/** A JSON text without insignificant whitespace. */
function compact(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g, (part) =>
    part.startsWith('"') ? part : '',
  );
}

/**
 * Fits an item's text to its file: indents its lines and uses the file's line endings, or puts it on one line if the
 * file has none. Values keep their spelling.
 */
export function fitIndent(text: string, between: string): string {
  const own = lastLine(text);
  if (own === null) return text;
  const wanted = lastLine(between);
  if (wanted === null) return compact(text);
  const ends = between.includes('\r\n') ? '\r\n' : '\n';
  if (own === wanted && text.includes('\r\n') === (ends === '\r\n')) return text;
  return text
    .split(/\r?\n/)
    .map((line, at) => (at > 0 && line.startsWith(own) ? wanted + line.slice(own.length) : line))
    .join(ends);
}
