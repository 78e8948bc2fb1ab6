import type {
  ComponentPropsWithRef,
  CSSProperties,
  KeyboardEvent,
  ReactNode,
  RefObject,
} from 'react';
import { Fragment, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import textCss from '../../../ui/text.module.css';
import { useChannels } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { AIR, AXIS, laneHeight } from './geometry.ts';
import type { TimelineHit, TimelinePoint } from './geometry.ts';
import type { HoverHandle } from './HoverCard.tsx';
import { HoverCard, LiveRegion } from './HoverCard.tsx';
import { LaneHeads } from './LaneHeads.tsx';
import { useGestures } from './use-gestures.ts';
import { MinimapView } from './minimap-view.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { timelineActions } from './timeline-actions.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { stillChannel } from './conflicts.ts';
import { useAfter } from '../../../ui/use-after.ts';
import { useLane } from '../model/lanes.ts';
import { plannedReason, formatRefusedFile } from '../words.ts';
import css from './Timeline.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** The channels over time. The lanes share the height; if there are too many, they scroll below the times. */
export function Timeline({ children }: { readonly children?: ReactNode }) {
  const channels = useChannels();
  return (
    <section className={css['timeline']} aria-label={t('playouttimeline:label')}>
      <Body channels={channels} />
      {channels.length > 0 && <Minimap />}
      {children}
      <LiveRegion />
    </section>
  );
}

/** The height of an element (px), 0 before it is known. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(current.clientHeight));
    // The observer reports before the first paint.
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

interface MenuAt {
  readonly hit: TimelineHit;
  readonly at: TimelinePoint;
}

function Body({ channels }: { readonly channels: readonly ChannelState[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const hover = useRef<HoverHandle>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const onKeyDown = useGestures({ host, scroller, hover, onMenu: setMenu });
  const air = usePlayoutEditor((state) => state.showAir);
  const lane = laneHeight(useHeight(scroller), channels.length, air);
  const least = AXIS + channels.length * laneHeight(0, channels.length, air);
  return (
    <div
      ref={scroller}
      className={css['scroller']}
      style={{ '--least': `${String(least)}px` } as CSSProperties}
    >
      <LaneHeads channels={channels} lane={lane} />
      <div className={css['lanes']} style={{ minHeight: AXIS + channels.length * lane }}>
        <Canvases
          host={host}
          onKeyDown={onKeyDown}
          notes={<LaneNotes channels={channels} lane={lane} plan={air ? lane - AIR : lane} />}
        >
          <HoverCard handle={hover} />
          {menu !== null && (
            <TimelineMenu
              {...menu}
              onClose={() => {
                setMenu(null);
                host.current?.focus();
              }}
            />
          )}
        </Canvases>
      </div>
    </div>
  );
}

interface CanvasesProps {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly notes: ReactNode;
  readonly children: ReactNode;
}

function Canvases({ host, onKeyDown, notes, children }: CanvasesProps) {
  const hint = useId();
  return (
    <div
      ref={host}
      className={css['canvases']}
      data-items
      data-entry
      role="application"
      aria-roledescription={t('playouttimeline:role')}
      aria-label={t('playouttimeline:label')}
      aria-describedby={hint}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p id={hint}>
        <VisuallyHidden>{t('playouttimeline:hint')}</VisuallyHidden>
      </p>
      <canvas data-part="content" className={css['canvas']} aria-hidden />
      <canvas data-part="overlay" className={css['canvas']} aria-hidden hidden />
      <div data-part="notes" className={css['notes']}>
        {notes}
      </div>
      <div data-part="now" className={css['now']} aria-hidden hidden>
        <span data-part="flag" className={css['flag']} />
      </div>
      {children}
    </div>
  );
}

/** The overview strip: the whole plan, with a window over the view. Drag the window, or click to move it. */
function Minimap() {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const now = useRef<HTMLDivElement>(null);
  const span = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!host.current || !canvas.current || !pane.current || !now.current || !span.current)
      return undefined;
    const view = new MinimapView({
      host: host.current,
      canvas: canvas.current,
      pane: pane.current,
      now: now.current,
      span: span.current,
    });
    return () => view.dispose();
  }, []);
  return (
    // The timeline's keys do the same, so screen readers skip it.
    <div className={css['overview']} title={t('playouttimeline:minimap')} aria-hidden>
      <span ref={span} className={css['span']} />
      <div ref={host} className={css['map']}>
        <canvas ref={canvas} className={css['minimapCanvas']} />
        <div ref={now} className={css['minimapNow']} hidden />
        <div ref={pane} className={css['window']} />
      </div>
    </div>
  );
}

function TimelineMenu({ hit, at, onClose }: MenuAt & { readonly onClose: () => void }) {
  const still = 'channel' in hit && stillChannel(hit.channel);
  return (
    <Menu
      open
      align="start"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      trigger={<Anchor {...at} />}
    >
      <ActionItems actions={timelineActions(hit, still)} />
    </Menu>
  );
}

/** Invisible element at the menu's position. */
function Anchor({ x, y, ...trigger }: TimelinePoint & ComponentPropsWithRef<'span'>) {
  const transform = `translate(${String(x)}px, ${String(y)}px)`;
  return (
    <span {...trigger} className={css['anchor']} style={{ transform }} aria-hidden tabIndex={-1} />
  );
}

interface NotesProps {
  readonly channels: readonly ChannelState[];
  /** Height of a lane, and of its part without the output strip (px). */
  readonly lane: number;
  readonly plan: number;
}

/** Texts over lanes without items: why there are none, or that they are loading. */
function LaneNotes({ channels, lane, plan }: NotesProps) {
  return channels.map((channel, index) => (
    <Fragment key={channel.key}>
      <Note channel={channel} top={AXIS + index * lane} height={plan - 1} />
      {lane > plan && <AirNote channel={channel} top={AXIS + index * lane + plan} />}
    </Fragment>
  ));
}

/** Why the output strip of a channel is empty. */
function AirNote({ channel, top }: { readonly channel: ChannelState; readonly top: number }) {
  const reason = channel.state === 'ok' ? plannedReason(channel) : null;
  if (reason === null) return null;
  return (
    <p className={cx(css['air'], textCss['ellipsis'])} style={{ top }}>
      <span>{reason}</span>
    </p>
  );
}

/** The place of a note over its lane (px). */
interface NotePlace {
  readonly top: number;
  readonly height: number;
}

function Note({ channel, ...place }: NotePlace & { readonly channel: ChannelState }) {
  const { state, problem, items, files } = channel;
  const { count, missing } = useLane(channel.key);
  if (count > 0) return null;
  if (state === 'loading' || missing > 0) return <Loading {...place} />;
  const refused = formatRefusedFile(files);
  const text =
    state === 'ok'
      ? (refused ??
        (items > 0 ? t('playouttimeline:note.unreadable') : t('playouttimeline:note.empty')))
      : (problem ?? t('playouttimeline:note.problem'));
  const bad = state !== 'ok' || refused !== null;
  return (
    <p className={css['note']} style={place} data-tone={bad ? 'bad' : 'plain'}>
      <span title={text}>{text}</span>
    </p>
  );
}

/** Placeholder blocks, after 150 ms. */
function Loading(place: NotePlace) {
  const shown = useAfter(150);
  return (
    <div
      className={css['loading']}
      style={place}
      role="status"
      aria-label={t('playouttimeline:note.loading')}
    >
      {shown && [3, 2, 4, 2, 3].map((grow, at) => <span key={at} style={{ flexGrow: grow }} />)}
    </div>
  );
}
