/**
 * The first usable entry in the result of a proxy configuration (`SOCKS5 a:1; PROXY b:3128; DIRECT`) as an address; null: direct. If no
 * entry is usable, returns the first one for the error message.
 */
export function usableProxy(result: string): string | null {
  const entries = result
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([kind]) => kind !== '');
  const usable = entries.find(([kind = '']) => /^(DIRECT|PROXY|HTTPS)$/i.test(kind)) ?? entries[0];
  const [kind = 'DIRECT', where = ''] = usable ?? [];
  if (/^DIRECT$/i.test(kind)) return null;
  if (/^(PROXY|HTTPS)$/i.test(kind)) return `${kind === 'PROXY' ? 'http' : 'https'}://${where}`;
  return `${kind.toLowerCase()}://${where}`;
}
