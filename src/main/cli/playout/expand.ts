import { expandTemplate } from '../../../shared/playout/template/expand.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { channelEnv } from './env.ts';

/** playout expand: a template with its variables put in; exit 1 where the engine could not do it. */
export function expand({ io, options }: Context, template: string, given: Given): Promise<number> {
  const expanded = expandTemplate(template, channelEnv(io, given), {
    channelNumber: text(given['channel']),
  });
  if (options.json) printJson(io, expanded);
  else if (expanded.ok) io.text(`${expanded.output}\n`);
  else io.err(expanded.message);
  return Promise.resolve(expanded.ok ? 0 : 1);
}
