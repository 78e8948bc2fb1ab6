/** What an unquoted argument must not hold, by the Desktop Entry Specification. */
const reserved = /[\s"'\\><~|&;$*?#()`%=]/;

/** A value as the file keeps it: what a line cannot hold is escaped. */
const escapeValue = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r');

const escapes: Readonly<Record<string, string>> = {
  s: ' ',
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
};

const unescapeValue = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (whole, letter: string) => escapes[letter] ?? whole);

function quote(argument: string): string {
  const coded = argument.replaceAll('%', '%%');
  if (argument !== '' && !reserved.test(argument)) return coded;
  return `"${coded.replaceAll(/["`$\\]/g, '\\$&')}"`;
}

/** The value of the key `Exec` that starts a program with exactly these arguments. */
export const execLine = (command: readonly string[]): string =>
  escapeValue(command.map(quote).join(' '));

/**
 * The program and arguments that a value of `Exec` starts when it is started with no file; null where it is not well
 * formed. Field codes (`%U`) stand for nothing then.
 */
export function parseExec(value: string): string[] | null {
  const line = unescapeValue(value);
  const words: string[] = [];
  const word = /[ \t\n\r]*(?:"((?:[^"\\`$]|\\["`$\\])*)"|([^\s"]+))(?=[ \t\n\r]|$)/gy;
  while (word.lastIndex < line.trimEnd().length) {
    const found = word.exec(line);
    if (found === null) return null;
    const [, quoted, plain = ''] = found;
    if (quoted !== undefined) words.push(expand(quoted.replaceAll(/\\(["`$\\])/g, '$1')));
    else if (!/^%[a-zA-Z]$/.test(plain)) words.push(expand(plain));
  }
  return words;
}

const expand = (text: string): string =>
  text.replaceAll(/%(.)/g, (_whole, code: string) => (code === '%' ? '%' : ''));
