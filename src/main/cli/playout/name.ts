import { t } from '../../../shared/i18n/translate.ts';
import { compareInstants } from '../../../shared/playout/instant.ts';
import { formatFileName, parseFileName } from '../../../shared/playout/names/file-name.ts';
import { writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson, tinted } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { parseMoment } from './moment.ts';
import { expandTemplate } from '../../../shared/playout/template/expand.ts';
import { channelEnv } from './env.ts';

/** playout name: the file name for a window, or how the engine reads a name (exit 1 if it ignores it). */
export function name(
  context: Context,
  start: string | undefined,
  finish: string | undefined,
  given: Given,
): Promise<number> {
  const parse = text(given['parse']);
  if (parse !== null && start === undefined) return Promise.resolve(parsed(context, parse));
  if (parse !== null || start === undefined || finish === undefined)
    throw new UsageError(t('playoutcli:usage.name'));
  return Promise.resolve(written(context, start, finish));
}

function written({ io, options }: Context, start: string, finish: string): number {
  const window = { start: parseMoment(start), finish: parseMoment(finish) };
  const fileName = formatFileName(window);
  const empty = compareInstants(window.start, window.finish) >= 0;
  if (options.json) printJson(io, { name: fileName });
  else io.out(fileName);
  if (empty && !options.json) io.err(tinted('warn', t('playoutcli:say.emptyWindow')));
  return 0;
}

/** A name may be given with its folder. */
const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function parsed({ io, options }: Context, given: string): number {
  const read = parseFileName(lastPart(given));
  const answer = read.accept
    ? { accept: true, start: writeRfc3339(read.start), finish: writeRfc3339(read.finish) }
    : { accept: false, start: null, finish: null, reason: read.reason };
  if (options.json) printJson(io, answer);
  else if (read.accept) io.out(`${String(answer.start)} ${String(answer.finish)}`);
  else io.err(read.reason);
  return read.accept ? 0 : 1;
}

/** playout expand: a template with its variables replaced; exit 1 if the engine could not do it. */
export function expand({ io, options }: Context, template: string, given: Given): Promise<number> {
  const expanded = expandTemplate(template, channelEnv(io, given), {
    channelNumber: text(given['channel']),
  });
  if (options.json) printJson(io, expanded);
  else if (expanded.ok) io.text(`${expanded.output}\n`);
  else io.err(expanded.message);
  return Promise.resolve(expanded.ok ? 0 : 1);
}
