import '../../../../shared/issues/cli-texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { App } from '../../app-link.ts';
import { withApp } from '../../app-link.ts';
import type { Context } from '../../context.ts';

/** Runs a command with the app; throws `unsupported` with what to do if no tracker is connected. `timeout`: see `LinkOptions`. */
export const withIssues = (
  context: Context,
  use: (app: App) => Promise<number>,
  timeout?: null,
): Promise<number> => {
  // Not the overview: its core would read all of it for one command.
  const link = { topics: ['connections.profiles'], noData: 'scratch' } as const;
  const checked = (app: App): Promise<number> => {
    const profiles = app.client.get('connections.profiles');
    if (profiles.some(({ service }) => service === 'issues')) return use(app);
    throw failure('unsupported', t('issuescli:notConnected'));
  };
  return withApp(context, checked, timeout === undefined ? link : { ...link, timeout });
};

/** Runs a command that changes an issue. Without `--timeout` it waits for the outcome, for which the service has its own time limit. */
export const withIssueChange = (
  context: Context,
  use: (app: App) => Promise<number>,
): Promise<number> => withIssues(context, use, null);
