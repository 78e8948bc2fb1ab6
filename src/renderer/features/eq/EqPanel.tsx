import type { Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Plus, SlidersVertical } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { useEntry, useTopic } from '../../state/topics.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AuditionBar } from './audition/AuditionBar.tsx';
import { ChainCards } from './chain/ChainCards.tsx';
import { Graph } from './graph/Graph.tsx';
import { SaveNotices } from './head/SaveNotices.tsx';
import { Toolbar } from './head/Toolbar.tsx';
import { add } from './model/band-actions.ts';
import { editor, useEditor } from './model/editor.ts';
import { useOpenPlayer } from './model/open-player.ts';
import { eqWindow } from './model/session.ts';
import { useUndoKeys } from '../../ui/undo-keys.ts';
import { useDsp, useEq, useLocked, usePreampAdvice, useReadOnly, useShape } from './model/view.ts';
import { LayersPane } from './presets/LayersPane.tsx';
import { useLayers } from './presets/use-layers.ts';
import type { BandTableHandle } from './table/BandTable.tsx';
import { BandTable } from './table/BandTable.tsx';
import { useDroppedFile } from './transfer/dropped-file.ts';
import { useTextFile } from './transfer/read-file.ts';
import css from './EqPanel.module.css';
import { spokenFrequency, spokenGain } from '../../../shared/eq/values.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** The equalizer of one player: graph, band table, chain, layers and local listening. */
export function EqPanel() {
  const playerId = useOpenPlayer();
  useEffect(() => (playerId === null ? undefined : eqWindow.follow(playerId)), [playerId]);
  useUndoKeys((step) => editor[step]());
  const dsp = useDsp();
  const player = useEntry('music.players', playerId);
  const { state } = useTopic('music.connection');
  const session = useEntry('eq.sessions', playerId);
  if (playerId === null || player === undefined)
    return (
      <EmptyState icon={SlidersVertical} title={t('eq:empty.noPlayer')}>
        {t('eq:empty.noPlayerText')}
      </EmptyState>
    );
  if (dsp?.status === 'none') return <NoEqualizer name={player.name} reason={dsp.reason} />;
  // A draft stays editable while the server is offline.
  if (session !== undefined) return <Editor />;
  if (dsp?.status === 'failed' && dsp.config === null)
    return (
      <EmptyState
        icon={SlidersVertical}
        title={t('eq:empty.failed', { name: player.name })}
        action={<Button onClick={() => eqWindow.load(playerId)}>{t('eq:empty.again')}</Button>}
      >
        {dsp.error?.message}
      </EmptyState>
    );
  return state.k === 'online' ? (
    <Skeleton rows={6} label={t('eq:empty.loading')} />
  ) : (
    <EmptyState icon={SlidersVertical} title={t('eq:empty.offline')}>
      {t('eq:empty.offlineText')}
    </EmptyState>
  );
}

function NoEqualizer({
  name,
  reason,
}: {
  readonly name: string;
  readonly reason: 'hardware' | 'group' | 'server' | null;
}) {
  return (
    <EmptyState icon={SlidersVertical} title={t('eq:empty.none', { name })}>
      {t(`eq:none.${reason ?? 'server'}`)}
    </EmptyState>
  );
}

type Tab = 'bands' | 'chain' | 'layers' | 'listen';

function Editor() {
  const table = useRef<BandTableHandle>(null);
  const [tab, setTab] = useState<Tab>('bands');
  const { over, handlers } = useTextFile(
    (text, name) => useDroppedFile.setState({ file: { text, name } }),
    (text) => showToast({ tone: 'bad', text }),
  );
  return (
    <div className={cx(css['editor'], over && css['over'])} {...handlers}>
      <div className={css['notices']}>
        <SaveNotices />
      </div>
      <div className={css['bar']}>
        <Toolbar />
      </div>
      <div className={css['graph']}>
        <Graph
          onNumbers={(bandId) => {
            setTab('bands');
            requestAnimationFrame(() => table.current?.focus(bandId));
          }}
        />
      </div>
      <Announcer />
      <Parts table={table} tab={tab} onTab={setTab} />
    </div>
  );
}

/** The tabs that have content or actions for this player. */
function useTabs(): ReadonlySet<Tab> {
  const shape = useShape();
  const filters = useEditor((state) => state.draft.filters.length);
  const readOnly = useReadOnly();
  const noLayers = useLayers().none;
  const tabs = new Set<Tab>(['bands', 'listen']);
  if (filters > 0 || shape === null || shape.freeOrder || shape.gains) tabs.add('chain');
  if (!readOnly || !noLayers) tabs.add('layers');
  return tabs;
}

/** The tabs below the graph, or beside it in a wide and low window. */
function Parts({
  table,
  tab,
  onTab,
}: {
  readonly table: Ref<BandTableHandle>;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}) {
  const filters = useEditor((state) => state.draft.filters.length);
  const shown = useTabs();
  const value = shown.has(tab) ? tab : 'bands';
  return (
    <Tabs<Tab>
      label={t('eq:tab.label')}
      value={value}
      onValue={onTab}
      listClass={css['tabs']}
      contentClass={css['lower']}
      end={value === 'bands' && <AddBand />}
      tabs={[
        { value: 'bands' as const, label: t('eq:tab.bands'), content: <BandTable ref={table} /> },
        {
          value: 'chain' as const,
          label: t('eq:tab.chain'),
          count: filters,
          content: <ChainCards />,
        },
        {
          value: 'layers' as const,
          label: t('eq:tab.layers'),
          hint: t('eq:term.layers'),
          content: <LayersPane />,
        },
        // Stays mounted, so that playback continues while the curve is edited.
        {
          value: 'listen' as const,
          label: t('eq:tab.listen'),
          hint: t('eq:term.listen'),
          content: <AuditionBar />,
          keep: true,
        },
      ].filter((one) => shown.has(one.value))}
    />
  );
}

function AddBand() {
  return (
    <Button
      variant="ghost"
      icon={<Plus {...icon} />}
      blocked={useLocked()}
      onClick={() => add({ frequency: 1000, gain: 0, q: 1 })}
    >
      {t('eq:table.add')}
    </Button>
  );
}

/** Announces the peak of the curve and its frequency to screen readers after each change. */
function Announcer() {
  const step = useEditor((state) => state.undo ?? '');
  const preamp = useEq()?.preamp ?? 0;
  const { peak } = usePreampAdvice();
  return (
    <VisuallyHidden>
      <span role="status">
        {step !== '' &&
          t('eq:said', {
            step,
            peak: spokenGain(peak.gain),
            frequency: spokenFrequency(peak.frequency),
            preamp: spokenGain(preamp),
          })}
      </span>
    </VisuallyHidden>
  );
}
