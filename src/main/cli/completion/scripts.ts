import type { CompletionWords } from './words.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A text between single quotes, without expansion in all supported shells. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The completion script of a shell for `channelstrip`. */
export function completionScript(shell: Shell, words: CompletionWords): string {
  switch (shell) {
    case 'bash':
      return bash(words);
    case 'zsh':
      return `#compdef channelstrip\nautoload -U +X bashcompinit && bashcompinit\n${bash(words)}`;
    case 'fish':
      return fish(words);
  }
}

function bash({ common, commands }: CompletionWords): string {
  const known = commands.map(({ path }) => quoted(path.join(' '))).join('|');
  const first = commands.flatMap(({ path }) => (path.length === 1 ? path : [])).join(' ');
  const cases = commands.map(
    ({ path, options, words }) =>
      `    ${quoted(path.join(' '))}) words=${quoted([...words, ...options, ...common].join(' '))} ;;`,
  );
  return [
    '_channelstrip() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" command="" longer words at',
    '  for ((at = 1; at < COMP_CWORD; at++)); do',
    '    case "${COMP_WORDS[at]}" in',
    '      -*) continue ;;',
    '    esac',
    '    longer="${command:+$command }${COMP_WORDS[at]}"',
    '    case "$longer" in',
    `      ${known}) command="$longer" ;;`,
    '      *) if [ -n "$command" ]; then break; fi ;;',
    '    esac',
    '  done',
    '  case "$command" in',
    ...cases,
    `    *) words=${quoted([first, ...common].join(' '))} ;;`,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _channelstrip channelstrip',
    '',
  ].join('\n');
}

const seen = (words: readonly string[]): string => `__fish_seen_subcommand_from ${words.join(' ')}`;

function fish({ common, commands }: CompletionWords): string {
  const lines = commands.flatMap(({ path, about, options, words }) => {
    const above = path.slice(0, -1);
    const name = path.at(-1) ?? '';
    const besides = commands.filter(
      (other) => other.path.slice(0, -1).join(' ') === above.join(' '),
    );
    const names = besides.map((other) => other.path.at(-1) ?? '');
    const inside = path.map((word) => seen([word]));
    const before = [...above.map((word) => seen([word])), `not ${seen(names)}`];
    const family = commands.some(
      (other) => other.path.length > path.length && startsWith(other.path, path),
    );
    const here = quoted(inside.join('; and '));
    return [
      `complete -c channelstrip -f -n ${quoted(before.join('; and '))} -a ${name} -d ${quoted(about)}`,
      ...options.map((option) => `complete -c channelstrip -n ${here} -l ${option.slice(2)}`),
      ...(family ? [] : words).map(
        (word) => `complete -c channelstrip -f -n ${here} -a ${quoted(word)}`,
      ),
    ];
  });
  return [...lines, ...common.map((o) => `complete -c channelstrip -l ${o.slice(2)}`), ''].join(
    '\n',
  );
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((word, at) => path[at] === word);
