import librarycli from '../../../../../resources/locales/en/librarycli.json' with { type: 'json' };
import path from 'node:path';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { addTexts, t } from '../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { formatFixed } from '../../../../shared/format/numbers.ts';
import type { LibraryRow } from '../../../../shared/library/model.ts';
import { withApp } from '../../app-link.ts';
import type { App } from '../../app-link.ts';
import type { Io } from '../../io.ts';
import type { CommandSet } from '../../kit/answers.ts';
import { list, show } from '../../kit/answers.ts';
import { toTable } from '../../kit/table.ts';
import { tinted } from '../../output.ts';
import type { Register } from '../registry.ts';
import { addToPlaylist, createPlaylist, removeFromPlaylist } from './change.ts';
import { parseWhole } from './items.ts';
import { listLibrary, listPlaylists, showPlaylist } from './read.ts';

addTexts({ librarycli });

const link = { topics: ['library'] } as const;

const media: CommandSet = {
  texts: 'librarycli:',
  open: (context, use) => withApp(context, use, { ...link, noData: 'scratch' }),
};

/** Commands that add folders and therefore need a data folder. They have no time limit, because a scan takes as long as the disk needs. */
const changing: CommandSet = {
  texts: 'librarycli:',
  open: (context, use) => withApp(context, use, { ...link, noData: 'make', timeout: null }),
};

type Counts = MethodOutput<'library.scan'>;

async function scanEach(
  { client, signal }: App,
  io: Io,
  folders: readonly string[],
  readsLengths: boolean,
): Promise<Counts> {
  if (folders.length === 0) {
    const counts = await client.call('library.scan', { readsLengths }, signal);
    const { folders: known, servers } = client.get('library');
    if (counts.media + known.length + servers.length === 0) io.err(t('librarycli:scan.noFolders'));
    return counts;
  }
  const sum = { media: 0, added: 0, changed: 0, gone: 0, renamed: 0, ms: 0 };
  const skipped: string[] = [];
  for (const folder of folders) {
    const input = { path: path.resolve(folder), readsLengths };
    const counts = await client.call('library.scan', input, signal);
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key];
    skipped.push(...counts.skipped);
  }
  return { ...sum, skipped };
}

/** Shows at a terminal how far the scan is that runs. */
function showProgress({ client }: App, io: Io): void {
  const { folders, servers } = client.get('library');
  const source = [...folders, ...servers].find(({ scan }) => scan !== null);
  if (source === undefined || source.scan === null) return;
  const { name, scan } = source;
  const { done, total } = scan;
  io.progress(
    total === null
      ? t('librarycli:scan.listing', { name, count: done })
      : t('librarycli:scan.reading', { name, done, total }),
  );
}

/** library scan: reads what changed. */
const scanMedia = show(changing, {
  usage: 'scan [folders...]',
  options: ['--lengths'],
  read:
    (folders, given) =>
    async (app, { io }) => {
      const stop = app.client.onChange(() => showProgress(app, io));
      try {
        return await scanEach(app, io, folders, given['lengths'] === true);
      } finally {
        stop();
        io.progress(null);
      }
    },
  print: ({ io }, { ms, skipped, ...counts }) => {
    for (const sentence of skipped) io.err(tinted('warn', sentence));
    io.out(t('librarycli:scan.done', { ...counts, seconds: formatFixed(ms / 1000, 1) }));
  },
});

const formatEpisode = ({ season, episode }: Pick<LibraryRow, 'season' | 'episode'>): string => {
  if (episode === undefined) return '';
  const number = (value: number): string => String(value).padStart(2, '0');
  return `S${number(season ?? 0)}E${number(episode)}`;
};

const formatTitle = ({ title, show: name, ...row }: LibraryRow): string =>
  name === undefined
    ? title
    : [name, formatEpisode(row), title].filter((part) => part !== '').join(' ');

/** library search: the media that a query selects. */
const searchMedia = list(media, {
  usage: 'search <query>',
  options: ['--limit <number>', '--offset <number>'],
  defaults: { limit: '50', offset: '0' },
  keys: { limit: 'musiccli:library.option.limit', offset: 'musiccli:library.option.offset' },
  read: (query, given) => {
    const offset = parseWhole(given, 'offset');
    const limit = parseWhole(given, 'limit');
    return async (app) => ({ ...(await searchAll(app, query, offset, limit)), cut: null });
  },
  json: ({ items, total, totalMs, ms }) => ({ items, total, totalMs, ms }),
  empty: 'librarycli:none',
  table: ({ items }) =>
    toTable(items, 'librarycli:head', {
      title: formatTitle,
      type: ({ type }) => t(`librarycli:type.${type}`),
      length: ({ ms }) => (ms === 0 ? '' : formatLength(ms)),
      date: ({ date = '' }) => date,
      file: ({ state }) => t(`librarycli:state.${state}`),
      id: ({ id }) => id,
    }),
  notes: ({ items, total }) =>
    items.length < total ? [t('librarycli:more', { shown: items.length, total })] : [],
});

const PAGE = 1000;

/** Reads page by page; `limit` 0: all. */
async function searchAll({ client, signal }: App, query: string, offset: number, limit: number) {
  const most = limit === 0 ? Infinity : limit;
  const items: LibraryRow[] = [];
  for (;;) {
    const page = await client.call(
      'library.search',
      { query, offset: offset + items.length, limit: Math.min(PAGE, most - items.length) },
      signal,
    );
    if (page.error !== null) {
      const { at, end, message } = page.error;
      throw failure('invalid-input', message, { field: 'query', at, end });
    }
    items.push(...page.items);
    if (items.length >= most || page.items.length < PAGE)
      return { items, total: page.total, totalMs: page.totalMs, ms: page.ms };
  }
}

/** library show: one file. */
const showMedia = show(media, {
  usage: 'show <id>',
  read:
    (id) =>
    ({ client, signal }) =>
      client.call('library.show', { id }, signal),
  print: ({ io }, item) => {
    io.out(item.show === undefined ? item.title : `${item.show} – ${item.title}`);
    const fields = {
      type: t(`librarycli:type.${item.type}`),
      episode: formatEpisode(item),
      length: item.ms === 0 ? '' : formatLength(item.ms),
      date: item.date ?? '',
      genres: item.genres?.join(', ') ?? '',
      tags: item.tags?.join(', ') ?? '',
      library: item.library,
      collections: item.collections.join(', '),
      chapters: item.chapters === undefined ? '' : String(item.chapters.length),
      state: t(`librarycli:state.${item.state}`),
      problem: item.problem ?? '',
      path: item.path,
      id: item.id,
    };
    for (const [name, value] of Object.entries(fields))
      if (value !== '')
        io.out(`${t(`librarycli:field.${name as keyof typeof fields}`).padEnd(12)} ${value}`);
  },
});

/** library KIND lists music; library scan, search and show are for media files. */
export const addLibrary: Register = (program, run) => {
  const library = listLibrary(program, run);
  for (const add of [scanMedia, searchMedia, showMedia]) add(library, run);
};

const edits = [listPlaylists, showPlaylist, createPlaylist, addToPlaylist, removeFromPlaylist];

/** playlist list, show, create, add, remove. */
export const addPlaylist: Register = (program, run) => {
  const playlist = program.command('playlist').description(t('musiccli:library.command.playlist'));
  for (const add of edits) add(playlist, run);
};
