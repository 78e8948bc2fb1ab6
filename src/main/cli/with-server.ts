import type { TopicName } from '../../shared/contract/topics.ts';
import type { Player } from '../../shared/music/player.ts';
import type { App } from './app-link.ts';
import { withApp } from './app-link.ts';
import type { Action, Context } from './context.ts';
import { inTime } from './in-time.ts';
import { impliedPlayer, namedPlayer } from './resolve-player.ts';
import { standingTopics, whenOnline } from './when-online.ts';

/** Runs a command with a connected music server; `topics`: further topics that it reads. `timeout`: see `LinkOptions`. */
export const withServer = (
  context: Context,
  use: (app: App) => Promise<number>,
  topics: readonly TopicName[] = [],
  timeout?: null,
): Promise<number> => {
  const work = async (app: App): Promise<number> => {
    await inTime(app, context, (signal) => whenOnline(app.client, signal));
    return use(app);
  };
  const link = { topics: [...standingTopics, ...topics] };
  return withApp(context, work, timeout === undefined ? link : { ...link, timeout });
};

export interface TargetPlayer {
  readonly context: Context;
  readonly app: App;
  readonly player: Player;
  /** Another player by name or id. */
  readonly find: (name: string) => Player;
}

/**
 * Runs a command with a player of the connected server; `name` null: the implied one. `use` may return an exit code. `timeout`: see
 * `LinkOptions`.
 */
export function withPlayer(
  name: string | null,
  use: (found: TargetPlayer) => Promise<number | void>,
  topics: readonly TopicName[] = [],
  timeout?: null,
): Action {
  const work =
    (context: Context) =>
    async (app: App): Promise<number> => {
      const players = Object.values(app.client.get('music.players'));
      const find = (wanted: string): Player => namedPlayer(wanted, players);
      const player =
        name === null ? impliedPlayer(players, app.client.get('music.chosen')) : find(name);
      return (await use({ context, app, player, find })) ?? 0;
    };
  const implied: readonly TopicName[] = name === null ? ['music.chosen'] : [];
  const read = ['music.players', ...implied, ...topics] as const;
  return (context) => withServer(context, work(context), read, timeout);
}
