import '../../../../shared/issues/cli-texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { TopicName } from '../../../../shared/contract/topics.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview } from '../../../../shared/issues/model.ts';
import type { App } from '../../app-link.ts';
import { withApp } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { until } from '../../until.ts';

/**
 * Runs a command with the app; throws `unsupported` with what to do if no tracker is connected. `timeout`: see `LinkOptions`. `reads`: the
 * command uses `overviewOf`.
 */
export const withIssues = (
  context: Context,
  use: (app: App) => Promise<number>,
  timeout?: null,
  reads: 'overview' | 'nothing' = 'nothing',
): Promise<number> => {
  const topics: TopicName[] = ['connections.profiles'];
  if (reads === 'overview') topics.push('issues.overview');
  const link = { topics, noData: 'scratch' } as const;
  const checked = (app: App): Promise<number> => {
    const profiles = app.client.get('connections.profiles');
    if (profiles.some(({ service }) => service === 'issues')) return use(app);
    throw failure('unsupported', t('issuescli:notConnected'));
  };
  return withApp(context, checked, timeout === undefined ? link : { ...link, timeout });
};

/** The overview as last read; throws the reason if it was never read. */
export async function overviewOf({ client, signal }: App): Promise<Overview> {
  const read = await until(client, signal, () => {
    const { value, error } = client.get('issues.overview');
    return value ?? error;
  });
  if ('views' in read) return read;
  throw new AppFailure(read);
}
