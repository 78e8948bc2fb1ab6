import { Tv } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { usePageKeys } from '../../state/page-keys.ts';
import { useHostState, useInstance } from '../../state/host-state.ts';
import { call, tellFailure } from '../../state/calls.ts';
import { readTopic, useTopic, useTopicSelector } from '../../state/topics.ts';
import type { ChannelState, PlacedFinding } from '../../../shared/playout/state.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import {
  closeSide,
  useOpenDialog,
  openDialog,
  opens,
  openFinding,
  openSide,
  ROOMY,
  WIDE,
} from './dialogs.ts';
import { GuideView } from './channel-server/GuideView.tsx';
import { FindingsPane } from './findings/FindingsPane.tsx';
import { FindingsStrip } from './findings/FindingsStrip.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { useChannels } from './model/clock.ts';
import type { PanelArea } from './layout.ts';
import { panelAreas, usePanelLayout } from './layout.ts';
import { useIsLibrary } from './library/library-store.ts';
import { PanelNotices } from './notices/PanelNotices.tsx';
import { PlayoutDialogs } from './PlayoutDialogs.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import css from './PlayoutPanel.module.css';
import { ChannelsPane } from './side/ChannelsPane.tsx';
import { SelectionBar } from './side/NarrowButtons.tsx';
import { Start } from './start/Start.tsx';
import { ItemTable } from './timeline/ItemTable.tsx';
import { LiveRegion } from './timeline/HoverCard.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUndoKeys } from '../../ui/undo-keys.ts';
import { playoutEditor, usePlayoutEditor } from './model/editor.ts';
import { fetchFinding, isDraftChanged } from './findings/fetch-finding.ts';
import {
  currentRoute,
  isCurrentPanel,
  replaceDetail,
  routeHref,
  useRoute,
} from '../../state/route.ts';
import { showToast } from '../../state/toasts.ts';
import { showFinding } from './findings/FindingRow.tsx';

const LibraryView = lazyPart(async () => (await import('./library/LibraryView.tsx')).LibraryView);

/** Number of findings that F8 walks through. */
const STEPS = 200;

/** The timeline of the open lineup with its toolbar, findings, and the selection or the channels beside it. */
export function PlayoutPanel() {
  const { state } = useTopic('playout.workspace');
  // Unfinished gestures, menus and fields hold item keys that are valid only for the core process they started with.
  const instance = useInstance();
  const isLibrary = useIsLibrary();
  return (
    <>
      {isLibrary ? (
        <LibraryView />
      ) : state === 'open' ? (
        <Open key={instance} />
      ) : state === 'opening' ? (
        <div className={css['opening']}>
          <Skeleton rows={6} label={t('playout:opening')} />
        </div>
      ) : (
        <Start />
      )}
      <PlayoutDialogs />
    </>
  );
}

const hasNoChannels = (channels: Readonly<Record<string, ChannelState>>): boolean =>
  Object.keys(channels).length === 0;

const ProgrammeView = lazyPart(
  async () => (await import('./programme/ProgrammeView.tsx')).ProgrammeView,
  () => <Skeleton rows={6} label={t('playout:opening')} />,
);

function Open() {
  useAreaRoute();
  const area = usePanelLayout((state) => state.area);
  const stale = useHostState() !== 'open';
  if (area === 'edit') return <Edit />;
  return (
    <div className={css['panel']} data-stale={stale || undefined}>
      {area === 'programme' ? <ProgrammeView /> : <ForViewers area={area} />}
    </div>
  );
}

const LiveView = lazyPart(async () => (await import('./preview/PreviewDialog.tsx')).LiveView);

/** The Guide and Live views. The selected channel stays the same while switching between them. */
function ForViewers({ area }: { readonly area: 'guide' | 'live' }) {
  const channels = useChannels();
  const chosen = usePanelLayout((state) => state.channel);
  const channel = channels.find(({ key }) => key === chosen) ?? channels[0];
  if (channel === undefined) return <NoChannels />;
  if (area === 'guide') return <GuideView channel={channel.key} />;
  return (
    <LiveView
      channel={channel.key}
      onChannel={(next) => usePanelLayout.setState({ channel: next })}
    />
  );
}

/** The Edit view: the items of the playout files. */
function Edit() {
  const empty = useTopicSelector('playout.channels', hasNoChannels);
  usePanelKeys();
  useRouteFocus();
  useSelectionShown();
  const stale = useHostState() !== 'open';
  const wide = useMatches(WIDE);
  const side = useSide(wide);
  return (
    <div className={css['panel']} data-stale={stale || undefined}>
      <PanelNotices />
      <Toolbar />
      {empty ? (
        <NoChannels />
      ) : (
        <div className={css['body']}>
          <SplitView
            id="playout"
            label={t('playout:inspector.details')}
            width={firstWidth()}
            alone={!wide}
            side={side}
          >
            <Views wide={wide} />
          </SplitView>
        </div>
      )}
    </div>
  );
}

/** The initial width of the details (px): 300, more in a large window. */
const firstWidth = (): number => Math.max(300, Math.round(innerWidth * 0.2));

/**
 * The pane beside the timeline: the selection, otherwise the channels. In a narrow window it replaces the timeline and opens only on
 * request.
 */
function useSide(wide: boolean): ReactNode {
  const side = useOpenDialog((state) => state.side);
  const some = usePlayoutEditor(({ selection }) => selection.length > 0);
  if (!wide && side === 'findings') return <FindingsPane onClose={closeSide} />;
  if (side === 'channels') return <ChannelsPane onClose={some || !wide ? closeSide : null} />;
  if (some && (wide || side === 'item')) return <Inspector />;
  return wide ? <ChannelsPane onClose={null} /> : null;
}

/** Replaces the list of channels when items are selected. */
function useSelectionShown(): void {
  useEffect(
    () =>
      playoutEditor.store.subscribe(({ selection }, before) => {
        if (selection === before.selection || selection.length === 0) return;
        if (useOpenDialog.getState().side === 'channels') closeSide();
      }),
    [],
  );
}

function Views({ wide }: { readonly wide: boolean }) {
  const view = usePanelLayout((state) => state.view);
  const opened = useOpenDialog(({ side }) => side === 'findings');
  const roomy = useMatches(ROOMY);
  const findings = roomy || (opened && wide);
  return (
    <div className={css['views']}>
      {view !== 'table' && <Timeline>{!findings && <FindingsStrip />}</Timeline>}
      {view !== 'timeline' && <ItemTable />}
      {view === 'table' && <LiveRegion />}
      {findings && <FindingsPane onClose={roomy ? null : closeSide} />}
      {!wide && <SelectionBar />}
    </div>
  );
}

/** A lineup without channels: offers to add the first one. */
function NoChannels() {
  return (
    <EmptyState
      icon={Tv}
      title={t('playout:noChannels.title')}
      action={
        <Button variant="primary" onClick={opens({ k: 'channel', channel: null })}>
          {t('playout:channels.add')}
        </Button>
      }
    >
      {t('playout:noChannels.text')}
    </EmptyState>
  );
}

/** Shortcuts that work anywhere in the panel: Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y, Ctrl+F, Ctrl+S and F8. */
function usePanelKeys(): void {
  useUndoKeys((step) => void playoutEditor.history(step));
  usePageKeys((event) => (event.altKey ? null : findPanelAction(event)));
}

function findPanelAction(event: KeyboardEvent): (() => void) | null {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'F8') return () => tellFailure(stepFinding(shiftKey ? -1 : 1));
  if (!(ctrlKey || metaKey)) return null;
  switch (key.toLowerCase()) {
    case 'f':
      return () => usePanelLayout.setState({ searching: true });
    case 's':
      return () => {
        if (readTopic('playout.workspace').changedFiles > 0) openDialog({ k: 'review' });
      };
    default:
      return null;
  }
}

/** Shows the next or previous finding of the list, worst first, and focuses its repair. */
async function stepFinding(step: 1 | -1): Promise<void> {
  const { findings } = await call('playout.findings', { channel: null, from: 0, limit: STEPS });
  const shown = useOpenDialog.getState().shown?.id;
  const at = findings.findIndex(({ id }) => id === shown);
  const next = findings.at(at < 0 && step < 0 ? -1 : (at + step) % findings.length);
  if (next !== undefined) arrive(next);
}

/** Announces that the finding is gone: an unwritten change of the draft repaired it, or it was repaired on disk. */
function tellGone(place: string): void {
  openSide('findings');
  const why = isDraftChanged(place) ? 'repairedInDraft' : 'gone';
  showToast({ tone: 'neutral', text: t(`playout:findings.${why}`) });
}

/** Shows a finding at its place. */
function arrive(finding: PlacedFinding): void {
  openFinding(finding);
  showFinding(finding);
}

/**
 * `/playout#area=guide` opens a view, `/playout#programme=2026-12-18` the Programme view, which reads the rest itself. The address follows
 * the view, so that a reloaded page shows the same one.
 */
function useAreaRoute(): void {
  const { detail } = useRoute();
  const shown = usePanelLayout((state) => state.area);
  useLayoutEffect(() => {
    const area = readArea(detail);
    if (area !== null) usePanelLayout.setState({ area });
  }, [detail]);
  useEffect(() => {
    const { area } = usePanelLayout.getState();
    const { detail: now } = currentRoute();
    if (!isCurrentPanel(routeHref('playout')) || (readArea(now) ?? 'edit') === area) return;
    replaceDetail('playout', area === 'edit' ? '' : `area=${area}`);
  }, [detail, shown]);
}

/** The view that an address names; null: none. */
function readArea(detail: string): PanelArea | null {
  const [kind, value] = splitDetail(detail);
  if (kind === 'programme') return kind;
  if (kind === 'finding' || kind === 'channel') return 'edit';
  return kind === 'area' ? (panelAreas.find((one) => one === value) ?? null) : null;
}

/** Follows the route: `/playout#channel=<key>` shows a channel, `/playout#finding=<place>` a finding and its place. */
function useRouteFocus(): void {
  const { detail } = useRoute();
  useEffect(() => {
    const [kind, value] = splitDetail(detail);
    if (kind === 'channel') openSide('channels', value);
    if (kind !== 'finding') return undefined;
    const stop = new AbortController();
    fetchFinding(value, stop.signal).then(
      (finding) => {
        if (stop.signal.aborted) return;
        if (finding === null) tellGone(value);
        else arrive(finding);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [detail]);
}

/** Splits `finding=f12` into its two parts. */
export function splitDetail(detail: string): readonly [string, string] {
  const at = detail.indexOf('=');
  return at < 0 ? ['', ''] : [detail.slice(0, at), detail.slice(at + 1)];
}
