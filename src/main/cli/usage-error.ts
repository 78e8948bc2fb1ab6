import { CommanderError } from 'commander';
import type { AppError } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { nearest } from '../../shared/lib/nearest.ts';

/** The command line is not valid: exit 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The failure as data, for `--json`. */
export function usageFailure(message: string): AppError {
  return { code: 'invalid-input', message, retryable: false };
}

/** An unknown word in place of a command, and the names that the user may have meant. */
export interface UnknownWord {
  readonly word: string;
  readonly names: readonly string[];
}

/**
 * The parser's error as a sentence of the app; null for help and version. `unknown`: the word after the last known command of the line;
 * null if that command has no subcommands. If the command also runs by itself, the library reports such a word as an excess argument.
 */
export function usageSentence(error: unknown, unknown: UnknownWord | null): string | null {
  if (error instanceof UsageError) return error.message;
  if (!(error instanceof CommanderError) || error.exitCode === 0) return null;
  if (error.code === 'commander.excessArguments' && unknown !== null)
    return unknownSentence(unknown);
  const sentence = formatSentence(error);
  const word = error.code === 'commander.unknownCommand' ? nameIn(error) : '';
  const commands = commandsOf[word];
  if (commands !== undefined)
    return `${sentence} ${t('cli:usage.didYouMean', { names: commands })}`;
  // The library compares with the names of its commands and options.
  const names = /\(Did you mean (?:one of )?([^?]*)\?\)$/.exec(error.message)?.[1];
  return names === undefined ? sentence : `${sentence} ${t('cli:usage.didYouMean', { names })}`;
}

function unknownSentence({ word, names }: UnknownWord): string {
  const sentence = t('cli:usage.unknownCommand', { name: word });
  const meant = nearest(word, names);
  return meant === undefined
    ? sentence
    : `${sentence} ${t('cli:usage.didYouMean', { names: meant })}`;
}

/** Commands of services that have no command with the service's name. */
const commandsOf: Readonly<Partial<Record<string, string>>> = {
  music: 'players, play, library',
  workflows: 'dags, dag',
};

const nameIn = ({ message }: CommanderError): string => /'([^']*)'/.exec(message)?.[1] ?? '';

function formatSentence(error: CommanderError): string {
  const name = nameIn(error);
  switch (error.code) {
    case 'commander.unknownCommand':
      return t('cli:usage.unknownCommand', { name });
    case 'commander.unknownOption':
      // Only the option's name: the text after "=" may be a misplaced secret.
      return t('cli:usage.unknownOption', { name: name.split('=')[0] ?? '' });
    case 'commander.missingArgument':
      return t('cli:usage.missingArgument', { name });
    case 'commander.optionMissingArgument':
      return t('cli:usage.optionMissingArgument', { name });
    case 'commander.missingMandatoryOptionValue':
      return t('cli:usage.missingOption', { name });
    case 'commander.excessArguments':
      return / Expected 0 /.test(error.message)
        ? t('cli:usage.noArguments', { name })
        : t('cli:usage.excessArguments');
    case 'commander.help':
      return t('cli:usage.noCommand');
    default:
      return t('cli:usage.other');
  }
}
