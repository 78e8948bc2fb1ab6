import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { getCeiling } from '../commands/ceilings.ts';
import { notReached } from '../commands/context.ts';
import { requireSupport } from '../commands/known-commands.ts';
import type { ListeningPorts } from './listening-ports.ts';

const ANNOUNCE = 'players/cmd/play_announcement';
/** Schema number of the first servers with text-to-speech (2.10). */
const SPEAKS_SINCE = 46;

/** A server without an error after this time (ms) is playing: if the player lacks own support, the answer arrives only at the end. */
const ACCEPTED_MS = 5_000;
/** Longest announcement (ms). */
const MAX_DURATION_MS = 900_000;

type Announcement = Omit<MethodArgs<'music.announce'>, 'playerId'>;

/**
 * Plays an announcement. Resolves when the server has answered, or after 5 s without an error. The server reports success for unknown and
 * unreachable players, so both are rejected here.
 */
export async function announce(
  ports: ListeningPorts,
  player: Player,
  announcement: Announcement,
): Promise<void> {
  const { link, clock, log } = ports;
  if (!player.available) throw notReached(player);
  requireSupport(link, ANNOUNCE);
  const { say, level, chime } = announcement;
  const volume = allowed(ports, player, level);
  const args = {
    player_id: player.id,
    ...('url' in say ? { url: webAddress(say.url) } : message(ports, say.text)),
    ...(chime === null ? {} : { pre_announce: chime }),
    ...(volume === null ? {} : { volume_level: volume }),
  };
  await new Promise<void>((resolve, reject) => {
    let accepted = false;
    const stop = clock.after(ACCEPTED_MS, () => {
      accepted = true;
      resolve();
    });
    link.command(ANNOUNCE, args, { timeoutMs: MAX_DURATION_MS }).then(
      () => {
        stop();
        resolve();
      },
      (error: unknown) => {
        stop();
        if (accepted) log.warn('an announcement failed', { player: player.id, error });
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

/**
 * The level to send (percent); null: the player's own. If this app limits the player's volume, an announcement without a level gets the
 * current volume, because the server's choice may exceed the limit.
 */
function allowed(
  { commands }: ListeningPorts,
  player: Player,
  level: number | null,
): number | null {
  const ceilings = commands.ceilings();
  const ids = [player.id, ...player.members];
  const ceiling = Math.min(...ids.map((id) => getCeiling(id, ceilings)));
  if (level === null && ceiling === 100) return null;
  return Math.min(level ?? player.volume ?? ceiling, ceiling);
}

function webAddress(text: string): string {
  const url = URL.parse(text.trim());
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href;
  throw failure('invalid-input', t('musicfaults:players.notWeb'), { field: 'url' });
}

function message({ link }: ListeningPorts, text: string): { message: string } {
  if ((link.schema ?? 0) >= SPEAKS_SINCE) return { message: text };
  throw failure('unsupported', t('musicfaults:players.cannotSpeak'), { field: 'text' });
}
