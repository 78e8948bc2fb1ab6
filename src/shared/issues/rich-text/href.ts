const MAX_HREF = 4_000;

/** A web address that may be opened; null: none. Rejects addresses with a user name, which can look like those of another host. */
export function parseHref(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_HREF) return null;
  try {
    const { protocol, username, password, href } = new URL(value);
    const isWeb = /^https?:$/.test(protocol) && username === '' && password === '';
    return isWeb && href.length <= MAX_HREF ? href : null;
  } catch {
    return null;
  }
}

/** A part of a line. `href`: it is this address. */
interface Part {
  readonly text: string;
  readonly href: string | null;
}

const address = /\bhttps?:\/\/[^\s<>"\p{Cc}]+/giu;
/** Characters that end a sentence or a quotation rather than an address. */
const trailing = new Set('.,;:!?\'"*_~`\u2026\u2019\u201d\u00bb\u3002\uff0c');
const openings = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Splits a line of plain text into text and web addresses. Punctuation and brackets around an address are not part of it. */
export function withAddresses(line: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const add = (to: number, href: string | null): void => {
    if (to > from) parts.push({ text: line.slice(from, to), href });
    from = to;
  };
  for (const { 0: match, index } of line.matchAll(address)) {
    const text = withoutEnd(match);
    const href = parseHref(text);
    if (href === null) continue;
    add(index, null);
    add(index + text.length, href);
  }
  add(line.length, null);
  return parts;
}

/** A closing bracket belongs to the address if its opening one does. */
function withoutEnd(href: string): string {
  const counts = new Map<string, number>();
  for (const char of href) counts.set(char, (counts.get(char) ?? 0) + 1);
  let end = href.length;
  for (; end > 0; end -= 1) {
    const char = href.charAt(end - 1);
    const opening = openings.get(char);
    const closed = counts.get(char) ?? 0;
    const isOver = opening !== undefined && closed > (counts.get(opening) ?? 0);
    if (!trailing.has(char) && !isOver) break;
    counts.set(char, closed - 1);
  }
  return href.slice(0, end);
}
