import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { libraryRig } from '../support/library/library-rig.ts';
import type { LibraryRig } from '../support/library/library-rig.ts';
import type { Row } from './measure.ts';
import { median, row, scaled } from './measure.ts';

const VIDEOS = scaled(100_000, 200);
const IN_SEASON = 20;
const SEASONS = 5;
/** Each so many episodes one has an NFO file. */
const NFO_EVERY = 10;
const QUERIES = scaled(20);

const genres = ['Crime', 'Drama', 'Comedy', 'Adventure', 'Documentary'];

/** Shows of five seasons of 20 episodes, each show with an NFO file and every tenth episode too. */
function makeFiles(root: string): void {
  for (let season = 0; season < VIDEOS / IN_SEASON; season += 1) {
    const show = Math.floor(season / SEASONS);
    const name = `Show ${String(show)}`;
    const folder = path.join(root, name, `Season ${String((season % SEASONS) + 1)}`);
    mkdirSync(folder, { recursive: true });
    const genre = genres[show % genres.length] ?? '';
    if (season % SEASONS === 0)
      writeFileSync(
        path.join(root, name, 'tvshow.nfo'),
        `<tvshow><title>${name}</title><genre>${genre}</genre></tvshow>`,
      );
    for (let episode = 1; episode <= IN_SEASON; episode += 1) {
      const number = `S${String((season % SEASONS) + 1)}E${String(episode)}`;
      const stem = path.join(
        folder,
        `${name} ${number} Story ${String(season * IN_SEASON + episode)}`,
      );
      writeFileSync(`${stem}.mkv`, 'x');
      if (episode % NFO_EVERY === 0)
        writeFileSync(
          `${stem}.nfo`,
          `<episodedetails><title>Told ${number}</title><aired>2001-02-03</aired><plot>A plot.</plot></episodedetails>`,
        );
    }
  }
}

/** Lists all files and reads their sizes and times, and nothing else. */
async function walkOnly(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (let at = 0; at < files.length; at += 64)
    await Promise.all(
      files.slice(at, at + 64).map((entry) => stat(path.join(entry.parentPath, entry.name))),
    );
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

/** How long a query takes (ms), as it is with nothing remembered of it. */
async function timeQueries(rig: LibraryRig): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < QUERIES; at += 1) {
    const query = `type:episode AND genre:crime AND NOT season_number:${String(at)} AND title:st*`;
    times.push(await timed(() => rig.call('library.search', { query, offset: 0, limit: 100 })));
  }
  return median(times);
}

/** A hundred thousand video files: the first scan, the next one, and a query, compared with only listing the files. No lengths are read. */
export async function benchLibraryScan(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'channelstrip-bench-'));
  const media = path.join(folder, 'media');
  const data = path.join(folder, 'data');
  mkdirSync(data);
  try {
    makeFiles(media);
    const probe = () => Promise.resolve(null);
    const first = libraryRig(data, { probe });
    const { id } = await first.call('library.addFolder', { path: media });
    const scan = await timed(() => first.call('library.scan', { id }));
    await first.service.stop();
    const rig = libraryRig(data, { probe });
    const load = await timed(() => rig.call('library.search', { query: '', offset: 0, limit: 1 }));
    const again = await timed(() => rig.call('library.scan', { id }));
    const query = await timeQueries(rig);
    await rig.service.stop();
    const floor = await timed(() => walkOnly(media));
    const what = `library: ${String(VIDEOS)} files`;
    return [
      row(`${what}, first scan / listing them`, scan, floor, 'ms', 'at most 60 s'),
      row(`${what}, second scan / listing them`, again, floor, 'ms', 'at most 5 s'),
      row(`${what}, opening the library and its first table`, load, null, 'ms'),
      row(`${what}, a query of four terms`, query, null, 'ms', 'at most 100 ms'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
