import type { RefObject } from 'react';
import { useImperativeHandle, useRef, useEffect, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { shiftOfKey } from '../model/clock.ts';
import { readTopic } from '../../../state/topics.ts';
import { playoutEditor } from '../model/editor.ts';
import { itemOnAir } from '../model/on-air.ts';
import { findItem } from '../model/lanes.ts';
import { findLocked } from './conflicts.ts';
import type { TimelineHit, TimelinePoint } from './geometry.ts';
import { date, exactClock, shortDuration, getZone } from './zone-clock.ts';
import { sourceName } from '../words.ts';
import css from './HoverCard.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** Shows the card for what is under the pointer; null hides it. */
export interface HoverHandle {
  readonly show: (hit: TimelineHit | null, at: TimelinePoint) => void;
}

/** The card for what is under the pointer. Filled without React, so that pointer moves cause no renders. */
export function HoverCard({ handle }: { readonly handle: RefObject<HoverHandle | null> }) {
  const card = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => {
    let shown = '';
    return {
      show: (hit, at) => {
        const element = card.current;
        if (element === null) return;
        const lines = hit === null ? [] : listLines(hit);
        element.hidden = lines.length === 0;
        if (lines.length === 0) return;
        const text = lines.join('\n');
        if (text !== shown) {
          shown = text;
          element.replaceChildren(...lines.map(renderLine));
        }
        place(element, at);
      },
    };
  });
  return <div ref={card} className={css['card']} hidden aria-hidden />;
}

function renderLine(line: string): HTMLElement {
  const element = document.createElement('div');
  element.textContent = line;
  return element;
}

function place(element: HTMLElement, { x, y }: TimelinePoint): void {
  const room = element.parentElement;
  if (room === null) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const left = Math.min(x + 14, room.clientWidth - width - 4);
  const top = y + 20 + height > room.clientHeight ? y - height - 10 : y + 20;
  element.style.transform = `translate(${String(Math.max(4, left))}px, ${String(top)}px)`;
}

function listLines(hit: TimelineHit): string[] {
  const zone = getZone(playoutEditor.state.zone);
  const range = (channel: string, from: number, to: number): string => {
    const shift = shiftOfKey(channel);
    const start = zone.local(from - shift);
    const words = `${exactClock(start)} – ${exactClock(zone.local(to - shift))}`;
    return `${date(start)} · ${words.replaceAll('.000', '')}`;
  };
  if (hit.k === 'gap')
    return [
      t('playouttimeline:hover.gap', { length: shortDuration(hit.to - hit.from) }),
      range(hit.channel, hit.from, hit.to),
    ];
  if (hit.k === 'lane') return isLoaded(hit.channel, hit.at) ? loadedLines() : [];
  const item = hit.k === 'item' ? findItem(hit.ref) : null;
  if (item === null) return [];
  const channel = readTopic('playout.channels')[item.ref.channel];
  const onAir = channel !== undefined && itemOnAir(channel)?.key === item.ref.key;
  const source = item.kind === '' ? t('playouttimeline:hover.noSource') : sourceName(item.kind);
  return [
    item.title === '' ? t('playouttimeline:untitled') : item.title,
    range(item.ref.channel, item.start, item.finish),
    `${shortDuration(item.finish - item.start)} · ${source}`,
    ...(onAir ? [t('playouttimeline:hover.onAir')] : []),
    ...(isLoaded(item.ref.channel, item.start) || onAir ? loadedLines() : []),
  ];
}

const loadedLines = (): string[] => [
  t('playouttimeline:hover.loaded'),
  t('playouttimeline:hover.loadedHint'),
];

/** Whether the server has already loaded a moment of a channel (playout time, epoch ms). */
function isLoaded(key: string, at: number): boolean {
  const channel = readTopic('playout.channels')[key];
  const span = channel === undefined ? null : findLocked(channel, Date.now());
  return span !== null && at >= span.from && at < span.to;
}

/** Announces selections and edits to screen readers. */
export function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => playoutEditor.said.on(setText), []);
  return <VisuallyHidden live>{text}</VisuallyHidden>;
}
