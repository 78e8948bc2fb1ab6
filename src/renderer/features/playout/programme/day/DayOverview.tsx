import type { CSSProperties, PointerEvent } from 'react';
import { useRef } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { formatTime } from '../../../../../shared/format/time.ts';
import { Dot } from '../../../../ui/StatusPill.tsx';
import { sourceColor } from '../model/colors.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { findSlotSource } from '../model/slot-source.ts';
import { findingTone } from '../model/finding-tone.ts';
import css from './DayOverview.module.css';
import { NowMark } from './DayLines.tsx';
import { findStrip, useStripView } from './strip-view.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EDGE_PX = 6;

/** The 24 hours of the day, with a frame around the visible part that can be dragged and resized. */
export function DayOverview({ view }: { readonly view: DayView }) {
  const { preview, slots, findings, document, plan } = view;
  const bar = useRef<HTMLDivElement>(null);
  if (preview === null) return null;
  const { from, to, zone } = preview;
  const share = (at: number): number =>
    (Math.min(to, Math.max(from, at)) - from) / Math.max(1, to - from);
  const hours = Array.from(
    { length: Math.ceil((to - from) / HOUR_MS / 3) },
    (_, index) => from + index * 3 * HOUR_MS,
  );
  return (
    <div
      ref={bar}
      className={css['overview']}
      aria-hidden="true"
      onPointerDown={(event) => pan(event, bar.current, to - from)}
    >
      <div className={css['hours']}>
        {hours.map((at) => (
          <span key={at} style={{ insetInlineStart: percent(share(at)) }}>
            {formatTime(at, zone).slice(0, 2)}
          </span>
        ))}
      </div>
      <div className={css['band']}>
        {slots.map((slot) => (
          <span
            key={slot.key}
            style={
              {
                insetInlineStart: percent(share(slot.start)),
                width: percent(share(slot.finish) - share(slot.start)),
                '--source': sourceColor(document, findSlotSource(slot, plan)),
              } as CSSProperties
            }
            data-empty={!slot.parts.some(isUnit) || undefined}
          />
        ))}
        {listMarks(findings, share).map(({ at, tone }) => (
          <Mark key={`${String(at)}${tone}`} at={at} tone={tone} />
        ))}
      </div>
      <NowMark day={preview} />
      <Frame length={to - from} />
    </div>
  );
}

const percent = (share: number): string => `${String(Math.round(share * 10_000) / 100)}%`;

/** Minimum distance between two marks, as a share of the day; nearer ones would overlap. */
const MIN_MARK_STEP = 0.004;

/** The places of findings; overlapping ones are merged. */
function listMarks(
  findings: DayView['findings'],
  share: (at: number) => number,
): readonly { readonly at: number; readonly tone: ReturnType<typeof findingTone> }[] {
  const marks = new Map(
    findings.map((finding) => {
      const at = Math.round(share(finding.at) / MIN_MARK_STEP) * MIN_MARK_STEP;
      const tone = findingTone(finding);
      return [`${String(at)} ${tone}`, { at, tone }];
    }),
  );
  return [...marks.values()];
}

function Mark({
  at,
  tone,
}: {
  readonly at: number;
  readonly tone: ReturnType<typeof findingTone>;
}) {
  return (
    <span className={css['mark']} style={{ insetInlineStart: percent(at) }}>
      <Dot tone={tone} />
    </span>
  );
}

function Frame({ length }: { readonly length: number }) {
  const { from, to } = useStripView();
  const whole = length / MINUTE_MS;
  return (
    <span
      className={css['frame']}
      title={t('programmeview:day.frame')}
      style={{
        insetInlineStart: percent(Math.min(1, from / whole)),
        width: percent(Math.min(1, (to - from) / whole)),
      }}
    />
  );
}

/** Pans the frame, or zooms by dragging its edges. A click elsewhere moves it there. */
function pan(event: PointerEvent, bar: HTMLElement | null, length: number): void {
  const strip = findStrip();
  if (bar === null || strip === null || event.button !== 0) return;
  event.preventDefault();
  const box = bar.getBoundingClientRect();
  const whole = length / MINUTE_MS;
  const at = (x: number): number => Math.min(1, Math.max(0, (x - box.left) / box.width)) * whole;
  const { from, to } = useStripView.getState();
  const pixel = whole / box.width;
  const pressed = at(event.clientX);
  const edge =
    Math.abs(pressed - from) < EDGE_PX * pixel
      ? 'from'
      : Math.abs(pressed - to) < EDGE_PX * pixel
        ? 'to'
        : null;
  const isInside = pressed >= from && pressed <= to;
  const grip = isInside ? pressed - from : (to - from) / 2;
  const move = (x: number): void => {
    const now = at(x);
    if (edge === null) {
      strip.scrollTop = (now - grip) * useStripView.getState().scale;
      return;
    }
    const [first, last] = edge === 'from' ? [now, to] : [from, now];
    if (last - first < 10) return;
    const scale = strip.clientHeight / (last - first);
    useStripView.setState({ scale });
    requestAnimationFrame(() => {
      strip.scrollTop = first * scale;
    });
  };
  if (!isInside && edge === null) move(event.clientX);
  bar.setPointerCapture(event.pointerId);
  const moved = ({ clientX }: { readonly clientX: number }): void => move(clientX);
  const end = (): void => {
    bar.removeEventListener('pointermove', moved);
    bar.removeEventListener('pointerup', end);
    bar.removeEventListener('pointercancel', end);
  };
  bar.addEventListener('pointermove', moved);
  bar.addEventListener('pointerup', end);
  bar.addEventListener('pointercancel', end);
}
