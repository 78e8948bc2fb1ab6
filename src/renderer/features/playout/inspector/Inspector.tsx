import type { ReactNode } from 'react';
import { Clock, Lock, Info, TriangleAlert, MoveHorizontal } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { usePlayoutEditor } from '../model/editor.ts';
import { ManyInspector } from './ManyInspector.tsx';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useResource } from '../../../state/use-resource.ts';
import { useEntry } from '../../../state/topics.ts';
import { Details } from '../../../ui/Details.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { writable } from '../add/insert-position.ts';
import { readOnlyReason, severityName } from '../words.ts';
import { Facts } from './Facts.tsx';
import { ItemFoot, ItemHead, PaneHead } from './ItemHead.tsx';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { closeSide, WIDE } from '../dialogs.ts';
import { BackButton } from '../side/NarrowButtons.tsx';
import { useItem } from './use-item.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { ChannelState, PlacedFinding } from '../../../../shared/playout/state.ts';
import { mainSource } from '../../../../shared/playout/document/source.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { InspectorTab } from '../layout.ts';
import { usePanelLayout } from '../layout.ts';
import type { ItemProps } from './use-item.ts';
import { GraphicsTab } from './GraphicsTab.tsx';
import { JsonTab } from './JsonTab.tsx';
import { NextItems } from './NextItems.tsx';
import { SourceTab } from './SourceTab.tsx';
import { StreamsTab } from './StreamsTab.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { sourceText } from '../source/source-fields.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Repairs } from '../findings/FindingRow.tsx';
import css from './Inspector.module.css';
import { Reports } from '../channel-server/Reports.tsx';
import { icon } from '../../../ui/icon.ts';
import type { RippleReach } from '../model/editor.ts';
import { useShift } from '../model/clock.ts';
import { findItem, lanes, useLanesVersion } from '../model/lanes.ts';
import { timeText } from '../timeline/moves-text.ts';
import type { EditPosition } from '../timeline/ripple-scope.ts';
import { createScope } from '../timeline/ripple-scope.ts';
import { roomMove } from '../timeline/runs.ts';
import type { LucideIcon } from 'lucide-react';

/** A fact about the selected item that is not a finding. */
function Remark({ Icon, children }: { readonly Icon: LucideIcon; readonly children: string }) {
  return (
    <p className={css['lock']}>
      <Icon {...icon} size={14} />
      {children}
    </p>
  );
}

/** Shows, while ripple is on, which items an edit of this item will move. */
function RippleRemark({ item }: { readonly item: ItemRef }) {
  const on = usePlayoutEditor((state) => state.ripple);
  const reach = usePlayoutEditor((state) => state.reach);
  useLanesVersion();
  const shift = useShift(item.channel);
  const laneItem = on ? findItem(item) : null;
  if (laneItem === null) return null;
  return (
    <Remark Icon={MoveHorizontal}>
      {rippleText({ channel: item.channel, at: laneItem.finish }, reach, shift)}
    </Remark>
  );
}

/** `place`: the end of the item. */
function rippleText(place: EditPosition, reach: RippleReach, shift: number): string {
  const { count, until } = roomMove(
    lanes.lane(place.channel),
    place.at,
    0,
    createScope(reach, [place]),
  );
  if (count === 0 && reach !== 'gap') return t('playout:ripple.alone');
  if (reach === 'gap') return t('playout:ripple.alsoGap', { count });
  if (until === null) return t('playout:ripple.alsoAll', { count });
  return t('playout:ripple.alsoUntil', { count, time: timeText(until - shift) });
}

/** The details of the items selected on the timeline; nothing without a selection. */
export function Inspector() {
  const selection = usePlayoutEditor((state) => state.selection);
  const wide = useMatches(WIDE);
  const [first, second] = selection;
  if (first === undefined) return null;
  return (
    <section
      className={css['card']}
      aria-label={t('playout:inspector.label')}
      data-inspector
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !wide && !isInField(event.target)) closeSide();
      }}
    >
      {!wide && <BackButton onClick={closeSide} />}
      {second === undefined ? (
        <ItemInspector key={`${first.channel} ${String(first.key)}`} item={first} />
      ) : (
        <ManyInspector items={selection} />
      )}
    </section>
  );
}

/** In a field, Escape restores its value. */
const isInField = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('input, textarea, [role=combobox]');

/** One item: its findings, and everything else in tabs. */
function ItemInspector({ item }: { readonly item: ItemRef }) {
  const { data, error, refresh } = useItem(item);
  const channel = useEntry('playout.channels', item.channel);
  const lost = useHostState() !== 'open';
  if (data === null) return <Missing error={error} onRetry={refresh} />;
  const disabled = lost || channel === undefined || !writable(channel);
  const props = { item, detail: data, disabled };
  return (
    <>
      <ItemHead {...props} channel={channel} />
      <div className={css['scroll']}>
        <Remarks {...props} channel={channel} />
        <ItemTabs {...props} />
      </div>
      <ItemFoot {...props} />
    </>
  );
}

/** Replaces an item that is loading or can't be shown, with the reason. */
function Missing({
  error,
  onRetry,
}: {
  readonly error: AppError | null;
  readonly onRetry: () => void;
}) {
  return (
    <>
      <PaneHead title={t('playout:inspector.label')} />
      <div className={css['scroll']}>
        {error === null ? (
          <Skeleton rows={3} label={t('playout:inspector.loading')} />
        ) : error.code === 'not-found' ? (
          <p className={text['dim']}>{t('playout:inspector.gone')}</p>
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </div>
    </>
  );
}

/** What the user should know before editing an item: its findings, its own clock, and whether it is locked or changed. */
function Remarks({
  item,
  detail,
  disabled,
  channel,
}: ItemProps & { readonly channel: ChannelState | undefined }) {
  const readOnly = channel?.readOnly ?? null;
  return (
    <div className={css['remarks']}>
      {detail.findings.length > 0 && (
        <ul className={layout['stack']}>
          {detail.findings.map((finding) => (
            <Banner key={finding.id} finding={finding} disabled={disabled} />
          ))}
        </ul>
      )}
      {channel !== undefined && <OwnClock channel={channel} value={detail.value} />}
      {detail.locked && <Remark Icon={Lock}>{t('playout:inspector.locked')}</Remark>}
      {readOnly !== null && <Remark Icon={Lock}>{readOnlyReason(readOnly)}</Remark>}
      {!disabled && <RippleRemark item={item} />}
    </div>
  );
}

/** Shows when an item of a time-shifted channel starts by the channel's own clock. All other times are those of the axis. */
function OwnClock({
  channel,
  value,
}: {
  readonly channel: ChannelState;
  readonly value: JsonObject;
}) {
  const zone = usePlayoutEditor((state) => state.zone);
  if (channel.virtualStart === null) return null;
  const start = typeof value['start'] === 'string' ? rfc3339Ms(value['start']) : Number.NaN;
  const { shiftMs } = channel;
  return (
    <Remark Icon={Clock}>
      {shiftMs === null || Number.isNaN(start)
        ? t('playout:inspector.ownClock')
        : t('playout:inspector.ownClockAirs', {
            time: dayTime(Math.round(start / 1000) * 1000, zone),
          })}
    </Remark>
  );
}

/** Everything about an item beyond its facts, in tabs. */
function ItemTabs(props: ItemProps) {
  const tab = usePanelLayout((state) => state.tab);
  const source = mainSource(props.detail.value);
  const reports = useResource('playout.reports', { channel: props.item.channel }).data;
  const { id } = props.detail.value;
  const parts = {
    summary: (
      <>
        <Facts {...props} />
        {source !== null && <SourceDetails source={source} />}
        <NextItems item={props.item} />
      </>
    ),
    source: <SourceTab {...props} />,
    streams: <StreamsTab {...props} />,
    graphics: <GraphicsTab {...props} />,
    reports:
      typeof id === 'string' && reports?.some(({ itemId }) => itemId === id) === true ? (
        <Reports channel={props.item.channel} itemId={id} />
      ) : null,
    json: <JsonTab {...props} />,
  } satisfies Readonly<Record<InspectorTab, ReactNode>>;
  return (
    <Tabs
      label={t('playout:tab.label')}
      value={parts[tab] === null ? 'summary' : tab}
      listClass={css['tabs']}
      contentClass={css['tab']}
      onValue={(next) => usePanelLayout.setState({ tab: next })}
      tabs={(Object.keys(parts) as InspectorTab[])
        .filter((key) => parts[key] !== null)
        .map((value) => ({
          value,
          label: t(`playout:tab.${value}`),
          content: parts[value],
        }))}
    />
  );
}

/** The source as spelled in the file, collapsed by default. */
function SourceDetails({ source }: { readonly source: JsonObject }) {
  return (
    <Details summary={t('playout:sourceName.details')}>
      <pre className={css['json']}>{sourceText(source)}</pre>
    </Details>
  );
}

const icons = { error: TriangleAlert, warning: TriangleAlert, info: Info } as const;

/** A finding of the item, with its repair. */
function Banner({
  finding,
  disabled,
}: {
  readonly finding: PlacedFinding;
  readonly disabled: boolean;
}) {
  const { severity, message } = finding;
  const Icon = icons[severity];
  const [lead, rest] = splitLead(message);
  return (
    <li className={cx(css['banner'], css[severity])}>
      <Icon {...icon} />
      <div className={css['text']}>
        <p>
          <VisuallyHidden>{severityName(severity)}: </VisuallyHidden>
          <strong>{lead}</strong>
        </p>
        {rest !== '' && (
          <p className={css['rest']} title={rest}>
            {rest}
          </p>
        )}
      </div>
      {!disabled && (
        <div className={css['repairs']}>
          <Repairs finding={finding} />
        </div>
      )}
    </li>
  );
}

/** Splits a message into its first sentence, the problem, and the rest, its effects. */
export function splitLead(message: string): readonly [string, string] {
  const end = /[.!?]["”’)]?\s+(?=[\p{Lu}"“])/u.exec(message);
  if (end === null) return [message, ''];
  const at = end.index + end[0].trimEnd().length;
  return [message.slice(0, at), message.slice(at).trim()];
}
