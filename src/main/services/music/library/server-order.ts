/** Number of parallel probes. */
const MAX_PROBES = 4;

/**
 * Returns how the server writes a name in order to sort it: in ASCII, whatever its script, letters and digits only (`create_safe_string` of
 * Music Assistant, which uses the same tables). The tables are large, so they are loaded when they are first needed.
 */
export async function serverOrder(): Promise<(name: string) => string> {
  const { default: toAscii } = await import('any-ascii');
  return (name) =>
    toAscii(name.toLowerCase())
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
}

/**
 * Binary search with up to four parallel probes: the first of `count` indexes at which `reached` is true, `count` if none. `reached` must
 * stay true from there on.
 */
export async function firstReached(
  count: number,
  reached: (index: number) => Promise<boolean>,
): Promise<number> {
  let low = 0;
  let high = count;
  while (low < high) {
    const probes = splitRange(low, high);
    const answers = await Promise.all(probes.map(reached));
    const hit = answers.indexOf(true);
    const before = hit < 0 ? probes.at(-1) : probes[hit - 1];
    high = probes[hit] ?? high;
    low = before === undefined ? low : before + 1;
  }
  return low;
}

/** Indexes that divide the range from `low` to below `high` evenly. */
function splitRange(low: number, high: number): number[] {
  const span = high - low;
  const parts = Math.min(MAX_PROBES, span) + 1;
  return Array.from({ length: parts - 1 }, (_, at) => low + Math.floor(((at + 1) * span) / parts));
}
