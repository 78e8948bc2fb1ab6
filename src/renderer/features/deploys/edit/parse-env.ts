/** Variables of a `.env` text, and how many lines are not `NAME=value`. Blank lines and comments are skipped. */
export interface EnvText {
  readonly variables: readonly { readonly key: string; readonly value: string }[];
  readonly unread: number;
}

const line = /^(?:export\s+)?([^\s=]+)\s*=\s*(.*)$/;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' };

/** Reads `NAME=value` lines: an optional `export`, quotes around the value, escapes in double quotes, ` #` comments after bare values. */
export function parseEnv(text: string): EnvText {
  const lines = text
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('#'));
  const variables = lines.flatMap((one) => {
    const [, key, rest] = line.exec(one) ?? [];
    return key === undefined || rest === undefined ? [] : [{ key, value: valueOf(rest) }];
  });
  return { variables, unread: lines.length - variables.length };
}

function valueOf(rest: string): string {
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
  if (double !== undefined)
    return double.replace(/\\(.)/g, (all, one: string) => escapes[one] ?? all);
  const single = /^'([^']*)'/.exec(rest)?.[1];
  return single ?? rest.replace(/\s+#.*$/, '').trim();
}
