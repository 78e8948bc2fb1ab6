import { ALargeSmall } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Lyrics as LyricsText } from '../../../../shared/music/library.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { Remembered, useRemembered } from '../../../state/remembered.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import textCss from '../../../ui/text.module.css';
import { TimedLines } from './TimedLines.tsx';
import css from './Lyrics.module.css';

type Lines = LyricsText['lines'];

const sizes = ['small', 'normal', 'large'] as const;
const textSize = new Remembered('lyrics.size', sizes, 'normal');

interface Props {
  readonly player: Player;
  /** Null while they load. */
  readonly lyrics: LyricsText | null;
  readonly disabled: boolean;
  readonly frozenAt: number | null;
}

/** The lyrics of the current track. Synced lyrics follow the music, and a click on a line seeks to its time. */
export function Lyrics({ player, lyrics, disabled, frozenAt }: Props) {
  const size = useRemembered(textSize);
  return (
    <section className={css['lyrics']} aria-label={t('musicnow:lyrics.title')} data-size={size}>
      <header className={css['head']}>
        <h2 className={css['title']}>{t('musicnow:lyrics.title')}</h2>
        {lyrics?.synced === true && (
          <span className={textCss['small']}>{t('musicnow:lyrics.synced')}</span>
        )}
        <IconButton
          className={css['size']}
          label={t('musicnow:lyrics.size', { size: t(`musicnow:lyrics.sizes.${size}`) })}
          icon={<ALargeSmall {...icon} size={18} />}
          onClick={() => textSize.set(sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'normal')}
        />
      </header>
      {lyrics?.synced === true && (
        <TimedLines lines={lyrics.lines} player={player} disabled={disabled} frozenAt={frozenAt} />
      )}
      {lyrics?.synced === false && <Plain lines={lyrics.lines} />}
    </section>
  );
}

function Plain({ lines }: { readonly lines: Lines }) {
  return (
    <div
      className={css['scroller']}
      role="group"
      aria-label={t('musicnow:lyrics.text')}
      tabIndex={0}
    >
      {lines.map(({ text }, at) => (
        <p key={at} className={css['plain']} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
