/** The difference between two texts: the range between their common beginning and end. Offsets in UTF-16 code units. */
export interface TextPatch {
  readonly at: number;
  /** Length of the replaced range. */
  readonly length: number;
  readonly text: string;
}

/** Makes the patch that turns `from` into `to`. */
export function makePatch(from: string, to: string): TextPatch {
  const shorter = Math.min(from.length, to.length);
  let at = 0;
  while (at < shorter && from.charCodeAt(at) === to.charCodeAt(at)) at += 1;
  let end = 0;
  while (
    end < shorter - at &&
    from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)
  )
    end += 1;
  return { at, length: from.length - end - at, text: to.slice(at, to.length - end) };
}

export const applyPatch = (from: string, { at, length, text }: TextPatch): string =>
  from.slice(0, at) + text + from.slice(at + length);
