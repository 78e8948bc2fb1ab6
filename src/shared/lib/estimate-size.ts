/** Estimated memory (bytes) of a JSON value. Stops counting above `limit` and then returns any number larger than that. */
export function estimateSize(value: unknown, limit = Number.POSITIVE_INFINITY): number {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0 && size <= limit) {
    const next = open.pop();
    size += 16;
    if (typeof next === 'string') size += next.length;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === 'object' && next !== null)
      for (const [key, item] of Object.entries(next)) {
        size += key.length;
        open.push(item);
      }
  }
  return size;
}
