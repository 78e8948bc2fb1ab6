import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ALargeSmall, LocateFixed } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Lyrics as LyricsText } from '../../../../shared/music/library.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { Remembered, useRemembered } from '../../../state/remembered.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Steps } from '../controls/clock.ts';
import { useAnchor, useStep } from '../controls/clock.ts';
import { act } from '../intent.ts';
import { STOP, useOneStop } from './use-one-stop.ts';
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

/** The lyrics of the current track. Synced ones follow the music, and a line seeks to its time. */
export function Lyrics({ player, lyrics, disabled, frozenAt }: Props) {
  const size = useRemembered(textSize);
  return (
    <section className={css['lyrics']} aria-label={t('musicnow:lyrics.title')} data-size={size}>
      <header className={css['head']}>
        <h2 className={css['title']}>{t('musicnow:lyrics.title')}</h2>
        {lyrics?.synced === true && (
          <span className={css['synced']}>{t('musicnow:lyrics.synced')}</span>
        )}
        <IconButton
          className={css['size']}
          label={t('musicnow:lyrics.size', { size: t(`musicnow:lyrics.sizes.${size}`) })}
          icon={<ALargeSmall {...icon} size={18} />}
          onClick={() => {
            textSize.set(sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'normal');
          }}
        />
      </header>
      {lyrics?.synced === true && (
        <Synced lines={lyrics.lines} {...{ player, disabled, frozenAt }} />
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

/** Steps from line to line; -1 before the first one. */
const stepsOf = (lines: Lines): Steps => ({
  at: (position) => lines.findLastIndex(({ at }) => at !== null && at <= position),
  next: (position) => lines.find(({ at }) => at !== null && at > position)?.at ?? null,
});

function Synced({
  player,
  lines,
  disabled,
  frozenAt,
}: Omit<Props, 'lyrics'> & { readonly lines: Lines }) {
  const steps = useMemo(() => stepsOf(lines), [lines]);
  const current = useStep(useAnchor(player, frozenAt), player.media?.duration ?? null, steps) ?? -1;
  const list = useRef<HTMLOListElement>(null);
  const { paused, resume } = useFollowing(list, current);
  const { active, handlers } = useOneStop(lines.length, Math.max(0, current));
  const seek = (position: number | null): void => {
    if (position === null) return;
    resume();
    act(player.id, { action: 'seek', position });
  };
  return (
    <>
      <ol ref={list} className={css['scroller']} {...handlers}>
        {lines.map(({ at, text }, index) => (
          <li key={index}>
            <button
              type="button"
              className={css['line']}
              aria-current={index === current || undefined}
              aria-disabled={disabled || !player.can.seek || undefined}
              tabIndex={index === active ? 0 : -1}
              dir="auto"
              onClick={() => {
                if (!disabled && player.can.seek) seek(at);
              }}
              {...{ [STOP]: index }}
            >
              {text === '' ? <span aria-label={t('musicnow:lyrics.instrumental')}>♪</span> : text}
            </button>
          </li>
        ))}
      </ol>
      {paused && current >= 0 && (
        <Button className={css['resume']} icon={<LocateFixed {...icon} />} onClick={resume}>
          {t('musicnow:lyrics.resume')}
        </Button>
      )}
    </>
  );
}

/** Where the current line is placed, as a share of the height. */
const PLACE = 0.42;
const byUser = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to the current line whenever it changes, until the user scrolls; `resume` scrolls back and follows again. */
function useFollowing(
  list: RefObject<HTMLElement | null>,
  current: number,
): { readonly paused: boolean; readonly resume: () => void } {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const element = list.current;
    const line = element?.children[Math.max(0, current)];
    if (paused || element == null || !(line instanceof HTMLElement)) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = line.offsetTop + line.offsetHeight / 2 - element.clientHeight * PLACE;
    element.scrollTo({ top, behavior: still ? 'auto' : 'smooth' });
  }, [list, current, paused]);
  useEffect(() => {
    const element = list.current;
    const pause = (event: Event): void => {
      // A press on a line seeks; only one beside the lines, such as on the scrollbar, scrolls.
      if (event.type !== 'pointerdown' || event.target === element) setPaused(true);
    };
    for (const name of byUser) element?.addEventListener(name, pause, { passive: true });
    return () => {
      for (const name of byUser) element?.removeEventListener(name, pause);
    };
  }, [list]);
  return {
    paused,
    resume: () => {
      setPaused(false);
    },
  };
}
