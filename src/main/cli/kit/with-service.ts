import type { ServiceName } from '../../../shared/domain-names.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import { addTokenHint } from '../token-hint.ts';

/**
 * Runs a command with the app. Throws `unsupported` with advice if the service is not connected, and explains how to replace a rejected
 * token. `timeout`: see `LinkOptions`.
 */
export const withService = <T>(
  context: Context,
  name: ServiceName,
  use: (app: App) => Promise<T>,
  timeout?: null,
): Promise<T> => {
  // Without the overview, which the core of a single command would read completely.
  const link = { topics: ['connections.profiles'], noData: 'scratch' } as const;
  const checked = (app: App): Promise<T> => {
    const profiles = app.client.get('connections.profiles');
    if (profiles.some(({ service }) => service === name))
      return use(app).catch((error: unknown) => {
        throw addTokenHint(error, name, app.client.get('connections.profiles'));
      });
    throw failure('unsupported', t(`${name}cli:notConnected`));
  };
  return withApp(context, checked, timeout === undefined ? link : { ...link, timeout });
};
