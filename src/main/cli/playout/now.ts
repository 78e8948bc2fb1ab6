import { writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import { msOf } from '../../../shared/playout/instant.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { printJson, printTable } from '../output.ts';
import type { Report } from './load/look.ts';
import { openLineup } from './load/open-lineup.ts';
import { openLook } from './load/open-look.ts';
import { momentNow } from './moment.ts';
import type { ChannelJson } from './now/channel-json.ts';
import { channelNow } from './now/channel-now.ts';
import { head, row } from './now/words.ts';

/** playout now: what every channel of a lineup airs at this moment, by the engine's rules. */
export async function now(context: Context, given: string, options: Given): Promise<number> {
  const look = openLook(context, options);
  const report: Report = { files: [], findings: [] };
  const lineup = await openLineup(look, report, given);
  const moment = momentNow();
  const ms = msOf(moment);
  const channels: ChannelJson[] = [];
  for (const channel of lineup.channels)
    channels.push(await channelNow(look, lineup, channel, ms, moment.offset));
  const at = writeRfc3339(moment);
  if (context.options.json) printJson(context.io, { at, channels });
  else printTable(context.io, [head(), ...channels.map(row)]);
  return 0;
}
