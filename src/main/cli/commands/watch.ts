import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { onAbort } from '../../../shared/lib/abort.ts';
import { formatSeconds } from '../../../shared/format/time.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Change } from '../changes.ts';
import { ChangeReporter } from '../changes.ts';
import type { Action, Context } from '../context.ts';
import type { LineParts } from '../../platform/terminal.ts';
import { command } from '../kit/command.ts';
import { printJson } from '../output.ts';
import { noServerError, standingNow, standingTopics } from '../when-online.ts';
import { playerLine } from '../words.ts';

/** Prints one state change per line until stopped. Succeeds when the user stops it or its time is over; fails when the app quits. */
const watch: Action = (context) =>
  withApp(
    context,
    async (app) => {
      if (standingNow(app.client).k === 'none') throw noServerError();
      await follow(context, app);
      return 0;
    },
    { topics: [...standingTopics, 'music.players'], timeout: null },
  );

function follow(context: Context, { client, signal }: App): Promise<void> {
  const reporter = new ChangeReporter();
  const look = (): void => {
    const view = client.get('music.connection');
    for (const change of reporter.report(view, client.get('music.players'), Date.now()))
      print(context, change);
  };
  return new Promise((resolve, reject) => {
    client.onClose(() => reject(failure('connection-lost', t('cli:watch.appGone'))));
    client.onChange(look);
    onAbort(signal, resolve);
    if (!signal.aborted) look();
  });
}

function print({ io, options }: Context, change: Change): void {
  if (options.json) printJson(io, change);
  else io.out([`${formatSeconds(Date.parse(change.at))}  `, ...words(change)]);
}

function words(change: Change): LineParts {
  switch (change.kind) {
    case 'player':
      return playerLine(change.player);
    case 'player-removed':
      return [t('cli:watch.removed', { id: change.id })];
    case 'connection': {
      const state = t(`connection:state.${change.state}`);
      return [change.reason === null ? state : `${state}: ${change.reason}`];
    }
  }
}

export const addWatch = command({ texts: 'cli:', usage: 'watch' }, () => watch);
