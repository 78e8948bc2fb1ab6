import { t } from '../../../shared/i18n/translate.ts';
import { instantOf, msOf } from '../../../shared/playout/instant.ts';
import type { Aired } from '../../../shared/playout/simulate/aired.ts';
import { airedOf } from '../../../shared/playout/simulate/aired.ts';
import { rfc3339Ms, writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { lengthsIn } from './air/lengths.ts';
import { filmsOf } from './air/films.ts';
import { paceOf } from './air/pace.ts';
import { say } from './air/words.ts';
import { cannotOpen, openChannel } from './load/open-channel.ts';
import { openLook } from './load/open-look.ts';
import { readFolder } from './load/read-folder.ts';
import { momentOf } from './moment.ts';

/** playout air: what a viewer sees who tunes in at a moment, by the engine's rules. */
export async function air(context: Context, given: string, options: Given): Promise<number> {
  const tunedIn = momentOf(text(options['tunedIn']) ?? '');
  const [from, until] = [msOf(tunedIn), msOf(momentOf(text(options['until']) ?? ''))];
  if (!(from < until)) throw new UsageError(t('playoutcli:usage.until'));
  const pace = paceOf(text(options['pace']));
  const look = openLook(context, options);
  const lengths = await lengthsIn(look, text(options['lengths']));
  const report = { files: [], findings: [] };
  const { config, engine, folder, shown } = await openChannel(look, report, given);
  const listed = await look.files.list(folder);
  if (!listed.ok) throw cannotOpen(shown, listed.fault);
  const { entries } = await readFolder(look, report, folder, shown, engine);
  const virtualStart = config?.virtualStart ?? null;
  const shiftMs = virtualStart === null ? 0 : rfc3339Ms(virtualStart) - from;
  const films = await filmsOf(look, shown, entries, lengths, [from + shiftMs, until + shiftMs]);
  const clock = (ms: number): string => writeRfc3339(instantOf(Math.round(ms), tunedIn.offset));
  const { media, problem } = films;
  const about = { engine, shiftMs, virtualStart, pace, media, env: look.env };
  const found = airedOf(entries, from, until, clock, about);
  const aired = problem === null ? found : { ...found, notes: [problem, ...found.notes] };
  if (context.options.json) printJson(context.io, answer(clock(from), aired, clock));
  else say(context.io, aired, clock);
  return 0;
}

const answer = (
  tunedInAt: string,
  { runs, leadMs, notes }: Aired,
  clock: (ms: number) => string,
) => ({
  tunedInAt,
  aired: runs.map(({ from, to, kind, id }) => ({ from: clock(from), to: clock(to), kind, id })),
  lead: Math.round(leadMs) / 1000,
  notes,
});
