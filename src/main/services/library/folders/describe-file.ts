import { omit } from '../../../../shared/lib/omit.ts';
import type { LibraryItem, MediaType } from '../../../../shared/library/model.ts';
import { oneLine } from '../../../../shared/tray/words.ts';
import { given } from '../../../../shared/lib/given.ts';
import { readNames } from '../../../../shared/library/naming.ts';
import type { Nfo, NfoFacts, NfoKind } from './read-nfo.ts';

/** A show, from its `tvshow.nfo`. */
export interface ShowFacts {
  readonly facts: NfoFacts;
}

export interface DescribedFile {
  readonly folders: readonly string[];
  readonly name: string;
  readonly nfo: Nfo | null;
  readonly show: ShowFacts | null;
}

type Description = Omit<
  LibraryItem,
  'id' | 'path' | 'ms' | 'library' | 'source' | 'addedAt' | 'state'
>;

/** Describes a file. Its NFO takes precedence over its name, and an episode inherits from its show. */
export function describeFile({ folders, name, nfo, show }: DescribedFile): Description {
  const named = readNames(folders.map(oneLine), oneLine(name));
  const facts = nfo?.facts ?? {};
  if (named.type === 'episode' || nfo?.kind === 'episodedetails')
    return toEpisode(named, facts, show?.facts ?? {});
  // Combines the tags of folders with those of the file.
  const tags = join(named.tags, facts.tags);
  const own = omit(facts, 'season', 'episode', 'show', 'tags');
  const title = withPart(own.title ?? named.title, named.title);
  return { ...named, ...own, ...given({ tags }), title, type: chooseType(nfo, named.type) };
}

const typeOf: Partial<Record<NfoKind, MediaType>> = { movie: 'movie', musicvideo: 'music_video' };

const chooseType = (nfo: Nfo | null, named: MediaType): MediaType =>
  (nfo === null ? undefined : typeOf[nfo.kind]) ?? named;

function toEpisode(
  named: ReturnType<typeof readNames>,
  facts: NfoFacts,
  show: NfoFacts,
): Description {
  const inherited = {
    genres: facts.genres ?? show.genres,
    tags: join(show.tags, facts.tags),
    studios: facts.studios ?? show.studios,
    actors: facts.actors ?? show.actors,
    rating: facts.rating ?? show.rating,
    countries: facts.countries ?? show.countries,
    show: show.title ?? facts.show ?? named.show,
    // The file name takes precedence, as in Kodi.
    season: named.season ?? facts.season,
    episode: named.episode ?? facts.episode,
  };
  const own = omit(facts, 'artist', 'album', 'set');
  return {
    ...named,
    ...own,
    ...given(inherited),
    title: facts.title ?? named.title,
    type: 'episode',
  };
}

const join = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): string[] | undefined =>
  one === undefined && other === undefined
    ? undefined
    : [...new Set([...(one ?? []), ...(other ?? [])])];

/** Adds the part's number to the title, which the NFO of a film in parts lacks: `Long Film (2)`. */
function withPart(title: string, named: string): string {
  const part = / \(\d{1,2}\)$/.exec(named)?.[0];
  return part === undefined || title.endsWith(part) ? title : `${title}${part}`;
}
