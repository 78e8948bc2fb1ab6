import type { ReactNode } from 'react';
import type { Relation } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { artistsOf, longTime } from './item-text.ts';
import type { MediaListProps } from './MediaList.tsx';
import { MediaList } from './MediaList.tsx';
import { NotYet } from './Page.tsx';
import { Section } from './Section.tsx';
import type { RelatedItems } from './use-related.ts';
import { useRelated } from './use-related.ts';

/** "Mira Okafor · Low Tide". */
export const artistAndAlbum = (item: MediaItem): string =>
  [artistsOf(item), item.album?.name ?? ''].filter((part) => part !== '').join(' · ');

/** Number of entries and, once all are loaded, their total time. */
function noteOf({ items, total, hasMore }: RelatedItems): string | undefined {
  if (items === null || items.length === 0) return undefined;
  const seconds = items.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const count = String(total ?? items.length);
  const whole = !hasMore && seconds > 0;
  return [hasMore && total === null ? '' : count, whole ? longTime(seconds) : '']
    .filter((part) => part !== '')
    .join(' · ');
}

type Rows = Pick<MediaListProps, 'lead' | 'within' | 'more' | 'onRemove'>;

/** A titled list that belongs to an item. `empty`: shown if there are no entries; without it, the whole section is hidden then. */
export function RelatedList({
  uri,
  relation,
  ...rest
}: Rows & {
  readonly uri: string;
  readonly relation: Relation;
  readonly title: string;
  readonly below?: MediaListProps['below'];
  readonly empty?: ReactNode;
}) {
  return <ListSection list={useRelated(uri, relation)} {...rest} />;
}

/** Like `RelatedList`, for a list that the page itself loads. */
export function ListSection({
  list,
  title,
  actions,
  below = artistAndAlbum,
  empty,
  ...rows
}: Rows & {
  readonly list: RelatedItems;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly below?: MediaListProps['below'];
  readonly empty?: ReactNode;
}) {
  const { items, total, hasMore, show, cut } = list;
  const none = items !== null && items.length === 0 && !hasMore && cut === null;
  if (empty === undefined && (none || items === null)) return null;
  return (
    <Section title={title} note={noteOf(list)} actions={actions}>
      {items === null && <NotYet of={list} />}
      {none && empty}
      <CutNotice cut={cut} />
      {items !== null && !none && (
        <MediaList
          label={title}
          count={hasMore ? (total ?? items.length) : items.length}
          onView={show}
          items={items}
          below={below}
          {...rows}
        />
      )}
    </Section>
  );
}
