import '../../../../shared/workflows/rules-texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { StartAsk } from '../../../../shared/workflows/contract.ts';
import { executesValues, writeParams } from '../../../../shared/workflows/rules/params.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * The parameters of a start as one text; rejects with `invalid-input` and the reason, by parameter, for what can't be sent exactly, and with
 * `unsupported` for text from elsewhere that the server would execute.
 */
export async function writtenParams(
  scheduler: Pick<Scheduler, 'dialect' | 'version' | 'workflow'>,
  ask: StartAsk,
  signal: AbortSignal,
): Promise<string> {
  const { dialect, version } = scheduler;
  if (ask.foreign === true && executesValues(dialect, version))
    throw failure('unsupported', t('workflowsrules:params.foreign'));
  let written = writeParams(ask.params, dialect, version);
  // Typed parameters refuse texts in JSON.
  if ('text' in written && written.text.startsWith('{'))
    written = writeParams(
      ask.params,
      dialect,
      version,
      (await scheduler.workflow(ask, signal)).fields,
    );
  if ('text' in written) return written.text;
  const { refused, key } = written;
  throw failure('invalid-input', refused, { errors: { [key]: refused } });
}
