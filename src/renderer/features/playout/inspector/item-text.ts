import { fitIndent } from '../../../../shared/playout/document/layout.ts';

/** An item's text for reading and typing. */
export interface LooseText {
  readonly shown: string;
  /** What was typed as the file will have it; of `shown` itself exactly the text that it was made of. */
  readonly tight: (typed: string) => string;
}

/** The blanks in front of the last line: those of its place in the file. */
const indentOf = (text: string): string => /\n([ \t]+)\S*$/.exec(text)?.[1] ?? '';

function indented(text: string): LooseText {
  const ends = text.includes('\r\n') ? '\r\n' : '\n';
  const plain = text.replaceAll('\r\n', '\n');
  const indent = indentOf(plain);
  const tight = (typed: string): string =>
    typed
      .split('\n')
      .map((line, at) => (at === 0 || line === '' ? line : indent + line))
      .join(ends);
  const shown = indent === '' ? plain : plain.replaceAll(`\n${indent}`, '\n');
  if (tight(shown) === text) return { shown, tight };
  return { shown: plain, tight: (typed) => typed.replaceAll('\n', ends) };
}

/** JSON on one line without blanks, with a line for each member; strings and numbers keep their spelling. */
function opened(text: string): string {
  let indent = '';
  const line = (): string => `\n${indent}`;
  return text.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g, (part) => {
    if (part === '{' || part === '[') {
      indent += '  ';
      return part + line();
    }
    if (part === '}' || part === ']') {
      indent = indent.slice(2);
      return line() + part;
    }
    if (part === ',') return part + line();
    return part === ':' ? ': ' : part;
  });
}

/**
 * An item's text without the indentation of its place in the file, or opened where the file has it on one line. Text that would not
 * come back as it was is shown as it is.
 */
export function loosened(text: string): LooseText {
  if (text.includes('\n')) return indented(text);
  const tight = (typed: string): string => fitIndent(typed, ',');
  const shown = opened(text);
  return tight(shown) === text ? { shown, tight } : indented(text);
}
