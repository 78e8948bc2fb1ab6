interface XmlLimits {
  /** Most nested elements. */
  readonly depth: number;
  readonly elements: number;
}

/**
 * Whether a text of XML is nested too deep or has too many elements for a parser that builds its result with recursion, or ends within a tag.
 * Takes linear time, and counts what stands in CDATA, in comments and within a tag too.
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

/** A `>` in the value of an attribute ends no tag. */
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
