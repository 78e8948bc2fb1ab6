import { t } from '../../../shared/i18n/translate.ts';
import type { Instant } from '../../../shared/playout/instant.ts';
import { compareInstants } from '../../../shared/playout/instant.ts';
import { parseFileName } from '../../../shared/playout/names/file-name.ts';
import type { ItemAt } from '../../../shared/playout/simulate/item-at.ts';
import { itemAt } from '../../../shared/playout/simulate/item-at.ts';
import { writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import type { Context } from '../context.ts';
import type { Io } from '../io.ts';
import type { Given } from '../options.ts';
import { printJson } from '../output.ts';
import { cannotOpen, openChannel } from './load/open-channel.ts';
import { openCheckRun } from './load/open-run.ts';
import { readFolder } from './load/read-playout.ts';
import { parseMoment } from './moment.ts';

/** playout at: what a channel airs at a playout time, by the engine's rules. */
export async function at(
  context: Context,
  given: string,
  time: string,
  options: Given,
): Promise<number> {
  const moment = parseMoment(time);
  const run = openCheckRun(context, options);
  const report = { files: [], findings: [] };
  const channel = await openChannel(run, report, given);
  const listed = await run.files.list(channel.folder);
  if (!listed.ok) throw cannotOpen(channel.shown, listed.fault);
  const { engine, folder, shown } = channel;
  // Reads only the files that the engine would open.
  const read = await readFolder(run, report, folder, shown, engine, ({ name }) =>
    claims(name, moment),
  );
  const item = itemAt(read.entries, moment, engine);
  if (context.options.json) printJson(context.io, toAtJson(moment, item));
  else printItem(context.io, item);
  return 0;
}

function claims(name: string, moment: Instant): boolean {
  const read = parseFileName(name);
  return (
    read.accept &&
    compareInstants(read.start, moment) <= 0 &&
    compareInstants(moment, read.finish) < 0
  );
}

const toAtJson = (moment: Instant, { result, item, nextStart, reason }: ItemAt) => ({
  at: writeRfc3339(moment),
  result,
  item,
  nextStart,
  reason,
});

function printItem(io: Io, { result, item, nextStart, reason }: ItemAt): void {
  if (item !== null)
    io.out(
      t('playoutcli:at.item', {
        id: item.id,
        start: item.start,
        finish: item.finish,
        file: item.file,
      }),
    );
  else if (result === 'gap' && nextStart !== null)
    io.out(t('playoutcli:at.gapUntil', { start: nextStart }));
  else io.out(t(result === 'gap' ? 'playoutcli:at.gap' : 'playoutcli:at.none'));
  if (reason !== null) io.err(reason);
}
