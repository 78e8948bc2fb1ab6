import '../../../shared/music/cli-texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { PlayOption } from '../../../shared/music/queue-contract.ts';
import type { QueueItem } from '../../../shared/music/queue.ts';
import { bestHit } from '../../../shared/music/rules/best-hit.ts';
import { formatLength } from '../../../shared/format/length.ts';
import type { App } from '../app-link.ts';
import type { Action } from '../context.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import type { Page, ReadList, Slice } from '../read-pages.ts';
import { printList } from '../print-list.ts';
import { readPages } from '../read-pages.ts';
import { isUri } from '../resolve-player.ts';
import { UsageError } from '../usage-error.ts';
import type { TargetPlayer } from '../with-server.ts';
import { withPlayer } from '../with-server.ts';
import { command } from '../kit/command.ts';
import { toTable } from '../kit/table.ts';
import { parseWord } from '../kit/values.ts';
import { text } from '../options.ts';
import type { Register } from './registry.ts';

/** Number of hits of each kind to choose the best one from. */
const MAX_HITS = 25;

const texts = 'musiccli:queue.';
const player = 'cli:argument.player';

const playOptions = ['play', 'next', 'add', 'replace', 'replace_next'] as const;

/** A position in a queue, from 1. Throws a usage error for anything else. */
function parsePosition(given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new UsageError(t('musiccli:queue.badPosition', { value: given }));
}

interface QueueTarget extends TargetPlayer {
  readonly queueId: string;
}

/** Runs `use` with a named player and the queue that it plays from. */
const withQueue = (
  name: string,
  use: (found: QueueTarget) => Promise<number | void>,
  timeout?: null,
): Action =>
  withPlayer(
    name,
    (target) => {
      const { queueId, leader, id } = target.player;
      return use({ ...target, queueId: queueId ?? leader ?? id });
    },
    ['music.queues'],
    timeout,
  );

const playMedia = command(
  {
    texts,
    usage: 'play-media <uri|text>',
    options: ['--on <player>', '--option <option>', '--radio'],
    required: ['on'],
    keys: { 'uri|text': 'media', on: player },
    values: { options: playOptions.join(', ') },
  },
  (media, given) => {
    const option: PlayOption = parseWord(text(given['option']) ?? 'play', playOptions);
    const radio = given['radio'] === true;
    return withQueue(text(given['on']) ?? '', async ({ context, app, player: { id, name } }) => {
      const resolved = await resolve(media, app);
      const input = { playerId: id, uris: [resolved.uri], option, radio };
      const { queueId } = await app.client.call('music.playMedia', input, app.signal);
      const title = resolved.title ?? (await fetchTitle(resolved.uri, app));
      const answer = { player: id, name, queue: queueId, option };
      if (context.options.json) printJson(context.io, { ...answer, uri: resolved.uri, title });
      else context.io.out(t('musiccli:queue.done', { player: name, title }));
    });
  },
);

/** The title of the item at an address. It is already playing, so a failed look-up is ignored. */
async function fetchTitle(uri: string, { client, signal }: App): Promise<string> {
  try {
    return (await client.call('music.item', { uri }, signal)).name;
  } catch {
    return uri;
  }
}

/**
 * Returns an address unchanged; otherwise searches and picks the best hit that can be played. Genres are excluded, because no player plays
 * them.
 */
async function resolve(media: string, { client, signal }: App) {
  if (isUri(media)) return { uri: media, title: null };
  const { groups } = await client.call('music.search', { text: media, limit: MAX_HITS }, signal);
  const playable = groups
    .filter(({ kind }) => kind !== 'genre')
    .map(({ items }) => ({ items: items.filter((item) => item.playable) }));
  const best = bestHit(media, playable);
  if (best !== null) return { uri: best.uri, title: best.name };
  throw failure('not-found', t('musiccli:queue.noHit', { text: media }), { text: media });
}

function parseNumber(given: unknown, usual: string): number {
  const value = text(given) ?? usual;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new UsageError(t('musiccli:queue.badNumber', { value }));
}

const showQueue = command(
  {
    texts,
    usage: 'queue <player>',
    options: ['--offset <n>', '--limit <n>'],
    keys: { player },
  },
  (name, given) => {
    const offset = parseNumber(given['offset'], '0');
    const limit = parseNumber(given['limit'], '100');
    return withQueue(
      name,
      async (target) => print(target, await readQueue(target, offset, limit)),
      null,
    );
  },
);

function readQueue({ app, context, queueId }: QueueTarget, offset: number, limit: number) {
  const page = async (slice: Slice, signal: AbortSignal): Promise<Page<QueueItem>> => {
    const read = await app.client.call('music.queueItems', { queueId, ...slice }, signal);
    const { items, total, revision, lost = [], cut } = read;
    const came = items.length + lost.length;
    const next = came < slice.limit ? null : slice.offset + came;
    return { items, next, total, revision, lost, cut };
  };
  return readPages(app, context, { page, idOf: ({ id }) => id, limit, offset });
}

function print(target: QueueTarget, read: ReadList<QueueItem>): number {
  const rows = read.items.map(({ index, id, title, artist, album, duration, uri }) => ({
    position: index + 1,
    id,
    title,
    artist,
    album,
    duration,
    uri,
  }));
  return printList(target.context, read, { ...summary(target), items: rows }, () =>
    printRows(target, rows),
  );
}

type Row = Pick<QueueItem, 'title' | 'artist' | 'duration'> & { readonly position: number };

function printRows({ context: { io }, player: { name } }: QueueTarget, rows: readonly Row[]): void {
  if (rows.length === 0) {
    io.out(t('musiccli:queue.empty', { player: name }));
    return;
  }
  const table = toTable(rows, 'musiccli:queue.head', {
    position: ({ position }) => String(position),
    title: ({ title }) => title,
    artist: ({ artist }) => artist ?? '',
    length: ({ duration }) => (duration === null ? '' : formatLength(duration * 1000)),
  });
  printTable(io, table);
}

function summary({ app: { client }, player: { id, name }, queueId }: QueueTarget) {
  const queue = client.get('music.queues')[queueId];
  const index = queue?.currentIndex ?? null;
  return {
    player: id,
    name,
    queue: queueId,
    count: queue?.count ?? 0,
    position: index === null ? null : index + 1,
    shuffle: queue?.shuffle ?? false,
    repeat: queue?.repeat ?? 'unknown',
  };
}

/** Prints the result of an edit, or a sentence. */
function printResult(
  { context: { io, options } }: QueueTarget,
  answer: object,
  sentence: string,
): void {
  if (options.json) printJson(io, answer);
  else io.out(sentence);
}

async function itemAt(
  { app: { client, signal }, player: { name }, queueId }: QueueTarget,
  position: number,
) {
  const query = { queueId, offset: position - 1, limit: 1 };
  const [item] = (await client.call('music.queueItems', query, signal)).items;
  if (item !== undefined) return item;
  const names = { player: name, position };
  throw failure('not-found', t('musiccli:queue.noItem', names), { position });
}

const move = command(
  { texts, usage: 'move <player> <from> <to>', keys: { player } },
  (name, given, target) => {
    const from = parsePosition(given);
    const position = parsePosition(target);
    return withQueue(name, async (queueTarget) => {
      const { queueId: queue, app } = queueTarget;
      const { id, title } = await itemAt(queueTarget, from);
      const input = { queueId: queue, itemId: id, to: position - 1 };
      await app.client.call('music.queueMove', input, app.signal);
      const answer = { player: queueTarget.player.id, queue, id, title, position };
      printResult(queueTarget, answer, t('musiccli:queue.moved', { title, position }));
    });
  },
);

const remove = command(
  { texts, usage: 'remove <player> <position...>', keys: { player, position: 'positions' } },
  (name, given) => {
    const positions = given.map(parsePosition);
    return withQueue(name, async (target) => {
      const { queueId, app } = target;
      const itemIds: string[] = [];
      for (const position of positions) itemIds.push((await itemAt(target, position)).id);
      const input = { queueId, itemIds };
      const { removed, note } = await app.client.call('music.queueRemove', input, app.signal);
      if (note !== null) throw failure('unconfirmed', note, { removed });
      const answer = { player: target.player.id, queue: queueId, removed };
      printResult(target, answer, t('musiccli:queue.removed', { count: removed }));
    });
  },
);

const clear = command({ texts, usage: 'clear <player>', keys: { player } }, (name) =>
  withQueue(name, async (target) => {
    const { queueId, app } = target;
    await app.client.call('music.queueClear', { queueId }, app.signal);
    const answer = { player: target.player.id, queue: queueId, count: 0 };
    printResult(target, answer, t('musiccli:queue.empty', { player: target.player.name }));
  }),
);

const save = command({ texts, usage: 'save <player> <name>', keys: { player } }, (from, name) =>
  withQueue(from, async (target) => {
    const { queueId, app } = target;
    const playlist = await app.client.call('music.queueSave', { queueId, name }, app.signal);
    printResult(target, { playlist, name }, t('musiccli:queue.saved', { title: name }));
  }),
);

const transfer = command(
  { texts, usage: 'transfer <player> <target>', keys: { player } },
  (name, to) =>
    withQueue(name, async (source) => {
      const { queueId: from, app } = source;
      const target = source.find(to);
      await app.client.call('music.queueTransfer', { from, to: target.id }, app.signal);
      const answer = { from, player: target.id, name: target.name };
      printResult(source, answer, t('musiccli:queue.transferred', { player: target.name }));
    }),
);

/** play-media URI|TEXT --on PLAYER, and queue PLAYER with its edits. */
export const addQueue: Register = (program, run) => {
  playMedia(program, run);
  const queue = showQueue(program, run);
  for (const add of [move, remove, clear, save, transfer]) add(queue, run);
};
