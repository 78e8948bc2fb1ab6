/** One step of a JSON pointer (RFC 6901), with its slash. */
export const step = (key: string | number): string =>
  typeof key === 'number' ? `/${key}` : `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The keys of a pointer; null where it is none. */
export function stepsOf(pointer: string): string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
