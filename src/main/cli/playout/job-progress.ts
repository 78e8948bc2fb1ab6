import '../../../shared/playout/cli-texts.ts';
import { randomUUID } from 'node:crypto';
import { formatPercent } from '../../../shared/format/numbers.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { App } from '../app-link.ts';
import type { Io } from '../io.ts';

/**
 * Runs a call that publishes its progress under the name of a job, and shows that progress at a terminal. The link needs the topic
 * `playout.jobs`.
 */
export async function withJobProgress<T>(
  { client }: Pick<App, 'client'>,
  io: Io,
  run: (job: string) => Promise<T>,
): Promise<T> {
  const id = `cli-${randomUUID()}`;
  const stop = client.onChange(() => {
    const job = client.get('playout.jobs')[id];
    if (job === undefined) return;
    const share = formatPercent(job.total === 0 ? 0 : job.done / job.total, 0);
    io.progress(t('playoutcli:job', { label: job.label, share }));
  });
  try {
    return await run(id);
  } finally {
    stop();
    io.progress(null);
  }
}
