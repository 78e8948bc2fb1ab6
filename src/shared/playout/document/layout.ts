/** The blanks behind the last line break; null for a text of one line. */
function lastLine(text: string): string | null {
  const line = text.lastIndexOf('\n');
  return line === -1 ? null : (/^[ \t]*/.exec(text.slice(line + 1))?.[0] ?? '');
}

/** A JSON text without the blanks between its parts. */
function compact(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g, (part) =>
    part.startsWith('"') ? part : '',
  );
}

/**
 * An item's text as it fits between the items of a file: its lines moved to the file's depth and ends of line, or put on one line
 * where the file has none. What it says, and how its numbers and strings are spelled, stays.
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
