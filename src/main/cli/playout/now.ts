import { writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import { msOf } from '../../../shared/playout/instant.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson, printTable } from '../output.ts';
import type { Report } from './load/check-run.ts';
import { openLineup, openCheckRun } from './load/open-run.ts';
import { momentNow } from './moment.ts';
import type { ChannelJson } from './now/channel-now.ts';
import { channelNow } from './now/channel-now.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** playout now: what every channel of a lineup airs now, by the engine's rules. */
export async function now(context: Context, given: string, options: Given): Promise<number> {
  const run = openCheckRun(context, options);
  const report: Report = { files: [], findings: [] };
  const lineup = await openLineup(run, report, given);
  const moment = momentNow();
  const ms = msOf(moment);
  const channels: ChannelJson[] = [];
  for (const channel of lineup.channels)
    channels.push(await channelNow(run, lineup, channel, ms, moment.offset));
  const at = writeRfc3339(moment);
  if (context.options.json) printJson(context.io, { at, channels });
  else
    printTable(context.io, [
      heads.map((head) => t(`playoutcli:now.head.${head}`)),
      ...channels.map(row),
    ]);
  return 0;
}

const heads = ['number', 'name', 'onAir', 'next', 'lag', 'findings'] as const;

const clock = (time: string): string => time.slice(11, 19);

/** A table row for a channel. */
function row(channel: ChannelJson): string[] {
  const { number, name, lagMs, findings } = channel;
  return [
    number,
    name,
    ...(channel.running ? aired(channel) : planned(channel)),
    lagMs === null ? '' : t('playoutcli:now.seconds', { seconds: Math.round(lagMs / 1000) }),
    t('playoutcli:now.counts', { error: findings.error, warning: findings.warning }),
  ];
}

function aired({ onAir, next, reason }: ChannelJson): string[] {
  return [
    onAir === null
      ? (reason ?? t('playoutcli:now.black'))
      : `${onAir.title} (${clock(onAir.until ?? onAir.finish)})`,
    next === null ? '' : `${clock(next.from ?? next.start)} ${next.title}`,
  ];
}

/** Without a process nothing airs, so the cell shows the plan, marked as planned. */
function planned({ planned: { now, next }, reason }: ChannelJson): string[] {
  return [
    now === null
      ? (reason ?? t('playoutcli:now.nothingPlanned'))
      : t('playoutcli:now.planned', { title: now.title, time: clock(now.finish) }),
    next === null ? '' : `${clock(next.start)} ${next.title}`,
  ];
}
