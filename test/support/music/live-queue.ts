import { afterEach } from 'vitest';
import type { MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { AppFailure } from '../../../src/shared/contract/errors.ts';
import type { PlayOption } from '../../../src/shared/music/queue-contract.ts';
import type { LiveMusic } from './live-music.ts';
import { liveMusic } from './live-music.ts';

/** Named by the demo. */
export const ROOM = 'living_room';

/** Returns a function that connects to the demo with six named songs in the queue of the living room, the first one playing. */
export function useLiveQueue(): (options?: MusicDemoOptions) => Promise<LiveMusic> {
  let open: LiveMusic | null = null;
  afterEach(async () => {
    await open?.stop();
    open = null;
  });
  return async (options = {}) => {
    const made = await liveMusic({ queueLength: 6, ...options });
    open = made;
    await made.connect();
    await made.until(() => queue(made).count === 6);
    return made;
  };
}

export const queue = ({ hub }: LiveMusic, id = ROOM) => {
  const found = hub.get('music.queues')[id];
  if (found === undefined) throw new Error(`no queue ${id}`);
  return found;
};

export const titles = async (made: LiveMusic, id = ROOM): Promise<string[]> =>
  (await made.page(id, 0, 200)).items.map(({ title }) => title);

/** Ids of the items in the living room. */
export const ids = async (made: LiveMusic): Promise<string[]> =>
  (await made.page(ROOM, 0, 200)).items.map((item) => item.id);

export const idAt = async (made: LiveMusic, index: number): Promise<string> =>
  (await ids(made))[index] ?? '';

/** The failure of a call that must be refused. */
export async function refusal(promise: Promise<unknown>): Promise<AppFailure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppFailure) return error;
  throw new Error('it was not refused');
}

/** Commands to queues that arrived at the server, without reads. */
export const sent = ({ demo }: LiveMusic): string[] =>
  demo
    .received()
    .map(({ command }) => command)
    .filter((command) => /^player_queues\/(?!all|get|items)/.test(command))
    .map((command) => command.slice(command.indexOf('/') + 1));

interface Play {
  readonly uris: string[];
  readonly option: PlayOption;
  readonly start?: string;
  readonly startAt?: number;
  readonly radio?: boolean;
  readonly shuffle?: boolean;
}

export const play = (made: LiveMusic, input: Play, playerId = ROOM) =>
  made.call('music.playMedia', {
    playerId,
    start: null,
    startAt: null,
    radio: false,
    shuffle: null,
    ...input,
  });
