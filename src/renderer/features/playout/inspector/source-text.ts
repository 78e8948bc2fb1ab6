import type { JsonObject } from '../../../../shared/playout/document/document.ts';

/** What a source is about, in one line: its path, address, parameters or command. */
export function sourceText(source: JsonObject): string {
  for (const key of ['path', 'uri', 'params', 'command'])
    if (typeof source[key] === 'string') return source[key];
  return '';
}
