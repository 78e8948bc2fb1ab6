/** One step of a JSON pointer (RFC 6901), with its slash. */
export function step(key: string | number): string {
  if (typeof key === 'number') return `/${String(key)}`;
  return /[~/]/.test(key) ? `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${key}`;
}
