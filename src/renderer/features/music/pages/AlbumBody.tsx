import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatArtists } from './item-text.ts';
import { MediaList } from './MediaList.tsx';
import { PagePlaceholder } from './Page.tsx';
import { Section } from './Section.tsx';
import { Shelf } from './Shelf.tsx';
import { useLibrary } from './use-library.ts';
import { useRelated } from './use-related.ts';

/** The tracks of an album by disc, and other albums of its artist. */
export function AlbumBody({ item }: { readonly item: MediaItem }) {
  const list = useRelated(item.uri, 'tracks');
  const { items } = list;
  if (items === null) return <PagePlaceholder of={list} />;
  if (items.length === 0) return <EmptyState title={t('musicpages:page.noTracks')} />;
  const discs = [...new Set(items.map(discOf))];
  const by = formatArtists(item);
  return (
    <>
      {discs.map((disc) => (
        <Disc
          key={disc}
          title={
            discs.length === 1
              ? t('musicpages:list.tracks')
              : t('musicpages:list.disc', { number: disc })
          }
          tracks={items.filter((track) => discOf(track) === disc)}
          by={by}
          album={item.uri}
        />
      ))}
      <MoreBy item={item} />
    </>
  );
}

const discOf = ({ disc }: MediaItem): number => disc ?? 1;

function Disc({
  title,
  tracks,
  by,
  album,
}: {
  readonly title: string;
  readonly tracks: readonly MediaItem[];
  /** The album's artists, omitted from its tracks. */
  readonly by: string;
  readonly album: string;
}) {
  const seconds = tracks.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const count = t('musicpages:facts.tracks', { count: tracks.length });
  return (
    <Section
      title={title}
      note={seconds === 0 ? count : `${count} · ${formatDuration(seconds * 1000)}`}
    >
      <MediaList
        label={title}
        items={tracks}
        lead="number"
        below={(track) => (formatArtists(track) === by ? '' : formatArtists(track))}
        within={album}
      />
    </Section>
  );
}

function MoreBy({ item }: { readonly item: MediaItem }) {
  const [artist] = item.artists;
  const uri = artist?.uri ?? null;
  const { data } = useLibrary(
    'music.related',
    { uri: uri ?? '-', relation: 'albums', limit: 20 },
    { enabled: uri !== null },
  );
  const others = data?.items.filter((album) => album.uri !== item.uri) ?? [];
  if (artist === undefined || others.length === 0) return null;
  return (
    <Shelf
      title={t('musicpages:albums.more', { artist: artist.name })}
      items={others}
      below={({ year }) => year}
    />
  );
}
