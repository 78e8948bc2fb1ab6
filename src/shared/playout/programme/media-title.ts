import { padded } from '../time/calendar.ts';
import type { LibraryMedia } from './model.ts';

/** A file as lists show it: `Harbour S02E03`, otherwise its title, otherwise the name of the file. */
export function formatMediaTitle({ show, season, episode, title, path, id }: LibraryMedia): string {
  if (show !== undefined && (season !== undefined || episode !== undefined))
    return `${show} ${season === undefined ? '' : `S${padded(season, 2)}`}${episode === undefined ? '' : `E${padded(episode, 2)}`}`;
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return title ?? (name === '' ? id : name);
}
