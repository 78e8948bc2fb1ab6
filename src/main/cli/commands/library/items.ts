import '../../../../shared/music/cli-texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson, printTable } from '../../output.ts';
import { pick } from '../../resolve-player.ts';
import { UsageError } from '../../usage-error.ts';

/** Entries that one call of the contract returns at most. */
const PAGE = 200;

/** An item as the command line prints it. The shape is a contract: keys are added, never changed. */
export function itemJson(item: MediaItem) {
  const { uri, kind, name, version, year, duration, favorite, inLibrary, playable, position } =
    item;
  const artists = item.artists.map((artist) => artist.name);
  const album = item.album?.name ?? null;
  const facts = { year, duration, favorite, inLibrary, playable };
  return { uri, kind, name, version, artists, album, ...facts, position };
}

/** Prints items as a table for people. */
export function printItems({ io }: Context, items: readonly MediaItem[]): void {
  if (items.length === 0) {
    io.out(t('musiccli:library.none'));
    return;
  }
  const heads = ['name', 'by', 'kind', 'length', 'uri'] as const;
  const rows = items.map((item) => [
    `${item.position === null ? '' : `${String(item.position)}. `}${item.name}`,
    item.artists.map(({ name }) => name).join(', '),
    item.kind,
    item.duration === null ? '' : formatClock(item.duration),
    item.uri,
  ]);
  printTable(io, [heads.map((head) => t(`musiccli:library.head.${head}`)), ...rows]);
}

/** Prints one answer: as JSON, or in words for people. */
export function printAnswer(context: Context, answer: unknown, words: () => void): number {
  if (context.options.json) printJson(context.io, answer);
  else words();
  return 0;
}

/** A kind by its name, also in the plural. Throws a usage error that lists them. */
export function kindNamed(given: string): LibraryKind {
  const kind = libraryKinds.find((known) => given === known || given === `${known}s`);
  if (kind !== undefined) return kind;
  const words = libraryKinds.join(', ');
  throw new UsageError(t('cli:usage.oneOf', { value: given, words }));
}

/** A whole number of an option. */
export function wholeOf(given: Given, name: string, most = 10_000_000): number {
  const value = text(given[name]) ?? '';
  if (/^\d{1,8}$/.test(value) && Number(value) <= most) return Number(value);
  throw new UsageError(t('musiccli:library.usage.number', { name: `--${name}`, value, most }));
}

export interface Page {
  readonly items: readonly MediaItem[];
  readonly next: number | null;
  readonly total: number | null;
}

/** Reads pages from an offset on until the end or `limit` items; 0: all. */
export async function readPages(
  page: (slice: { offset: number; limit: number }) => Promise<Page>,
  limit: number,
  offset = 0,
): Promise<Page> {
  const items: MediaItem[] = [];
  const most = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  let next: number | null = offset;
  let total: number | null = null;
  while (next !== null && items.length < most) {
    const read: Page = await page({ offset: next, limit: Math.min(PAGE, most - items.length) });
    items.push(...read.items);
    [next, total] = [read.next, read.total];
  }
  return { items, next, total };
}

/** Whether a word is the address of an item rather than a text. */
export const isUri = (word: string): boolean => /^[^\s:/]+:\/\/\S/.test(word);

/** The address of an item: given, or of the only hit with exactly this name. Throws `not-found` or `ambiguous` with the candidates. */
export async function uriOf({ client, signal }: App, word: string): Promise<string> {
  if (isUri(word)) return word;
  const found = await client.call('music.search', { text: word, limit: 10 }, signal);
  const hits = found.groups.flatMap(({ items }) => items);
  const named = hits.map(({ uri, name }) => ({ id: uri, name }));
  return pick(word, named, (fault) => t(`musiccli:library.item.${fault}`, { name: word })).id;
}

/** The address of a playlist: given, or by its name. Throws `not-found` or `ambiguous` with the candidates. */
export async function playlistNamed(app: App, word: string): Promise<string> {
  if (isUri(word)) return word;
  const playlists = await allPlaylists(app);
  const named = playlists.map(({ uri, name }) => ({ id: uri, name }));
  const found = pick(word, named, (fault) =>
    t(`musiccli:library.playlist.${fault}`, { name: word }),
  );
  return found.id;
}

export async function allPlaylists({ client, signal }: App): Promise<readonly MediaItem[]> {
  const page = (slice: { offset: number; limit: number }) =>
    client.call('music.library', { kind: 'playlist', ...slice }, signal);
  return (await readPages(page, 0)).items;
}

/** All entries of a playlist, in order. */
export async function entriesOf({ client, signal }: App, uri: string) {
  const page = (slice: { offset: number; limit: number }) =>
    client.call('music.related', { uri, relation: 'tracks', ...slice }, signal);
  return (await readPages(page, 0)).items;
}

export function unknownPosition(value: string): Error {
  return failure('not-found', t('musiccli:library.noPosition', { value }), { position: value });
}
