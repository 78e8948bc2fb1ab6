/** One step of a JSON pointer (RFC 6901), with its slash. */
export const step = (key: string | number): string =>
  typeof key === 'number'
    ? `/${String(key)}`
    : `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
