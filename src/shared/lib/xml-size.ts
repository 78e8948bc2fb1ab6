interface XmlLimits {
  /** Maximum nesting of elements. */
  readonly depth: number;
  readonly elements: number;
}

/**
 * Whether an XML text is nested too deep or has too many elements for a recursive parser, or ends within a tag. Linear time. Also counts
 * tags inside of CDATA, comments and other tags.
 */
export function findXmlFault(text: string, limits: XmlLimits): 'tooDeep' | 'unclosed' | null {
  let depth = 0;
  let elements = 0;
  let tagEnd = -1;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const next = text.charAt(at + 1);
    if (next === '!' || next === '?') continue;
    elements += 1;
    if (at > tagEnd) {
      if (next === '/') depth -= 1;
      else {
        tagEnd = findTagEnd(text, at + 1);
        if (tagEnd === -1) return 'unclosed';
        if (text.charAt(tagEnd - 1) !== '/') depth += 1;
      }
    }
    if (depth > limits.depth || elements > limits.elements) return 'tooDeep';
  }
  return null;
}

/** A `>` in an attribute value does not end a tag. */
function findTagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '>') return at;
    else if (char === '"' || char === "'") quote = char;
  }
  return -1;
}
