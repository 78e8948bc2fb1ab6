import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicLink } from '../link.ts';

/** The commands that the specified generation is described with; any other only where its server lists it. */
const specified: ReadonlySet<string> = new Set([
  'players/all',
  'players/cmd/play',
  'players/cmd/pause',
  'players/cmd/stop',
  'players/cmd/next',
  'players/cmd/previous',
  'players/cmd/volume_set',
  'players/cmd/power',
  'config/players/get',
  'config/players/save',
]);

type Knower = Pick<MusicLink, 'generation' | 'knows'>;

/**
 * Whether a command may be sent. A current server's description leaves aliases out, so its word is not asked
 * beforehand: it refuses by itself what it does not know.
 */
export function supports(link: Knower, command: string): boolean {
  if (link.generation !== 'specified') return true;
  return specified.has(command) || link.knows(command) === true;
}

/** Throws `unsupported` with the command's name where `supports` says no. */
export function requireSupport(link: Knower, command: string): void {
  if (!supports(link, command))
    throw failure('unsupported', t('errors:player.noCommand', { command }), { command });
}
