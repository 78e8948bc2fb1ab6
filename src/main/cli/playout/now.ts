import { writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import { toMs } from '../../../shared/playout/instant.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import type { Report } from './load/check-run.ts';
import { openLineup, openCheckRun } from './load/open-run.ts';
import { momentNow } from './moment.ts';
import type { ChannelJson } from './now/channel-now.ts';
import { channelNow } from './now/channel-now.ts';
import type { Columns } from '../kit/table.ts';
import { toTable } from '../kit/table.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** playout now: what every channel of a lineup airs now, by the engine's rules. */
export async function now(context: Context, given: string, options: Given): Promise<number> {
  const run = openCheckRun(context, options);
  const report: Report = { files: [], findings: [] };
  const lineup = await openLineup(run, report, given);
  const moment = momentNow();
  const ms = toMs(moment);
  const channels: ChannelJson[] = [];
  for (const channel of lineup.channels)
    channels.push(await channelNow(run, lineup, channel, ms, moment.offset));
  const at = writeRfc3339(moment);
  if (context.options.json) printJson(context.io, { at, channels });
  else printTable(context.io, toTable(channels, 'playoutcli:now.head', columns));
  return 0;
}

const clock = (time: string): string => time.slice(11, 19);

const columns: Columns<'playoutcli:now.head', ChannelJson> = {
  number: ({ number }) => number,
  name: ({ name }) => name,
  onAir: (channel) => (channel.running ? airs(channel) : planned(channel)),
  next: ({ running, next, planned: plan }) => {
    if (running) return next === null ? '' : `${clock(next.from ?? next.start)} ${next.title}`;
    return plan.next === null ? '' : `${clock(plan.next.start)} ${plan.next.title}`;
  },
  lag: ({ lagMs }) =>
    lagMs === null ? '' : t('playoutcli:now.seconds', { seconds: Math.round(lagMs / 1000) }),
  findings: ({ findings: { error, warning } }) => t('playoutcli:now.counts', { error, warning }),
};

const airs = ({ onAir, reason }: ChannelJson): string =>
  onAir === null
    ? (reason ?? t('playoutcli:now.black'))
    : `${onAir.title} (${clock(onAir.until ?? onAir.finish)})`;

/** Without a process nothing airs, so the cell shows the plan, marked as planned. */
const planned = ({ planned: { now }, reason }: ChannelJson): string =>
  now === null
    ? (reason ?? t('playoutcli:now.nothingPlanned'))
    : t('playoutcli:now.planned', { title: now.title, time: clock(now.finish) });
