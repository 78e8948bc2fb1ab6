import './views-texts.ts';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { readStored, writeStored } from './browser-store.ts';
import { cx } from './cx.ts';
import css from './SplitView.module.css';

/** Width change (px) of one key press. */
const STEP = 16;
/** Minimum width (px) of the side pane. */
const LEAST = 280;
/** Maximum width (px) of the side pane; the list's minimum width takes precedence. */
const MOST = 960;

/**
 * A list with the details of the open entry beside it. The user resizes the side pane by its edge; its width is stored under `id`. If both
 * do not fit, the side pane replaces the list (`narrow="replace"`, the side pane has a back button) or follows below it.
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
  /** Name of the side pane, used in the name of its edge, such as "Details". */
  readonly label: string;
  /** null: nothing is open, and the list fills the view. */
  readonly side: ReactNode;
  /** Initial width (px) of the side pane. */
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
            <Edge label={t('views:split.resize', { label })} width={width} resize={resize} />
            <div className={css['side']}>{side}</div>
          </>
        )}
      </div>
    </div>
  );
}

interface EdgeProps {
  readonly label: string;
  /** Width (px) of the side pane. */
  readonly width: number;
  readonly resize: (to: number | null) => void;
}

/** The edge of the side pane: dragging and arrow keys resize it, a double click resets it. */
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
      onDoubleClick={() => resize(null)}
      {...useDrag(width, resize)}
    />
  );
}

/** The width after a key press; null if the edge does not handle the key. */
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
      // Starts from the visible width: a narrow window shows less than the stored width.
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
