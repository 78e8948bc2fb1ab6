import './views-texts.ts';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { readStored, writeStored } from './browser-store.ts';
import { cx } from './cx.ts';
import css from './SplitView.module.css';

/** Width change (px) of one key press. */
const STEP = 16;
/** Minimum width (px) of the resizable pane. */
const MIN_WIDTH = 280;
/** Maximum width (px) of that pane; the minimum width of the other one takes precedence. */
const MAX_WIDTH = 960;

/**
 * A list with the details of the open entry beside it. The user resizes one of them by the edge between them; its width is stored under
 * `id`. If both do not fit, the side pane replaces the list, and has a back button.
 */
export function SplitView({
  id,
  label,
  side,
  width: first = 380,
  share,
  grows = 'list',
  alone = false,
  children,
}: {
  readonly id: string;
  /** Name of the side pane, used in the name of its edge, such as "Details". */
  readonly label: string;
  /** null: nothing is open, and the list fills the view. */
  readonly side: ReactNode;
  /** The pane that takes the remaining space; `width` is the initial width (px) of the other one. */
  readonly grows?: 'list' | 'side';
  readonly width?: number;
  /**
   * Share of the view (percent, at most 60) that the pane gets if that is more than `width`, so that it grows with the window, until the
   * user resizes it.
   */
  readonly share?: number | undefined;
  /** The side pane replaces the list at any width. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}) {
  const { width: chosen, resize } = useWidth(id);
  const width = chosen ?? first;
  const open = side !== null && side !== undefined && side !== false;
  const isShared = chosen === null && share !== undefined;
  const vars = {
    '--side': isShared ? `max(${String(width)}px, ${String(share)}%)` : `${String(width)}px`,
  } as CSSProperties;
  return (
    <div className={css['room']} style={vars}>
      <div className={cx(css['split'], open && !alone && css['open'])} data-grows={grows}>
        <div className={css['list']} hidden={open && alone}>
          {children}
        </div>
        {open && (
          <>
            {!alone && (
              <Edge
                label={t('views:split.resize', { label })}
                width={width}
                grows={grows}
                resize={resize}
              />
            )}
            <div className={css['side']}>{side}</div>
          </>
        )}
      </div>
    </div>
  );
}

/** The width of the pane that does not grow, stored under `id`. null: the user has not changed it. */
function useWidth(id: string) {
  const key = `split ${id}`;
  const [width, setWidth] = useState(() => readWidth(key));
  const resize = (to: number | null): void => {
    const next = to === null ? null : Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, to)));
    setWidth(next);
    writeStored(key, next === null ? null : String(next));
  };
  return { width, resize };
}

interface EdgeProps {
  readonly label: string;
  /** Width (px) of the pane that does not grow. */
  readonly width: number;
  readonly grows: 'list' | 'side';
  readonly resize: (to: number | null) => void;
}

/** The edge between both: dragging and arrow keys resize the pane that does not grow, a double click resets it. */
function Edge({ label, width, grows, resize }: EdgeProps) {
  return (
    <div
      className={css['edge']}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      onKeyDown={(event) => {
        const seen = seenWidth(event.currentTarget, grows, width);
        const to = findWidth(event.key, seen, grows);
        if (to === null) return;
        resize(to);
        event.preventDefault();
        event.stopPropagation();
      }}
      onDoubleClick={() => resize(null)}
      {...useDrag({ width, grows, resize })}
    />
  );
}

/** The width after a key press; null if the edge does not handle the key. */
function findWidth(key: string, width: number, grows: EdgeProps['grows']): number | null {
  const left = grows === 'list' ? STEP : -STEP;
  const widths: Readonly<Record<string, number>> = {
    ArrowLeft: width + left,
    ArrowRight: width - left,
    Home: grows === 'list' ? MAX_WIDTH : MIN_WIDTH,
    End: grows === 'list' ? MIN_WIDTH : MAX_WIDTH,
  };
  return widths[key] ?? null;
}

function useDrag({ width, grows, resize }: Omit<EdgeProps, 'label'>) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const end = (): void => {
    drag.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, width: seenWidth(event.currentTarget, grows, width) };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const begun = drag.current;
      if (begun !== null) resize(begun.width + (begun.x - clientX) * (grows === 'list' ? 1 : -1));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** The visible width (px): a narrow window shows less than the stored width, and the width of a share is only known from the layout. */
function seenWidth(edge: Element, grows: EdgeProps['grows'], width: number): number {
  const sized = grows === 'list' ? edge.nextElementSibling : edge.previousElementSibling;
  return sized === null || sized.clientWidth === 0 ? width : sized.clientWidth;
}

function readWidth(key: string): number | null {
  const width = Number(readStored(key));
  return width >= MIN_WIDTH && width <= MAX_WIDTH ? width : null;
}
