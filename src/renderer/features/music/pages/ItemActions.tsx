import type { ReactNode } from 'react';
import { Heart, ListEnd, Play, RadioTower, RotateCcw, Shuffle } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem, MediaKind } from '../../../../shared/music/media.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import type { IconButtonProps } from '../../../ui/IconButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useLive } from '../live.ts';
import {
  canKeep,
  playMedia,
  playNow,
  toggleFavorite,
  useFavorite,
} from '../media/media-actions.ts';
import { MediaMenu } from '../media/MediaMenu.tsx';
import { computeProgress } from './item-text.ts';
import { Progress } from './Progress.tsx';
import css from './ItemHead.module.css';

const mixes: readonly MediaKind[] = ['album', 'artist', 'playlist'];
const seeds: readonly MediaKind[] = [...mixes, 'track'];

/** The actions for a page's item, without those that the server or the item does not support. */
export function ItemActions({
  item,
  menu,
}: {
  readonly item: MediaItem;
  readonly menu?: ReactNode;
}) {
  const plays = useTopicSelector('music.abilities', ({ playMedia: can }) => can);
  const progress = computeProgress(item);
  return (
    <div className={css['actions']}>
      {progress !== null && <Progress value={progress} className={css['progress']} />}
      {plays && item.playable && item.available && <PlayActions item={item} />}
      <FavoriteButton item={item} />
      <MediaMenu item={item}>{menu}</MediaMenu>
    </div>
  );
}

function PlayActions({ item }: { readonly item: MediaItem }) {
  const { blocked: offline } = useLive();
  const { playerId } = useTopic('music.chosen');
  const { uri, name, kind, resumeAt } = item;
  const begun = computeProgress(item) !== null;
  const blocked = offline ?? (playerId === null ? t('musicpages:action.noPlayer') : undefined);
  return (
    <>
      <Button
        variant="primary"
        className={css['main']}
        icon={<Play {...icon} />}
        blocked={blocked}
        onClick={() => playNow(item)}
      >
        {begun
          ? t('musicpages:action.resume', { time: formatLength((resumeAt ?? 0) * 1000) })
          : t('musicpages:action.play')}
      </Button>
      {begun && <StartOver item={item} blocked={blocked} />}
      {mixes.includes(kind) && (
        <Button
          icon={<Shuffle {...icon} />}
          blocked={blocked}
          onClick={() => playMedia([uri], { option: 'replace', shuffle: true, name })}
        >
          {t('musicpages:action.shuffle')}
        </Button>
      )}
      <QueueActions item={item} blocked={blocked} />
    </>
  );
}

interface PlayProps extends Pick<IconButtonProps, 'blocked'> {
  readonly item: MediaItem;
}

function QueueActions({ item: { uri, name, kind }, ...state }: PlayProps) {
  const radio = useTopicSelector('music.abilities', ({ radio: can }) => can);
  return (
    <>
      {radio && seeds.includes(kind) && (
        <IconButton
          label={t('musicpages:action.radio')}
          icon={<RadioTower {...icon} />}
          {...state}
          onClick={() => playMedia([uri], { option: 'replace', radio: true, name })}
        />
      )}
      <IconButton
        label={t('musicpages:action.addToQueue')}
        icon={<ListEnd {...icon} />}
        {...state}
        onClick={() => playMedia([uri], { option: 'add', name })}
      />
    </>
  );
}

/** Plays an audiobook or episode from the beginning. Clears the resume position first, because the server would start there. */
function StartOver({ item, blocked }: PlayProps) {
  const { pending, run } = useAction();
  return (
    <IconButton
      label={t('musicpages:action.over')}
      icon={<RotateCcw {...icon} />}
      blocked={blocked}
      disabled={pending}
      onClick={() =>
        void run(async () => {
          await call('music.markPlayed', { uri: item.uri, played: false });
          playNow(item);
        })
      }
    />
  );
}

function FavoriteButton({ item }: { readonly item: MediaItem }) {
  const can = useTopicSelector('music.abilities', ({ favorites }) => favorites);
  const { blocked } = useLive();
  const favorite = useFavorite(item.uri, item.favorite);
  if (!can || !canKeep(item)) return null;
  return (
    <IconButton
      label={t('musicpages:action.favorite')}
      shortcut="F"
      icon={<Heart {...icon} fill={favorite ? 'currentColor' : 'none'} />}
      pressed={favorite}
      blocked={blocked}
      onClick={() => toggleFavorite(item)}
    />
  );
}
