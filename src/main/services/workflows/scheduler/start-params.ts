import '../../../../shared/workflows/rules-texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { StartRequest } from '../../../../shared/workflows/contract.ts';
import { executesValues, writeParams } from '../../../../shared/workflows/rules/params.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * Serializes the parameters of a start to one text. Rejects with `invalid-input` and a reason per parameter for values that can't be sent
 * exactly, and with `unsupported` for external text that the server would execute.
 */
export async function writtenParams(
  scheduler: Pick<Scheduler, 'dialect' | 'version' | 'workflow'>,
  request: StartRequest,
  signal: AbortSignal,
): Promise<string> {
  const { dialect, version } = scheduler;
  if (request.foreign === true && executesValues(dialect, version))
    throw failure('unsupported', t('workflowsrules:params.foreign'));
  let written = writeParams(request.params, dialect, version);
  // Servers with typed parameters reject JSON texts.
  if ('text' in written && written.text.startsWith('{'))
    written = writeParams(
      request.params,
      dialect,
      version,
      (await scheduler.workflow(request, signal)).fields,
    );
  if ('text' in written) return written.text;
  const { refused, key } = written;
  throw failure('invalid-input', refused, { errors: { [key]: refused } });
}
