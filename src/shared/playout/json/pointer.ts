/** One step of a JSON pointer (RFC 6901), with its slash. */
export function step(key: string | number): string {
  if (typeof key === 'number') return `/${String(key)}`;
  return /[~/]/.test(key) ? `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${key}`;
}

/** The keys of a JSON pointer (RFC 6901); none for the whole document. Accepts a pointer without its leading `/`. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return [];
  const body = pointer.startsWith('/') ? pointer.slice(1) : pointer;
  return body.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
