import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Chapter } from '../../../../shared/music/media.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { useResource } from '../../../state/use-resource.ts';
import text from '../../../ui/text.module.css';
import { toTrack } from '../model/to-track.ts';
import { TimedLines } from './TimedLines.tsx';
import css from './Lyrics.module.css';

interface Props {
  readonly player: Player;
  readonly chapters: readonly Chapter[];
  readonly disabled: boolean;
  readonly frozenAt: number | null;
}

/** The chapters of the current audiobook or episode, with the current one marked. A click seeks to the start of a chapter. */
export function Chapters({ chapters, ...props }: Props) {
  const lines = useMemo(
    () =>
      chapters.map(({ name, start }, at) => ({
        at: start,
        text: name ?? t('musicnow:chapters.unnamed', { number: at + 1 }),
        note: formatLength(start * 1000),
      })),
    [chapters],
  );
  return (
    <section className={css['lyrics']} aria-label={t('musicnow:chapters.title')} data-size="small">
      <header className={css['head']}>
        <h2 className={css['title']}>{t('musicnow:chapters.title')}</h2>
        <span className={text['small']}>
          {t('musicnow:chapters.count', { count: chapters.length })}
        </span>
      </header>
      <TimedLines lines={lines} {...props} />
    </section>
  );
}

const none: readonly Chapter[] = [];

/** The chapters of the current media; empty for music, and if unknown. */
export function useChapters({ media }: Player): readonly Chapter[] {
  const item = media === null ? null : toTrack(media);
  const spoken = item?.kind === 'audiobook' || item?.kind === 'episode';
  const options = { enabled: spoken, keep: false };
  return useResource('music.item', { uri: item?.uri ?? '-' }, options).data?.chapters ?? none;
}
