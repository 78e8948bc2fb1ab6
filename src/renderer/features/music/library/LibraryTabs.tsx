import { useLayoutEffect, useRef, useState } from 'react';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import type { LibraryKind } from '../../../../shared/music/media.ts';
import { Link } from '../../../state/Link.tsx';
import { useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import choices from '../../../ui/Choices.module.css';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { tabKinds } from '../../../../shared/music/media-kinds.ts';
import { usePaneCount } from '../model/panes.ts';
import type { MusicRoute } from '../model/route.ts';
import { backFrom, findList, openPlace, placeText } from '../model/route.ts';
import css from './LibraryTabs.module.css';

interface Tab {
  readonly id: 'home' | 'browse' | 'scenes' | LibraryKind;
  readonly place: MusicRoute;
}

/** The tabs for the kinds that the server lists, and the scenes. */
function listTabs({ library, kinds, browse }: MusicAbilities): Tab[] {
  const own = tabKinds.filter((kind) => kinds.includes(kind));
  const lists = own.map((kind): Tab => ({
    id: kind,
    place: { k: 'list', kind, genre: null },
  }));
  return [
    ...(library ? [{ id: 'home', place: { k: 'home' } } as const] : []),
    { id: 'scenes', place: { k: 'scenes', id: null, preview: false } },
    ...(library ? lists : []),
    ...(browse ? [{ id: 'browse', place: { k: 'browse', path: null } } as const] : []),
  ];
}

/** The tab of a place; for an item, the one of its kind. Null: none. */
function findTab(place: MusicRoute): Tab['id'] | null {
  if (place.k === 'list') return place.kind;
  if (place.k === 'item') {
    const kind = findList(place.uri);
    return tabKinds.find((known) => known === kind) ?? null;
  }
  return place.k === 'browse' ? 'browse' : 'home';
}

/** The library's lists in one row, after the back button of a page. Lists that do not fit are in a menu at the end. */
export function LibraryTabs({ place }: { readonly place: MusicRoute }) {
  const all = useTopicSelector('music.abilities', listTabs);
  // In a narrow column, the panel's head links to the scenes, because the lists need the space.
  const isNarrow = usePaneCount() < 3;
  const tabs = isNarrow ? all.filter(({ id }) => id !== 'scenes') : all;
  const open = findTab(place);
  const row = useRef<HTMLDivElement>(null);
  const fit = useFit(row, tabs.length);
  const rest = tabs.slice(fit);
  const back = backFrom(placeText(place));
  return (
    <div className={css['head']}>
      {back !== null && (
        <IconButton
          label={t('musiclibrary:back')}
          shortcut="Esc"
          icon={<ArrowLeft {...icon} />}
          onClick={back}
        />
      )}
      <nav className={cx(choices['bar'], layout['grow'])} aria-label={t('music:pane.library')}>
        <div ref={row} className={css['row']}>
          {tabs.map(({ id, place: to }, at) => (
            <Link
              key={id}
              panel="music"
              detail={placeText(to)}
              className={cx(choices['choice'], css['tab'])}
              data-state={id === open ? 'active' : undefined}
              aria-current={id === open ? 'page' : undefined}
              data-cut={at >= fit || undefined}
            >
              {t(`musiclibrary:tab.${id}`)}
            </Link>
          ))}
        </div>
        {rest.length > 0 && <More rest={rest} open={open} />}
      </nav>
    </div>
  );
}

/** The menu of tabs that do not fit; its button names the open one. */
function More({ rest, open }: { readonly rest: readonly Tab[]; readonly open: Tab['id'] | null }) {
  const shown = rest.find(({ id }) => id === open);
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={choices['choice']}
          data-state={shown === undefined ? undefined : 'active'}
        >
          {t(`musiclibrary:tab.${shown?.id ?? 'more'}`)}
          <ChevronDown {...icon} size={14} />
        </button>
      }
    >
      {rest.map(({ id, place }) => (
        <MenuItem key={id} onSelect={() => openPlace(place)}>
          {t(`musiclibrary:tab.${id}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Number of tabs in the first line of their row. The row wraps, and its further lines are cut off. */
function useFit(row: { readonly current: HTMLElement | null }, count: number): number {
  const [fit, setFit] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const tabs = [...element.children].map((tab) => (tab as HTMLElement).offsetTop);
      setFit(tabs.filter((top) => top === tabs[0]).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, count]);
  return Math.min(fit, count);
}
