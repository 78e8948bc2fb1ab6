/** The key that is most likely meant by `name`: equal ignoring case, or at most two edits away. */
export function nearest(name: string, keys: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.min(2, name.length - 2) + 1;
  for (const key of keys) {
    const apart = distance(name, key.toLowerCase(), least);
    if (apart < least) [best, least] = [key, apart];
  }
  return best;
}

/** The edit distance, up to `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const same = a[i] === b[j] ? 0 : 1;
      const [up = limit, corner = limit, left = limit] = [row[j + 1], row[j], next[j]];
      next.push(Math.min(up + 1, left + 1, corner + same));
    }
    row = next;
  }
  return Math.min(limit, row[b.length] ?? limit);
}
