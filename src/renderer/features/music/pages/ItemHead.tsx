import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { joinFacts } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaDetail, MediaKind, MediaLink } from '../../../../shared/music/media.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { Link } from '../../../state/Link.tsx';
import { cx } from '../../../ui/cx.ts';
import textCss from '../../../ui/text.module.css';
import { Art } from '../art/Art.tsx';
import { useCoverMenu } from '../media/cover-menu.tsx';
import { placeText } from '../model/route.ts';
import { ItemActions } from './ItemActions.tsx';
import { formatAlbumType, fullName } from './item-text.ts';
import css from './ItemHead.module.css';
import { Button } from '../../../ui/Button.tsx';

/** Maximum length (characters) of a text that is shown completely. */
const MAX_SHORT = 240;

/** A text of any length. A long one shows three lines at first, with a button for the rest. */
function Description({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(text.length <= MAX_SHORT);
  return (
    <div className={css['about']}>
      <p className={cx(css['description'], !open && css['clamped'])} dir="auto">
        {text}
      </p>
      {text.length > MAX_SHORT && (
        <Button
          variant="ghost"
          className={css['toggle']}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? t('musicpages:action.less') : t('musicpages:action.more')}
        </Button>
      )}
    </div>
  );
}

/** The head of an item's page: cover, name, artists or owner, facts, actions and description. */
export function ItemHead({
  item,
  menu,
}: {
  readonly item: MediaDetail;
  /** Further entries for the item's menu. */
  readonly menu?: ReactNode;
}) {
  const { kind, artists, album, description } = item;
  const name = fullName(item);
  const links = kind === 'track' && album !== null ? [...artists, album] : artists;
  const facts = listFacts(item);
  const { menu: coverMenu, onContextMenu } = useCoverMenu(item, menu);
  return (
    <>
      <header className={css['head']}>
        <Art
          title={name}
          art={item.art}
          size={512}
          className={cx(css['cover'], kind === 'artist' && css['round'])}
          onContextMenu={onContextMenu}
        />
        {coverMenu}
        <div className={css['text']}>
          <p className={textCss['small']}>
            {kind === 'album' ? formatAlbumType(item) : t(`musicpages:kind.${kind}`)}
          </p>
          <h2 className={css['name']} title={name} dir="auto">
            {name}
          </h2>
          {links.length > 0 && <Links links={links} />}
          {facts.length > 0 && <p className={textCss['small']}>{joinFacts(facts)}</p>}
        </div>
        <ItemActions item={item} menu={menu} />
      </header>
      {description !== null && description !== '' && <Description text={description} />}
    </>
  );
}

function Links({ links }: { readonly links: readonly MediaLink[] }) {
  return (
    <p className={textCss['anywhere']} dir="auto">
      {links.map(({ uri, name }, at) => (
        <Fragment key={`${String(at)} ${name}`}>
          {at > 0 && ' · '}
          {uri === null ? (
            name
          ) : (
            <Link panel="music" detail={placeText({ k: 'item', uri })} className={css['link']}>
              {name}
            </Link>
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** Kinds whose files have a common quality. */
const files: readonly MediaKind[] = ['album', 'track', 'audiobook', 'episode'];

/** Facts about an item, in one line. */
function listFacts(item: MediaDetail): string[] {
  const { kind, owner, year, count, duration, genres, label, quality } = item;
  const entries = kind === 'podcast' ? 'episodes' : 'tracks';
  return [
    owner === null || owner === '' ? null : t('musicpages:facts.owner', { name: owner }),
    year === null ? null : String(year),
    count === null ? null : t(`musicpages:facts.${entries}`, { count }),
    duration === null
      ? null
      : kind === 'track'
        ? formatLength(duration * 1000)
        : formatDuration(duration * 1000),
    genres.length === 0 ? null : genres.slice(0, 3).join(', '),
    item.artists.some(({ name }) => name === label) ? null : label,
    files.includes(kind) ? quality : null,
    kind === 'audiobook' && item.played === true ? t('musicpages:facts.played') : null,
    item.explicit ? t('musicpages:facts.explicit') : null,
    item.available ? null : t('musicpages:facts.away'),
  ].filter((fact): fact is string => fact !== null && fact !== '');
}
