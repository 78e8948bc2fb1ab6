import type { CompletionWords } from './words.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A text between single quotes; every shell here reads it letter by letter. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The script that teaches a shell to complete `channelstrip`. */
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
  const names = commands.map(({ name }) => name).join(' ');
  const cases = commands.map(
    ({ name, options, words }) =>
      `    ${name}) words=${quoted([...words, ...options, ...common].join(' '))} ;;`,
  );
  return [
    '_channelstrip() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" command="" words at',
    '  for ((at = 1; at < COMP_CWORD; at++)); do',
    '    case "${COMP_WORDS[at]}" in',
    '      -*) ;;',
    '      *) command="${COMP_WORDS[at]}"; break ;;',
    '    esac',
    '  done',
    '  case "$command" in',
    ...cases,
    `    *) words=${quoted([names, ...common].join(' '))} ;;`,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _channelstrip channelstrip',
    '',
  ].join('\n');
}

function fish({ common, commands }: CompletionWords): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap(({ name, about, options, words }) => {
    const inside = quoted(`__fish_seen_subcommand_from ${name}`);
    const outside = quoted(`not __fish_seen_subcommand_from ${names}`);
    return [
      `complete -c channelstrip -f -n ${outside} -a ${name} -d ${quoted(about)}`,
      ...options.map((option) => `complete -c channelstrip -n ${inside} -l ${option.slice(2)}`),
      ...words.map((word) => `complete -c channelstrip -f -n ${inside} -a ${quoted(word)}`),
    ];
  });
  return [...lines, ...common.map((o) => `complete -c channelstrip -l ${o.slice(2)}`), ''].join(
    '\n',
  );
}
