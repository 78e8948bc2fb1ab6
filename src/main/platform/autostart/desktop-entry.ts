const GROUP = '[Desktop Entry]';

/** Where the main group of a desktop file starts and ends (line numbers, end not in it); null: there is none. */
function mainGroup(lines: readonly string[]): { start: number; end: number } | null {
  const head = lines.findIndex((line) => line.trim() === GROUP);
  if (head < 0) return null;
  const next = lines.findIndex((line, index) => index > head && line.trimStart().startsWith('['));
  return { start: head + 1, end: next < 0 ? lines.length : next };
}

const keyOf = (line: string): string | null => /^\s*([A-Za-z0-9-]+)\s*=/.exec(line)?.[1] ?? null;

/** The values of a desktop file's main group, not unescaped; of a key that stands twice, the first. */
export function readEntry(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/);
  const values = new Map<string, string>();
  const group = mainGroup(lines);
  if (group === null) return values;
  for (const line of lines.slice(group.start, group.end)) {
    const key = keyOf(line);
    if (key !== null && !values.has(key)) values.set(key, line.slice(line.indexOf('=') + 1).trim());
  }
  return values;
}

/** The file with other values for some keys; comments, other keys, translations and other groups stay as they are. */
export function changeEntry(text: string, change: Readonly<Record<string, string>>): string {
  const lines = text.split(/\r?\n/);
  const group = mainGroup(lines);
  if (group === null) {
    const fresh = Object.entries(change).map(([key, value]) => `${key}=${value}`);
    return `${[GROUP, ...fresh].join('\n')}\n`;
  }
  const left = new Map(Object.entries(change));
  const own = lines.slice(group.start, group.end).map((line) => {
    const key = keyOf(line);
    const value = key === null ? undefined : left.get(key);
    if (key === null || value === undefined) return line;
    left.delete(key);
    return `${key}=${value}`;
  });
  const added = [...left].map(([key, value]) => `${key}=${value}`);
  const gap = own.findLastIndex((line) => line.trim() !== '') + 1;
  own.splice(gap, 0, ...added);
  return [...lines.slice(0, group.start), ...own, ...lines.slice(group.end)].join('\n');
}
