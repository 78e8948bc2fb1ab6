import { useState } from 'react';
import { Check, Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call, useAction } from '../../../state/calls.ts';
import { typing } from '../../../state/use-paced.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import textCss from '../../../ui/text.module.css';
import { Art } from '../art/Art.tsx';
import { artistAndAlbum, fullName } from './item-text.ts';
import css from './AddTracksDialog.module.css';

/** Finds tracks and adds them to the end of a playlist, one by one. */
export function AddTracksDialog({
  item,
  onClose,
}: {
  readonly item: MediaItem;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const results = useResource(
    'music.search',
    { text: typed === '' ? '-' : typed, kinds: ['track'], limit: 30 },
    { enabled: typed !== '', pause: typing.near },
  );
  const tracks = results.data?.groups.find(({ kind }) => kind === 'track')?.items ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('musicpages:add.title', { name: item.name })}
      actions={<Button onClick={onClose}>{t('musicpages:add.done')}</Button>}
    >
      <div className={layout['stackWide']}>
        <SearchField
          data-first-focus
          label={t('musicpages:add.search')}
          value={text}
          onText={setText}
        />
        {typed === '' && <p className={textCss['small']}>{t('musicpages:add.hint')}</p>}
        {typed !== '' && <Awaited resource={results} label={t('musicpages:page.loading')} />}
        {results.data !== null && tracks.length === 0 && (
          <NoMatch what={t('musicpages:add.one')} text={typed} onClearText={() => setText('')} />
        )}
        <ul className={css['list']} aria-label={t('musicpages:add.results')}>
          {tracks.map((track) => (
            <Hit key={track.uri} track={track} playlist={item.uri} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Hit({ track, playlist }: { readonly track: MediaItem; readonly playlist: string }) {
  const { pending, run } = useAction();
  const [added, setAdded] = useState<number | null>(null);
  const name = fullName(track);
  return (
    <li className={css['hit']}>
      <Art title={name} art={track.art} size={80} className={css['art']} />
      <span className={css['text']}>
        <span className={cx(css['name'], textCss['ellipsis'])} title={name} dir="auto">
          {name}
        </span>
        <span className={cx(textCss['small'], textCss['ellipsis'])} dir="auto">
          {artistAndAlbum(track)}
        </span>
      </span>
      {added === null ? (
        <Button
          icon={<Plus {...icon} />}
          aria-label={t('musicpages:add.addItem', { name })}
          pending={pending}
          onClick={() =>
            void run(async () => {
              const answer = await call('music.addToPlaylist', { playlist, uris: [track.uri] });
              setAdded(answer.added);
            })
          }
        >
          {t('musicpages:add.add')}
        </Button>
      ) : (
        <span className={cx(css['added'], textCss['small'])} role="status">
          <Check {...icon} />
          {added > 0 ? t('musicpages:add.added') : t('musicpages:add.inside')}
        </span>
      )}
    </li>
  );
}
