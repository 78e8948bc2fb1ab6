import type { ReactNode } from 'react';
import { dotted } from '../../../../shared/music/player-view.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { artistAndAlbum } from './item-text.ts';
import type { MediaListProps } from './MediaList.tsx';
import { MediaList } from './MediaList.tsx';
import { PagePlaceholder } from './Page.tsx';
import { Section } from './Section.tsx';
import type { RelatedItems } from './use-related.ts';

/** Number of entries and, once all are loaded, their total time. */
function formatNote({ items, total, hasMore }: RelatedItems): string | undefined {
  if (items === null || items.length === 0) return undefined;
  const seconds = items.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const count = String(total ?? items.length);
  const whole = !hasMore && seconds > 0;
  return dotted(
    hasMore && total === null ? null : count,
    whole ? formatDuration(seconds * 1000) : null,
  );
}

/** A titled list that belongs to an item. `empty`: shown if there are no entries; without it, the whole section is hidden then. */
export function ListSection({
  list,
  title,
  actions,
  below = artistAndAlbum,
  empty,
  ...rows
}: Pick<MediaListProps, 'lead' | 'within' | 'more' | 'onRemove'> & {
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
    <Section title={title} note={formatNote(list)} actions={actions}>
      {items === null && <PagePlaceholder of={list} />}
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
