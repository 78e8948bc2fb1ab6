import './views-texts.ts';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { readStored, writeStored } from './browser-store.ts';
import { cx } from './cx.ts';
import css from './SplitView.module.css';

/** One press of a key changes the width by this (px). */
const STEP = 16;
/** Least width (px) of the side. */
const LEAST = 280;
/** Most width (px) of the side; the list keeps its own least width all the same. */
const MOST = 960;

/**
 * A list and, beside it, what is open of it. The user sets the width of the side by its edge, remembered under `id`. Where there is no
 * room for both, the side replaces the list (`narrow="replace"`: the side has a way back) or follows below it.
 */
export function SplitView({
  id,
  label,
  side,
  width: first = 380,
  narrow = 'replace',
  children,
}: {
  readonly id: string;
  /** What the side is, in the name of its edge: "Details". */
  readonly label: string;
  /** null: nothing is open, and the list has all the room. */
  readonly side: ReactNode;
  /** Width (px) of the side until the user changes it. */
  readonly width?: number;
  readonly narrow?: 'replace' | 'below';
  readonly children: ReactNode;
}) {
  const key = `split ${id}`;
  const [width, setWidth] = useState(() => readWidth(key) ?? first);
  const resize = (to: number | null): void => {
    const next = to === null ? first : Math.round(Math.min(MOST, Math.max(LEAST, to)));
    setWidth(next);
    writeStored(key, to === null ? null : String(next));
  };
  const open = side !== null && side !== undefined && side !== false;
  const vars = { '--side': `${String(width)}px` } as CSSProperties;
  return (
    <div className={css['room']} style={vars}>
      <div className={cx(css['split'], open && css['open'], css[narrow])}>
        <div className={css['list']}>{children}</div>
        {open && (
          <>
            <Edge label={t('views:split.resize', { label })} {...{ width, resize }} />
            <div className={css['side']}>{side}</div>
          </>
        )}
      </div>
    </div>
  );
}

interface EdgeProps {
  readonly label: string;
  /** Width (px) of the side. */
  readonly width: number;
  readonly resize: (to: number | null) => void;
}

/** The edge of the side: a drag or the arrows move it, a double click puts it back. */
function Edge({ label, width, resize }: EdgeProps) {
  return (
    <div
      className={css['edge']}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onKeyDown={(event) => {
        const to = widthOf(event.key, width);
        if (to === null) return;
        resize(to);
        event.preventDefault();
        event.stopPropagation();
      }}
      onDoubleClick={() => {
        resize(null);
      }}
      {...useDrag(width, resize)}
    />
  );
}

/** The width that a key leads to, or null where it is no key of the edge. */
function widthOf(key: string, width: number): number | null {
  const widths: Readonly<Record<string, number>> = {
    ArrowLeft: width + STEP,
    ArrowRight: width - STEP,
    Home: MOST,
    End: LEAST,
  };
  return widths[key] ?? null;
}

function useDrag(width: number, resize: EdgeProps['resize']) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const end = (): void => {
    drag.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      // From what is seen: a narrow window shows less than was chosen.
      const seen = event.currentTarget.nextElementSibling?.clientWidth ?? width;
      drag.current = { x: event.clientX, width: seen };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const begun = drag.current;
      if (begun !== null) resize(begun.width + begun.x - clientX);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function readWidth(key: string): number | null {
  const width = Number(readStored(key));
  return width >= LEAST && width <= MOST ? width : null;
}
