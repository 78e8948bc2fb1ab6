import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FitJob, FitWord } from './fit-job.ts';
import { runJob } from './fit-job.ts';

/** Progress steps to report; more messages would only load the window. */
const STEPS = 50;

const postWord = (word: FitWord): void => postMessage(word);

addEventListener('message', ({ data }: MessageEvent<FitJob>) => {
  let reported = -1;
  try {
    const outcome = runJob(data, (part) => {
      const step = Math.floor(part * STEPS);
      if (step <= reported) return;
      reported = step;
      postWord({ k: 'progress', part });
    });
    postWord({ k: 'done', outcome });
  } catch (error) {
    const known =
      error instanceof AppFailure ? error : failure('internal', t('eqfit:error.worker'));
    postWord({ k: 'failed', error: known.error });
  }
});
