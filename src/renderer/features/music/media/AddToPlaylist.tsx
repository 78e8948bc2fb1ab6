import { useState } from 'react';
import { ListMusic, Plus } from 'lucide-react';
import { foldName } from '../../../../shared/lib/fold-name.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call, tellFailure, useAction } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { typing } from '../../../state/use-paced.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { stepFocus } from '../../../ui/list/use-roving.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import textCss from '../../../ui/text.module.css';
import css from './AddToPlaylist.module.css';

interface Props {
  readonly uris: readonly string[];
  /** Name of the items for the title. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Adds items to a playlist that the user picks, or to a new one named by the typed text. */
export function AddToPlaylist({ uris, name, onClose }: Props) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const lists = useResource('music.library', toSearch(typed), { pause: typing.near });
  const { pending, addTo, create } = useAdding(uris, onClose);
  const playlists = lists.data?.items.filter(isEditable) ?? [];
  const enter = async (): Promise<void> => {
    // Requested again, because the visible rows may belong to a shorter text.
    const { items } = await call('music.library', toSearch(typed));
    const only = soleRow(typed, items.filter(isEditable));
    if (only === 'new') create(typed);
    else if (only !== null) addTo(only.uri, only.name);
  };
  const row = (uri: string, title: string, pick: () => void) => (
    <li key={uri}>
      <button type="button" className={css['row']} data-row disabled={pending} onClick={pick}>
        {uri === '' ? <Plus {...icon} /> : <ListMusic {...icon} />}
        <span className={textCss['ellipsis']} dir="auto" title={title}>
          {title}
        </span>
      </button>
    </li>
  );
  const createRow = row('', t('musicsearch:playlist.create', { title: typed }), () =>
    create(typed),
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('musicsearch:playlist.title', { name })}>
      <div
        className={layout['stackWide']}
        onKeyDown={(event) => stepFocus(event, 'input, [data-row]')}
      >
        <SearchField
          data-first-focus
          label={t('musicsearch:playlist.find')}
          value={text}
          onText={setText}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== '' && !pending) tellFailure(enter());
          }}
        />
        <Awaited resource={lists} label={t('musicsearch:playlist.loading')} />
        <ul className={css['list']} aria-label={t('musicsearch:playlist.list')}>
          {typed !== '' && createRow}
          {playlists.map((list) => row(list.uri, list.name, () => addTo(list.uri, list.name)))}
        </ul>
        {typed === '' && <p className={textCss['small']}>{t('musicsearch:playlist.hint')}</p>}
      </div>
    </Dialog>
  );
}

const toSearch = (search: string) => ({ kind: 'playlist' as const, search, limit: 200 });
const isEditable = ({ editable }: MediaItem): boolean => editable !== false;

/** The row that Enter selects: the only match, the playlist with this name, or a new playlist if none matches. Null: several match. */
function soleRow(typed: string, playlists: readonly MediaItem[]): MediaItem | 'new' | null {
  if (playlists.length === 0) return 'new';
  const named = playlists.filter(({ name }) => foldName(name) === foldName(typed));
  const [only, another] = named.length > 0 ? named : playlists;
  return only === undefined || another !== undefined ? null : only;
}

/** The two ways to add items. A toast reports what the server did. */
function useAdding(uris: readonly string[], onDone: () => void) {
  const { pending, run } = useAction();
  const work = (add: () => Promise<string>): void => {
    void run(add).then((text) => {
      if (text === undefined) return;
      showToast({ tone: 'good', text });
      onDone();
    });
  };
  const addTo = (playlist: string, title: string): void => {
    work(async () => {
      const { added, skipped } = await call('music.addToPlaylist', { playlist, uris: [...uris] });
      const text = t('musicsearch:playlist.added', { count: added, title });
      const rest = t('musicsearch:playlist.skipped', { count: skipped });
      return skipped === 0 ? text : `${text} ${rest}`;
    });
  };
  const create = (name: string): void => {
    work(async () => {
      const { name: title } = await call('music.createPlaylist', { name, uris: [...uris] });
      return t('musicsearch:playlist.created', { title });
    });
  };
  return { pending, addTo, create };
}
