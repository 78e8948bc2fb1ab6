import musicfaults from '../../../../../resources/locales/en/musicfaults.json' with { type: 'json' };
import { failure } from '../../../../shared/contract/errors.ts';
import { addTexts, t } from '../../../../shared/i18n/translate.ts';
import type { MusicLink } from '../link.ts';

addTexts({ musicfaults });

/** The commands of the specified generation; any other only if its server lists it. */
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
 * Whether a command can be sent. The description of a current server omits aliases, so it is not checked
 * in advance: the server itself rejects unknown commands.
 */
export function supports(link: Knower, command: string): boolean {
  if (link.generation !== 'specified') return true;
  return specified.has(command) || link.knows(command) === true;
}

/** Throws `unsupported` with the command's name unless `supports` allows it. */
export function requireSupport(link: Knower, command: string): void {
  if (!supports(link, command))
    throw failure('unsupported', t('musicfaults:players.noCommand', { command }), { command });
}
