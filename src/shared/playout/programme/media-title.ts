import { padded } from '../time/calendar.ts';
import type { LibraryMedia } from './model.ts';

/** The display name of a file: `Harbour S02E03`, otherwise its title, otherwise its file name. */
export function formatMediaTitle({ show, season, episode, title, path, id }: LibraryMedia): string {
  if (show !== undefined && (season !== undefined || episode !== undefined))
    return `${show} ${season === undefined ? '' : `S${padded(season, 2)}`}${episode === undefined ? '' : `E${padded(episode, 2)}`}`;
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return title ?? (name === '' ? id : name);
}

/** The display name of a file by ID; the ID itself if the library does not know it. */
export function formatTitleById(id: string, byId: ReadonlyMap<string, LibraryMedia>): string {
  const media = byId.get(id);
  return media === undefined ? id : formatMediaTitle(media);
}

/** Season and episode, such as `S02E03`, or only the episode number; null: both unknown. */
export function formatMediaCode({ season, episode }: LibraryMedia): string | null {
  if (episode === undefined) return null;
  return season === undefined ? String(episode) : `S${padded(season, 2)}E${padded(episode, 2)}`;
}

/** The title without the show; a film has its year. */
export function formatMediaName(media: LibraryMedia): string {
  const { show, title, date } = media;
  if (title === undefined) return formatMediaTitle(media);
  const year = show === undefined && date !== undefined ? date.slice(0, 4) : '';
  return year === '' || title.includes(year) ? title : `${title} (${year})`;
}
