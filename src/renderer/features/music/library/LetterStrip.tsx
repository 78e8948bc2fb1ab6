import type { KeyboardEvent, PointerEvent } from 'react';
import { memo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { foldName } from '../../../../shared/lib/fold-name.ts';
import css from './LetterStrip.module.css';

/** `#` is for everything before A, such as digits. */
const letters = [...'#ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * The letter under which the server sorts a name: its first letter or digit. Null for other scripts, which the server sorts by their
 * transliteration.
 */
export function findLetter(sortName: string): string | null {
  const [first = '#'] = foldName(sortName).match(/[\p{L}\p{N}]/u) ?? [];
  if (/[a-z]/.test(first)) return first.toUpperCase();
  return /\p{L}/u.test(first) ? null : '#';
}

/**
 * Shows the letter at the current position of a list sorted by name. A click, dragging, arrow keys or a typed letter move to another
 * letter. Memoized: not rendered again with each page of the list.
 */
export const LetterStrip = memo(function LetterStrip({
  letter,
  busy,
  descending,
  onLetter,
}: {
  readonly letter: string;
  /** The offset of a letter is being requested. */
  readonly busy: boolean;
  readonly descending: boolean;
  readonly onLetter: (letter: string) => void;
}) {
  const order = descending ? letters.toReversed() : letters;
  const now = Math.max(0, order.indexOf(letter));
  const go = (index: number): void => {
    const to = order[Math.min(order.length - 1, Math.max(0, index))];
    if (to !== undefined && to !== letter) onLetter(to);
  };
  return (
    <div
      className={css['strip']}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('musiclibrary:letters')}
      aria-valuemin={0}
      aria-valuemax={order.length - 1}
      aria-valuenow={now}
      aria-valuetext={letter}
      aria-busy={busy}
      onKeyDown={(event) => {
        const to = keyTarget(event, now, order);
        if (to === null) return;
        event.preventDefault();
        event.stopPropagation();
        go(to);
      }}
      {...createDrag(go)}
    >
      <Letters order={order} letter={letter} />
    </div>
  );
});

interface LettersProps {
  readonly order: readonly string[];
  readonly letter: string;
}

const Letters = ({ order, letter }: LettersProps) =>
  order.map((each) => (
    <span
      key={each}
      className={css['letter']}
      data-now={each === letter || undefined}
      aria-hidden="true"
    >
      {each}
    </span>
  ));

/** Reports the index of the letter nearest to the pressed pointer. */
function createDrag(onIndex: (index: number) => void) {
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const distances = [...currentTarget.children].map((child) => {
      const { left, top, width, height } = child.getBoundingClientRect();
      return Math.hypot(clientX - left - width / 2, clientY - top - height / 2);
    });
    onIndex(distances.indexOf(Math.min(...distances)));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      point(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
    },
  };
}

function keyTarget(event: KeyboardEvent, now: number, order: readonly string[]): number | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: now - 1,
    ArrowLeft: now - 1,
    ArrowDown: now + 1,
    ArrowRight: now + 1,
    PageUp: now - 5,
    PageDown: now + 5,
    Home: 0,
    End: order.length - 1,
  };
  if (key.length > 1) return moves[key] ?? null;
  const typed = order.indexOf(findLetter(key) ?? '');
  return typed < 0 ? null : typed;
}
