import { ChevronRight, FolderOpen, Play } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Folder } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { Link } from '../../../state/Link.tsx';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { useLive } from '../live.ts';
import { playNow } from '../media/media-actions.ts';
import { openPlace, placeText } from '../model/route.ts';
import { artistAndAlbum } from './item-text.ts';
import { MediaList } from './MediaList.tsx';
import { PagePlaceholder, Page } from './Page.tsx';
import { useLibrary } from './use-library.ts';
import css from './BrowsePage.module.css';

interface Known {
  readonly folder: MediaItem;
  /** Path of the parent folder; null: the root. */
  readonly parent: string | null;
}

/** Maximum number of stored folders. */
const MAX_FOLDERS = 5_000;
const seen = new Map<string, Known>();

/** Stores the folders in a folder's list, because the server names a folder only in its parent's list. */
export function remember({ path, items }: Folder): void {
  for (const item of items) {
    if (item.kind !== 'folder' || item.path === null || item.path === path) continue;
    seen.delete(item.path);
    seen.set(item.path, { folder: item, parent: path });
  }
  for (const oldest of seen.keys()) {
    if (seen.size <= MAX_FOLDERS) break;
    seen.delete(oldest);
  }
}

/** The known folders from the root to a path, inclusive. */
export function findTrail(path: string | null): MediaItem[] {
  const trail: MediaItem[] = [];
  for (let at = path; at !== null;) {
    const known = seen.get(at);
    if (known === undefined || trail.includes(known.folder)) break;
    trail.unshift(known.folder);
    at = known.parent;
  }
  return trail;
}

/** A folder of the server's tree; `path` null: the root. */
export function BrowsePage({ path }: { readonly path: string | null }) {
  return <FolderPage key={path} path={path} />;
}

function FolderPage({ path }: { readonly path: string | null }) {
  const folder = useLibrary('music.browse', { path });
  const { data, error } = folder;
  if (data !== null) remember(data);
  const gone = error?.code === 'not-found';
  return (
    <Page>
      <Head path={path} parent={data?.parent ?? null} />
      {data === null || gone ? (
        <PagePlaceholder of={folder} gone={<FolderGone />} />
      ) : (
        <Entries folder={data} name={findTrail(path).at(-1)?.name ?? t('musicpages:browse.root')} />
      )}
    </Page>
  );
}

function Head({ path, parent }: { readonly path: string | null; readonly parent: string | null }) {
  const trail = findTrail(path);
  const here = trail.at(-1);
  return (
    <header className={css['head']}>
      <nav aria-label={t('musicpages:browse.path')} className={layout['grow']}>
        <ol className={css['steps']}>
          <Step path={null} name={t('musicpages:browse.root')} current={path === null} />
          {path !== null && trail.length === 0 && parent !== null && (
            <Step path={parent} name={t('musicpages:browse.up')} current={false} />
          )}
          {trail.map((folder) => (
            <Step
              key={folder.path}
              path={folder.path}
              name={folder.name}
              current={folder === here}
            />
          ))}
        </ol>
      </nav>
      {here !== undefined && <PlayFolder folder={here} />}
    </header>
  );
}

function Step({
  path,
  name,
  current,
}: {
  readonly path: string | null;
  readonly name: string;
  readonly current: boolean;
}) {
  return (
    <li className={css['step']}>
      {path !== null && <ChevronRight {...icon} size={14} />}
      {current ? (
        <h2 className={cx(css['here'], text['ellipsis'])} title={name} dir="auto">
          {name}
        </h2>
      ) : (
        <Link
          panel="music"
          detail={placeText({ k: 'browse', path })}
          className={cx(css['link'], text['ellipsis'])}
          title={name}
          dir="auto"
        >
          {name}
        </Link>
      )}
    </li>
  );
}

function PlayFolder({ folder }: { readonly folder: MediaItem }) {
  const able = useTopicSelector('music.abilities', ({ playMedia }) => playMedia);
  const { blocked } = useLive();
  if (!able || !folder.playable) return null;
  return (
    <Button icon={<Play {...icon} />} blocked={blocked} onClick={() => playNow(folder)}>
      {t('musicpages:action.playFolder')}
    </Button>
  );
}

function Entries({
  folder: { items, cut },
  name,
}: {
  readonly folder: Folder;
  readonly name: string;
}) {
  if (items.length === 0 && cut === null)
    return <EmptyState icon={FolderOpen} title={t('musicpages:browse.empty')} />;
  return (
    <>
      <MediaList
        label={t('musicpages:list.folder', { name })}
        items={items}
        lead="art"
        below={artistAndAlbum}
      />
      <CutNotice cut={cut} />
    </>
  );
}

function FolderGone() {
  return (
    <EmptyState
      icon={FolderOpen}
      title={t('musicpages:browse.gone')}
      action={
        <Button onClick={() => openPlace({ k: 'browse', path: null })}>
          {t('musicpages:browse.toRoot')}
        </Button>
      }
    />
  );
}
