/** Summary of a guide, by `tvg_id`: the channels that it lists and those that have programs. */
export interface GuideFacts {
  readonly channels: ReadonlySet<string>;
  readonly programmes: ReadonlySet<string>;
}

/** Reads only the needed parts of an XMLTV document, which may have a million lines; null: not XMLTV. */
export function guideFacts(text: string): GuideFacts | null {
  const root = findRoot(text);
  if (!/^<tv[\s>/]/.test(text.slice(root, root + 4))) return null;
  return {
    channels: idsIn(text, /<channel\s[^<>]*?\bid\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g),
    programmes: idsIn(text, /<programme\s[^<>]*?\bchannel\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g),
  };
}

/** Start of the root element, after declarations and comments. */
function findRoot(text: string): number {
  const before = /[\uFEFF\s]*(?:<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>]*>|(?=<))/y;
  for (let at = 0; ; at = before.lastIndex) {
    before.lastIndex = at;
    if (!before.test(text) || before.lastIndex === at) return at;
  }
}

function idsIn(text: string, pattern: RegExp): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, double, single] of text.matchAll(pattern)) ids.add(double ?? single ?? '');
  return new Set([...ids].map(unescaped));
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, ...parts: string[]) => {
    const [decimal, hex, name] = parts;
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
