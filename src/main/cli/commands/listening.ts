import '../../../shared/music/cli-texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { command } from '../kit/command.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { isUri } from '../resolve-player.ts';
import { UsageError } from '../usage-error.ts';
import { withPlayer } from '../with-server.ts';
import type { Register } from './registry.ts';

const texts = 'musiccli:players.';
const player = 'cli:argument.player';
const DAY_SECONDS = 86_400;

/** Seconds of `90s`, `30m`, `1h30m`; null for `off`. Throws a usage error for other words and for more than a day. */
export function parseSeconds(given: string): number | null {
  if (given === 'off') return null;
  const match = /^(?=\d)(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(given);
  if (match === null) throw new UsageError(t('musiccli:players.badTime', { value: given }));
  const [hours, minutes, seconds] = match
    .slice(1)
    .map((part) => Number((part as string | undefined) ?? 0));
  const sum = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  if (sum >= 1 && sum <= DAY_SECONDS) return sum;
  throw new UsageError(t('musiccli:players.timeRange', { value: given }));
}

const sleep = command(
  { texts, usage: 'sleep <player> <time>', keys: { player } },
  (wanted, time) => {
    const seconds = parseSeconds(time);
    return withPlayer(wanted, async ({ context: { io, options }, app, player: { id, name } }) => {
      const input = { playerId: id, seconds };
      const { endsAt, by } = await app.client.call('music.sleep', input, app.signal);
      // A timer in this command's own core would end with the command.
      if (by === 'app' && endsAt !== null && !app.running)
        throw failure('unsupported', t('musiccli:players.needsApp', { player: name }), {
          player: id,
        });
      const ends = endsAt === null ? null : new Date(endsAt).toISOString();
      if (options.json) printJson(io, { player: id, name, endsAt: ends, by });
      else if (endsAt === null) io.out(t('musiccli:players.isOff', { player: name }));
      else io.out(t('musiccli:players.ends', { player: name, time: formatTime(endsAt) }));
    });
  },
);

const announce = command(
  {
    texts,
    usage: 'announce <player> <text|url>',
    options: ['--level <percent>', '--chime'],
    keys: { player, 'text|url': 'say' },
  },
  (wanted, given, options) => {
    const percent = text(options['level']);
    const level = percent === null ? null : parsePercent(percent);
    const chime = options['chime'] === true ? true : null;
    const say = isUri(given) ? { url: given } : { text: given };
    return withPlayer(
      wanted,
      async ({
        context: {
          io,
          options: { json },
        },
        app,
        player: { id, name },
      }) => {
        const input = { playerId: id, say, level, chime };
        await app.client.call('music.announce', input, app.signal);
        if (json) printJson(io, { player: id, name, ...say });
        else io.out(t('musiccli:players.announced', { player: name }));
      },
    );
  },
);

function parsePercent(given: string): number {
  if (/^\d{1,3}$/.test(given) && Number(given) <= 100) return Number(given);
  throw new UsageError(t('musiccli:players.badLevel', { value: given }));
}

/** sleep PLAYER 30m|off and announce PLAYER TEXT|URL. */
export const addListening: Register = (program, run) => {
  sleep(program, run);
  announce(program, run);
};
