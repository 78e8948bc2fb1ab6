import '../../../shared/music/cli-texts.ts';
import type { Command } from 'commander';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { formatTimeOfDay } from '../../../shared/lib/format.ts';
import type { Action } from '../context.ts';
import { printJson } from '../output.ts';
import { isUri } from '../resolve-player.ts';
import { UsageError } from '../usage-error.ts';
import { withPlayer } from '../with-server.ts';
import type { Register } from './registry.ts';

/** sleep PLAYER 30m|off and announce PLAYER TEXT|URL. */
export const addListening: Register = (program, run) => {
  program
    .command('sleep')
    .description(t('musiccli:players.sleep'))
    .argument('<player>', t('cli:argument.player'))
    .argument('<time>', t('musiccli:players.time'))
    .action((player: string, time: string, _options, command: Command) =>
      run(command, (context) => sleep(player, secondsOf(time))(context)),
    );
  program
    .command('announce')
    .description(t('musiccli:players.announce'))
    .argument('<player>', t('cli:argument.player'))
    .argument('<text|url>', t('musiccli:players.say'))
    .option('--level <percent>', t('musiccli:players.level'))
    .option('--chime', t('musiccli:players.chime'))
    .action((player: string, say: string, options: AnnounceOptions, command: Command) =>
      run(command, (context) => announce(player, say, options)(context)),
    );
};

interface AnnounceOptions {
  readonly level?: string;
  readonly chime?: boolean;
}

const DAY = 86_400;

/** Seconds of `90s`, `30m`, `1h30m`; null for `off`. Throws a usage error for other words and for more than a day. */
export function secondsOf(given: string): number | null {
  if (given === 'off') return null;
  const found = /^(?=\d)(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(given);
  if (found === null) throw new UsageError(t('musiccli:players.badTime', { value: given }));
  const [hours, minutes, seconds] = found
    .slice(1)
    .map((part) => Number((part as string | undefined) ?? 0));
  const sum = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  if (sum >= 1 && sum <= DAY) return sum;
  throw new UsageError(t('musiccli:players.timeRange', { value: given }));
}

const sleep = (name: string, seconds: number | null): Action =>
  withPlayer(name, async ({ context: { io, options }, app, player: { id, name: player } }) => {
    const { endsAt, by } = await app.client.call(
      'music.sleep',
      { playerId: id, seconds },
      app.signal,
    );
    // A timer of this command's own core would end with the command.
    if (by === 'app' && endsAt !== null && !app.running)
      throw failure('unsupported', t('musiccli:players.needsApp', { player }), { player: id });
    const ends = endsAt === null ? null : new Date(endsAt).toISOString();
    if (options.json) printJson(io, { player: id, name: player, endsAt: ends, by });
    else if (endsAt === null) io.out(t('musiccli:players.isOff', { player }));
    else io.out(t('musiccli:players.ends', { player, time: formatTimeOfDay(endsAt, 'en') }));
  });

function announce(name: string, given: string, { level, chime = false }: AnnounceOptions): Action {
  const percent = level === undefined ? null : percentOf(level);
  const say = isUri(given) ? { url: given } : { text: given };
  return withPlayer(
    name,
    async ({ context: { io, options }, app, player: { id, name: player } }) => {
      const input = { playerId: id, say, level: percent, chime: chime ? true : null };
      await app.client.call('music.announce', input, app.signal);
      if (options.json) printJson(io, { player: id, name: player, ...say });
      else io.out(t('musiccli:players.announced', { player }));
    },
  );
}

function percentOf(given: string): number {
  if (/^\d{1,3}$/.test(given) && Number(given) <= 100) return Number(given);
  throw new UsageError(t('musiccli:players.badLevel', { value: given }));
}
