import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { LocateFixed } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { STOP, useRoving } from '../../../ui/list/use-roving.ts';
import type { Steps } from '../controls/clock.ts';
import { useAnchor, useStep } from '../controls/clock.ts';
import { act } from '../intent.ts';
import css from './Lyrics.module.css';

/** A line with its start position (s). */
interface Line {
  readonly at: number | null;
  readonly text: string;
  readonly note?: string;
}

interface Props {
  readonly player: Player;
  readonly lines: readonly Line[];
  readonly disabled: boolean;
  readonly frozenAt: number | null;
}

/** Steps from line to line; -1 before the first one. */
const createSteps = (lines: readonly Line[]): Steps => ({
  at: (position) => lines.findLastIndex(({ at }) => at !== null && at <= position),
  next: (position) => lines.find(({ at }) => at !== null && at > position)?.at ?? null,
});

/** Lines that follow the music. A click on a line seeks to it. */
export function TimedLines({ player, lines, disabled, frozenAt }: Props) {
  const steps = useMemo(() => createSteps(lines), [lines]);
  const current = useStep(useAnchor(player, frozenAt), player.media?.duration ?? null, steps) ?? -1;
  const list = useRef<HTMLOListElement>(null);
  const { paused, resume } = useFollowing(list, current);
  const ids = lines.map((_, index) => String(index));
  const preferred = String(Math.max(0, current));
  const { active, handlers } = useRoving(ids, preferred, { forgets: true });
  const seek = (position: number | null): void => {
    if (position === null) return;
    resume();
    act(player.id, { action: 'seek', position });
  };
  return (
    <>
      <ol ref={list} className={css['scroller']} {...handlers}>
        {lines.map(({ at, text, note }, index) => (
          <li key={index}>
            <button
              type="button"
              className={css['line']}
              aria-current={index === current || undefined}
              aria-disabled={disabled || !player.can.seek || undefined}
              tabIndex={ids[index] === active ? 0 : -1}
              dir="auto"
              onClick={() => {
                if (!disabled && player.can.seek) seek(at);
              }}
              {...{ [STOP]: index }}
            >
              {text === '' ? <span aria-label={t('musicnow:lyrics.instrumental')}>♪</span> : text}
              {note !== undefined && <span className={css['note']}>{note}</span>}
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

/** Vertical position of the current line, as a share of the height. */
const PLACE = 0.42;
const byUser = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to the current line whenever it changes, until the user scrolls. `resume` scrolls back and follows again. */
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
      // A press on a line seeks. Only a press beside the lines, such as on the scrollbar, counts as scrolling.
      if (event.type !== 'pointerdown' || event.target === element) setPaused(true);
    };
    for (const name of byUser) element?.addEventListener(name, pause, { passive: true });
    return () => {
      for (const name of byUser) element?.removeEventListener(name, pause);
    };
  }, [list]);
  return {
    paused,
    resume: () => setPaused(false),
  };
}
