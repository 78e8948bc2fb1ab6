import { padded } from '../time/calendar.ts';
import type { LibraryMedia } from './model.ts';

/** A file as lists show it: `Harbour S02E03`, otherwise its title, otherwise the name of the file. */
export function formatMediaTitle({ show, season, episode, title, path, id }: LibraryMedia): string {
  if (show !== undefined && (season !== undefined || episode !== undefined))
    return `${show} ${season === undefined ? '' : `S${padded(season, 2)}`}${episode === undefined ? '' : `E${padded(episode, 2)}`}`;
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return title ?? (name === '' ? id : name);
}

/** The title of a file by its ID, which stands for it where the library does not know it. */
export function formatTitleById(id: string, byId: ReadonlyMap<string, LibraryMedia>): string {
  const media = byId.get(id);
  return media === undefined ? id : formatMediaTitle(media);
}

/** Season and episode, such as `S02E03`, or the number of the episode alone; null: neither is known. */
export function formatMediaCode({ season, episode }: LibraryMedia): string | null {
  if (episode === undefined) return null;
  return season === undefined ? String(episode) : `S${padded(season, 2)}E${padded(episode, 2)}`;
}

/** The title without its show; a film has its year. */
export function formatMediaName(media: LibraryMedia): string {
  const { show, title, date } = media;
  if (title === undefined) return formatMediaTitle(media);
  const year = show === undefined && date !== undefined ? date.slice(0, 4) : '';
  return year === '' || title.includes(year) ? title : `${title} (${year})`;
}
