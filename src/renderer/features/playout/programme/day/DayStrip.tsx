import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { cx } from '../../../../ui/cx.ts';
import { focusStop } from '../../../../ui/list/use-roving.ts';
import { SLOT_DRAG, SOURCE_DRAG } from '../parts/actions.ts';
import { addSlotAt } from '../parts/ask-slot.ts';
import { clockAt, GRID_MS } from '../parts/steps.ts';
import type { DayView } from '../model/day-view.ts';
import { DayTimes } from './DayTimes.tsx';
import { NowLine, EdgeLine, SeamLine } from './DayLines.tsx';
import { useSlotFocus } from './use-slot-focus.ts';
import { onStripKey } from './strip-keys.ts';
import {
  findStrip,
  toOffset,
  readScroll,
  revealSpan,
  useStripView,
  zoomStrip,
} from './strip-view.ts';
import { useOpening } from './use-opening.ts';
import { useDayMenu } from './use-day-menu.tsx';
import { SlotBlock } from './SlotBlock.tsx';
import { SlotClusters } from './SlotClusters.tsx';
import css from './DayStrip.module.css';

const WHEEL_FACTOR = 1.0015;

/** The generated day: slots with their units and holes, from start to end. */
export function DayStrip({ view }: { readonly view: DayView }) {
  const { preview, slots, isLoading } = view;
  const strip = useRef<HTMLDivElement>(null);
  const scale = useStripView((state) => state.scale);
  useStripScroll(strip, view);
  useSlotFocus(strip, view);
  const { menu, onContextMenu } = useDayMenu(view);
  if (preview === null) return <div className={css['strip']} aria-busy={isLoading} />;
  const { from, to, zone } = preview;
  return (
    <div
      ref={strip}
      data-day-strip=""
      role="group"
      aria-label={t('programmeview:day.label')}
      className={cx(css['strip'], isLoading && css['old'])}
      aria-busy={isLoading}
      onScroll={({ currentTarget }) => readScroll(currentTarget)}
      onKeyDown={(event) => onStripKey(event, view)}
      onContextMenu={onContextMenu}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(SOURCE_DRAG)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={(event) => {
        const source = event.dataTransfer.getData(SOURCE_DRAG);
        if (source === '' || event.dataTransfer.types.includes(SLOT_DRAG)) return;
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        const minute = (event.clientY - box.top + event.currentTarget.scrollTop) / scale;
        addSlotAt(view, { at: clockAt(from + minute * 60_000, zone, GRID_MS), source });
      }}
    >
      <div className={css['day']} style={{ height: toOffset(to - from, scale) }}>
        <DayTimes view={view} />
        <ol className={css['slots']}>
          {slots.map((slot, index) => (
            <SlotBlock key={slot.key} slot={slot} index={index} view={view} />
          ))}
        </ol>
        <SlotClusters view={view} />
        <SeamLine day={preview} />
        <NowLine day={preview} />
        <EdgeLine day={preview} />
      </div>
      {menu}
    </div>
  );
}

/** Ctrl+wheel zooms at the pointer. */
function useStripScroll(strip: RefObject<HTMLDivElement | null>, view: DayView): void {
  useOpening(strip, view);
  const isReady = view.preview !== null;
  useEffect(() => {
    const element = strip.current;
    if (element === null || !isReady) return undefined;
    const turned = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomStrip(
        element,
        WHEEL_FACTOR ** -event.deltaY,
        event.clientY - element.getBoundingClientRect().top,
      );
    };
    element.addEventListener('wheel', turned, { passive: false });
    let height = element.clientHeight;
    const sized = new ResizeObserver(() => {
      // When findings appear, the strip shrinks; keeps the end of the day in view if it was.
      if (element.scrollTop + height >= element.scrollHeight - 1)
        element.scrollTop = element.scrollHeight;
      height = element.clientHeight;
      readScroll(element);
    });
    sized.observe(element);
    return () => {
      element.removeEventListener('wheel', turned);
      sized.disconnect();
    };
  }, [strip, isReady]);
}

/** Scrolls the strip of the current day so that the current time is visible. */
export function revealNow({ preview }: DayView): void {
  const strip = findStrip();
  if (strip === null || preview === null) return;
  const at = Date.now() - preview.from;
  revealSpan(strip, at, at + 60_000);
}

/** Scrolls the strip to a time (epoch ms) and focuses the element there. */
export function showTime({ preview, slots }: DayView, at: number): void {
  const slot = slots.find(({ start, finish }) => start <= at && finish > at);
  const strip = findStrip();
  if (strip === null && slot !== undefined) {
    focusStop(document.querySelector('[data-day-list]'), slot.key);
    return;
  }
  if (strip === null || preview === null) return;
  const part = slot?.parts.find(({ start, finish }) => start <= at && finish > at);
  revealSpan(
    strip,
    (part?.start ?? at) - preview.from,
    (part?.finish ?? at + 60_000) - preview.from,
  );
  strip
    .querySelector<HTMLElement>(`[data-unit="${String(part?.start ?? 0)}"]`)
    ?.focus({ preventScroll: true });
}
