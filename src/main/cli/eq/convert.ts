import { exportEq } from '../../../shared/eq/formats/export.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { oneOf } from '../commands/player-actions.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { exportFormats } from '../../../shared/eq/formats/types.ts';
import { forms } from './choices.ts';
import { readEq } from './read-eq.ts';
import { specifiedFile } from './specified-file.ts';
import { printWarnings, remark } from './warnings.ts';

/** eq convert: a file in another format, on standard output as it is to be written. */
export async function convert(
  { io, options }: Context,
  file: string,
  given: Given,
): Promise<number> {
  const to = oneOf(text(given['to']) ?? '', exportFormats);
  const form = text(given['form']);
  if (form !== null && to !== 'server') throw new UsageError(t('cli:eq.usage.form'));
  const specified = oneOf(form ?? 'current', forms) === 'specified';
  const { config, rate, warnings: ofFile } = await readEq(io, file, given);
  const written = specified ? specifiedFile(config) : exportEq(config, to, { rate });
  const warnings = [...ofFile, ...written.warnings.map(remark)];
  if (options.json) printJson(io, { text: written.text, warnings });
  else {
    printWarnings(io, warnings);
    io.text(written.text);
  }
  return 0;
}
