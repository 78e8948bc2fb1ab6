import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { requireSupport } from '../commands/known-commands.ts';
import { UNSPECIFIC } from '../dialects/command-errors.ts';
import type { CommandOptions, MusicLink } from '../link.ts';
import { findList } from '../players/tolerant.ts';
import type { ItemReader } from './wire-item.ts';

/** The context shared by all parts of the library service. */
export interface LibraryContext {
  readonly link: MusicLink;
  readonly reader: ItemReader;
  /** Increases when earlier lists become stale. */
  readonly revision: () => number;
}

type Args = Record<string, unknown>;

/** Sends a command. Rejects with `unsupported`, without sending, if the server cannot know it. */
export async function sendCommand(
  link: MusicLink,
  command: string,
  args: Args = {},
  options: CommandOptions = {},
): Promise<unknown> {
  requireSupport(link, command);
  return link.command(command, args, options);
}

/** Like `sendCommand`, for commands that answer with a list. */
export async function askList(
  link: MusicLink,
  command: string,
  args: Args = {},
  options: CommandOptions = {},
): Promise<readonly unknown[]> {
  const answer = await sendCommand(link, command, args, options);
  const list = findList(answer);
  if (list !== null) return list;
  throw failure('rejected', t('musicfaults:players.notAList', { command }), { command });
}

/** The error for a change that the server reported as successful but that its state does not show. */
export const notShown = (detail: Args): AppFailure =>
  failure('unconfirmed', t('musicfaults:library.notShown'), detail);

/** The error number in a server's refusal; null for other failures. */
export function serverCode(error: unknown): number | null {
  const code = error instanceof AppFailure ? error.error.detail?.['serverCode'] : undefined;
  return typeof code === 'number' ? code : null;
}

/** The list, or an empty one if this release or a provider lacks the command. */
export async function orNone(list: Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  try {
    return await list;
  } catch (error) {
    const unknown = error instanceof AppFailure && error.error.code === 'unsupported';
    if (unknown || serverCode(error) === UNSPECIFIC) return [];
    throw error;
  }
}
