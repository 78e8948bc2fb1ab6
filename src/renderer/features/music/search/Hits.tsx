import type { MouseEvent } from 'react';
import { ChevronRight, Ellipsis, History, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import text from '../../../ui/text.module.css';
import { Art } from '../art/Art.tsx';
import type { SearchHit, HitSection } from './hits.ts';
import { formatKey } from './hits.ts';
import { matchRanges } from '../../../palette/match.ts';
import { Matched as MatchedName } from '../../../palette/Matched.tsx';
import { formatArtists, fullName } from '../pages/item-text.ts';
import css from './Search.module.css';

/** The actions of hits, and the current one. */
export interface HitActions {
  /** Id of a hit's element, from its key. */
  readonly idOf: (key: string) => string;
  readonly current: string | null;
  /** The search text, which is highlighted in names. */
  readonly search: string;
  readonly onHit: (hit: SearchHit, event: MouseEvent) => void;
  readonly onMenu: (item: MediaItem, event: MouseEvent) => void;
}

/** A name with the letters that match the search text in bold. */
export const Matched = ({ name, search }: { readonly name: string; readonly search: string }) => (
  <MatchedName name={name} ranges={matchRanges(name, search)} />
);

/** The second line of an item; `named`: includes its kind, for mixed lists. */
export const formatLine = ({ kind, artists, album, owner }: MediaItem, named = false): string =>
  dotted(
    named ? t(`musicsearch:one.${kind}`) : null,
    formatArtists({ artists }),
    album?.name,
    kind === 'playlist' ? owner : null,
  );

const formatEnd = ({ kind, duration, year }: MediaItem): string =>
  kind === 'album' ? String(year ?? '') : duration === null ? '' : formatLength(duration * 1000);

interface SectionProps {
  readonly section: HitSection;
  /** Shows all hits of a kind. */
  readonly onAll: (kind: LibraryKind) => void;
  /** Clears the earlier searches. */
  readonly onClear: () => void;
}

/** A section of hits; `titled`: below its title. */
export function SectionRows({
  titled,
  section,
  onAll,
  onClear,
  ...actions
}: HitActions & SectionProps & { readonly titled: boolean }) {
  const { id, hits } = section;
  return (
    <div role="rowgroup" aria-label={t(`musicsearch:kind.${id}`)}>
      {titled && <Title section={section} onAll={onAll} onClear={onClear} />}
      {hits.map((hit) => {
        const key = formatKey(id, hit);
        return <HitRow key={key} id={key} mixed={id === 'recent'} hit={hit} {...actions} />;
      })}
    </div>
  );
}

function Title({ section: { id, hits, count, more }, onAll, onClear }: SectionProps) {
  const title = t(`musicsearch:kind.${id}`);
  const all = { count: `${String(count)}${more ? '+' : ''}` };
  return (
    <div role="row" className={css['head']}>
      <span role="rowheader" className={css['kind']}>
        {title}
      </span>
      <span role="gridcell">
        {id === 'texts' && (
          <button type="button" className={css['all']} onClick={onClear}>
            {t('musicsearch:clear')} <X {...icon} size={14} />
          </button>
        )}
        {id !== 'texts' && id !== 'recent' && (count > hits.length || more) && (
          <button
            type="button"
            className={css['all']}
            aria-description={title}
            onClick={() => onAll(id)}
          >
            {t('musicsearch:all', all)} <ChevronRight {...icon} size={14} />
          </button>
        )}
      </span>
    </div>
  );
}

interface RowProps extends HitActions {
  readonly id: string;
  readonly hit: SearchHit;
  readonly mixed: boolean;
}

function HitRow({ id, hit, mixed, idOf, current, search, onHit, onMenu }: RowProps) {
  const item = 'item' in hit ? hit.item : null;
  return (
    <div
      role="row"
      id={idOf(id)}
      aria-selected={id === current}
      className={cx(css['row'], item?.available === false && css['gone'])}
      onClick={(event) => onHit(hit, event)}
      onContextMenu={(event) => {
        if (item !== null) onMenu(item, event);
      }}
    >
      {item === null ? (
        <span role="gridcell" className={css['main']}>
          <History {...icon} className={css['lens']} />
          <span className={cx(css['name'], text['ellipsis'])} dir="auto">
            {'text' in hit && hit.text}
          </span>
        </span>
      ) : (
        <>
          <Main item={item} search={search} mixed={mixed} />
          <span role="gridcell" className={cx(css['end'], text['dim'])}>
            {formatEnd(item)}
          </span>
          <span role="gridcell" className={css['more']}>
            <IconButton
              label={t('musicmedia:menu.more', { name: item.name })}
              icon={<Ellipsis {...icon} />}
              tabIndex={-1}
              onClick={(event) => {
                event.stopPropagation();
                onMenu(item, event);
              }}
            />
          </span>
        </>
      )}
    </div>
  );
}

function Main({
  item,
  search,
  mixed,
}: Pick<RowProps, 'search' | 'mixed'> & { readonly item: MediaItem }) {
  const { name, art, kind } = item;
  const line = formatLine(item, mixed);
  const title = fullName(item);
  return (
    <span role="gridcell" className={css['main']}>
      <Art
        className={cx(css['art'], kind === 'artist' && css['round'])}
        size={80}
        title={name}
        art={art}
      />
      <span className={css['words']}>
        <span className={cx(css['name'], text['ellipsis'])} title={title} dir="auto">
          <Matched name={title} search={search} />
        </span>
        {line !== '' && (
          <span className={cx(text['ellipsis'], text['small'])} title={line} dir="auto">
            <Matched name={line} search={search} />
          </span>
        )}
      </span>
    </span>
  );
}
