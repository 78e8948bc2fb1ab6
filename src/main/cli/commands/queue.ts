import '../../../shared/music/cli-texts.ts';
import type { Command } from 'commander';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { formatClock } from '../../../shared/lib/format.ts';
import type { PlayOption } from '../../../shared/music/queue-contract.ts';
import type { QueueItem } from '../../../shared/music/queue.ts';
import { bestHit } from '../../../shared/music/rules/best-hit.ts';
import type { App } from '../app-link.ts';
import type { Action } from '../context.ts';
import { printJson, printTable } from '../output.ts';
import type { Page, ReadList, Slice } from '../read-pages.ts';
import { printList } from '../print-list.ts';
import { readPages } from '../read-pages.ts';
import { isUri } from '../resolve-player.ts';
import { UsageError } from '../usage-error.ts';
import type { FoundPlayer } from '../with-server.ts';
import { withPlayer } from '../with-server.ts';
import { oneOf } from './player-actions.ts';
import type { Register, Run } from './registry.ts';

interface PlayOptions {
  readonly on: string;
  readonly option?: string;
  readonly radio?: boolean;
}

/** Hits of each kind among which the best one is chosen. */
const HITS = 25;

const playOptions = ['play', 'next', 'add', 'replace', 'replace_next'] as const;

/** play-media URI|TEXT --on PLAYER, and queue PLAYER with its edits. */
export const addQueue: Register = (program, run) => {
  program
    .command('play-media')
    .description(t('musiccli:queue.playMedia'))
    .argument('<uri|text>', t('musiccli:queue.media'))
    .requiredOption('--on <player>', t('cli:argument.player'))
    .option('--option <option>', t('musiccli:queue.option', { options: playOptions.join(', ') }))
    .option('--radio', t('musiccli:queue.radio'))
    .action((media: string, options: PlayOptions, command: Command) =>
      run(command, (context) => playMedia(media, options)(context)),
    );
  const queue = program
    .command('queue')
    .description(t('musiccli:queue.queue'))
    .argument('<player>', t('cli:argument.player'))
    .option('--offset <n>', t('musiccli:queue.offset'))
    .option('--limit <n>', t('musiccli:queue.limit'))
    .action((player: string, options: ListOptions, command: Command) =>
      run(command, (context) => list(player, options)(context)),
    );
  addEdits(queue, run);
};

function addEdits(queue: Command, run: Run): void {
  const edit = (name: 'move' | 'remove' | 'clear' | 'save' | 'transfer'): Command =>
    queue
      .command(name)
      .description(t(`musiccli:queue.${name}`))
      .argument('<player>', t('cli:argument.player'));
  edit('move')
    .argument('<from>', t('musiccli:queue.from'))
    .argument('<to>', t('musiccli:queue.to'))
    .action((player: string, from: string, to: string, _options, command: Command) =>
      run(command, (context) => move(player, positionOf(from), positionOf(to))(context)),
    );
  edit('remove')
    .argument('<position...>', t('musiccli:queue.positions'))
    .action((player: string, given: string[], _options, command: Command) =>
      run(command, (context) => remove(player, given.map(positionOf))(context)),
    );
  edit('clear').action((player: string, _options, command: Command) => run(command, clear(player)));
  edit('save')
    .argument('<name>', t('musiccli:queue.name'))
    .action((player: string, name: string, _options, command: Command) =>
      run(command, save(player, name)),
    );
  edit('transfer')
    .argument('<target>', t('musiccli:queue.target'))
    .action((player: string, target: string, _options, command: Command) =>
      run(command, transfer(player, target)),
    );
}

/** A position in a queue, from 1. Throws a usage error for anything else. */
function positionOf(given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new UsageError(t('musiccli:queue.badPosition', { value: given }));
}

interface Found extends FoundPlayer {
  readonly queueId: string;
}

/** Runs `use` with a named player and the queue that it plays from. */
const withQueue = (
  name: string,
  use: (found: Found) => Promise<number | void>,
  timeout?: null,
): Action =>
  withPlayer(
    name,
    (found) => {
      const { queueId, leader, id } = found.player;
      return use({ ...found, queueId: queueId ?? leader ?? id });
    },
    ['music.queues'],
    timeout,
  );

function playMedia(media: string, { on, option = 'play', radio = false }: PlayOptions): Action {
  const chosen: PlayOption = oneOf(option, playOptions);
  return withQueue(on, async ({ context, app, player }) => {
    const found = await resolve(media, app);
    const input = { playerId: player.id, uris: [found.uri], option: chosen, radio };
    const { queueId } = await app.client.call('music.playMedia', input, app.signal);
    const title = found.title ?? (await titleOf(found.uri, app));
    const answer = { player: player.id, name: player.name, queue: queueId, option: chosen };
    if (context.options.json) printJson(context.io, { ...answer, uri: found.uri, title });
    else context.io.out(t('musiccli:queue.done', { player: player.name, title }));
  });
}

/** The title of what an address leads to. It plays already, so a server that cannot tell is no failure. */
async function titleOf(uri: string, { client, signal }: App): Promise<string> {
  try {
    return (await client.call('music.item', { uri }, signal)).name;
  } catch {
    return uri;
  }
}

/** An address as it is; else the best hit of a search that can be played. No player plays a genre. */
async function resolve(media: string, { client, signal }: App) {
  if (isUri(media)) return { uri: media, title: null };
  const { groups } = await client.call('music.search', { text: media, limit: HITS }, signal);
  const playable = groups
    .filter(({ kind }) => kind !== 'genre')
    .map(({ items }) => ({ items: items.filter((item) => item.playable) }));
  const best = bestHit(media, playable);
  if (best !== null) return { uri: best.uri, title: best.name };
  throw failure('not-found', t('musiccli:queue.noHit', { text: media }), { text: media });
}

interface ListOptions {
  readonly offset?: string;
  readonly limit?: string;
}

function list(name: string, { offset = '0', limit = '100' }: ListOptions): Action {
  const [from, most] = [offset, limit].map((given) => {
    if (/^\d{1,9}$/.test(given)) return Number(given);
    throw new UsageError(t('musiccli:queue.badNumber', { value: given }));
  });
  const use = async (found: Found): Promise<number> => {
    const read = await readQueue(found, from ?? 0, most ?? 0);
    return print(found, read);
  };
  return withQueue(name, use, null);
}

function readQueue({ app, context, queueId }: Found, offset: number, limit: number) {
  const page = async (slice: Slice, signal: AbortSignal): Promise<Page<QueueItem>> => {
    const read = await app.client.call('music.queueItems', { queueId, ...slice }, signal);
    const { items, total, revision, lost = [], cut } = read;
    const came = items.length + lost.length;
    const next = came < slice.limit ? null : slice.offset + came;
    return { items, next, total, revision, lost, cut };
  };
  return readPages(app, context, { page, idOf: ({ id }) => id, limit, offset });
}

function print(found: Found, read: ReadList<QueueItem>): number {
  const rows = read.items.map(({ index, id, title, artist, album, duration, uri }) => ({
    position: index + 1,
    id,
    title,
    artist,
    album,
    duration,
    uri,
  }));
  return printList(found.context, read, { ...summary(found), items: rows }, () =>
    printRows(found, rows),
  );
}

type Row = Pick<QueueItem, 'title' | 'artist' | 'duration'> & { readonly position: number };

function printRows({ context: { io }, player }: Found, rows: readonly Row[]): void {
  if (rows.length === 0) {
    io.out(t('musiccli:queue.empty', { player: player.name }));
    return;
  }
  const head = (['position', 'title', 'artist', 'length'] as const).map((key) =>
    t(`musiccli:queue.head.${key}`),
  );
  printTable(io, [
    head,
    ...rows.map(({ position, title, artist, duration }) => [
      String(position),
      title,
      artist ?? '',
      duration === null ? '' : formatClock(duration),
    ]),
  ]);
}

function summary({ app: { client }, player, queueId }: Found) {
  const queue = client.get('music.queues')[queueId];
  const index = queue?.currentIndex ?? null;
  return {
    player: player.id,
    name: player.name,
    queue: queueId,
    count: queue?.count ?? 0,
    position: index === null ? null : index + 1,
    shuffle: queue?.shuffle ?? false,
    repeat: queue?.repeat ?? 'unknown',
  };
}

/** Prints what an edit left, or a sentence. */
function say({ context: { io, options } }: Found, answer: object, sentence: string): void {
  if (options.json) printJson(io, answer);
  else io.out(sentence);
}

async function itemAt({ app: { client, signal }, player, queueId }: Found, position: number) {
  const query = { queueId, offset: position - 1, limit: 1 };
  const [item] = (await client.call('music.queueItems', query, signal)).items;
  if (item !== undefined) return item;
  const names = { player: player.name, position };
  throw failure('not-found', t('musiccli:queue.noItem', names), { position });
}

const move = (name: string, from: number, to: number): Action =>
  withQueue(name, async (found) => {
    const { id, title } = await itemAt(found, from);
    const input = { queueId: found.queueId, itemId: id, to: to - 1 };
    await found.app.client.call('music.queueMove', input, found.app.signal);
    const answer = { player: found.player.id, queue: found.queueId, id, title, position: to };
    say(found, answer, t('musiccli:queue.moved', { title, position: to }));
  });

const remove = (name: string, positions: readonly number[]): Action =>
  withQueue(name, async (found) => {
    const itemIds: string[] = [];
    for (const position of positions) itemIds.push((await itemAt(found, position)).id);
    const input = { queueId: found.queueId, itemIds };
    const { removed, note } = await found.app.client.call(
      'music.queueRemove',
      input,
      found.app.signal,
    );
    if (note !== null) throw failure('unconfirmed', note, { removed });
    const answer = { player: found.player.id, queue: found.queueId, removed };
    say(found, answer, t('musiccli:queue.removed', { count: removed }));
  });

const clear = (name: string): Action =>
  withQueue(name, async (found) => {
    await found.app.client.call('music.queueClear', { queueId: found.queueId }, found.app.signal);
    const answer = { player: found.player.id, queue: found.queueId, count: 0 };
    say(found, answer, t('musiccli:queue.empty', { player: found.player.name }));
  });

const save = (name: string, title: string): Action =>
  withQueue(name, async (found) => {
    const input = { queueId: found.queueId, name: title };
    const playlist = await found.app.client.call('music.queueSave', input, found.app.signal);
    say(found, { playlist, name: title }, t('musiccli:queue.saved', { title }));
  });

const transfer = (from: string, to: string): Action =>
  withQueue(from, async (found) => {
    const target = found.find(to);
    await found.app.client.call(
      'music.queueTransfer',
      { from: found.queueId, to: target.id },
      found.app.signal,
    );
    const answer = { from: found.queueId, player: target.id, name: target.name };
    say(found, answer, t('musiccli:queue.transferred', { player: target.name }));
  });
