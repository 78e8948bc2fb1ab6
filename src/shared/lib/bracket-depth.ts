/** The deepest nesting of braces and brackets, including those in strings: an upper bound for recursive parsers. */
export function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const mark of text) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
