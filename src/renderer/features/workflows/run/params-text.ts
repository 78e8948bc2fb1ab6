import { parseJson } from '../../../../shared/lib/json.ts';
import type { Param } from '../../../../shared/workflows/model.ts';
import { parseParams } from '../../../../shared/workflows/rules/params.ts';

/** The parameters of a run from the server's text: JSON, or words such as `K=V K2="v 2"`. */
export function readParams(text: string | null): Param[] {
  const plain = (text ?? '').trim();
  if (plain.startsWith('{') || plain.startsWith('[')) {
    const read = fromJson(plain);
    if (read !== null) return read;
  }
  const words = plain.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*"?)+/g) ?? [];
  return parseParams(
    words.map((word) =>
      word.replace(/"((?:[^"\\]|\\.)*)"?/g, (_, inner: string) =>
        inner.replace(/\\(["\\])/g, '$1'),
      ),
    ),
  );
}

function fromJson(text: string): Param[] | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([name, item]) => ({
    name: Array.isArray(value) ? null : name,
    value: typeof item === 'string' ? item : JSON.stringify(item),
  }));
}

/** A command line that starts a run with these parameters, and with this ID if given. Every word is quoted for any POSIX shell. */
export function startCommand(name: string, params: readonly Param[], id?: string): string {
  const words = params.map(({ name: key, value }) => (key === null ? value : `${key}=${value}`));
  const named = id === undefined ? [] : ['--run-id', id];
  return ['channelstrip', 'dag', 'start', name, ...words, ...named].map(quoted).join(' ');
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
