import type { Ref } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SlidersVertical } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { useEntry, useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AuditionBar } from './audition/AuditionBar.tsx';
import { ChainCards } from './chain/ChainCards.tsx';
import { Graph } from './graph/Graph.tsx';
import { SaveNotices } from './head/SaveNotices.tsx';
import { Toolbar } from './head/Toolbar.tsx';
import { editor, useEditor } from './model/editor.ts';
import { useOpenPlayer } from './model/open-player.ts';
import { eqWindow } from './model/session.ts';
import { useUndoKeys } from '../../ui/undo-keys.ts';
import { useDsp, useEq, useRate } from './model/view.ts';
import { LayersPane } from './presets/LayersPane.tsx';
import type { BandTableHandle } from './table/BandTable.tsx';
import { BandTable } from './table/BandTable.tsx';
import css from './EqPanel.module.css';
import { muteUnsent } from '../../../shared/eq/unsent-bands.ts';
import { preampAdvice } from '../../../shared/eq/preamp.ts';
import { spokenFrequency, spokenGain } from '../../../shared/eq/values.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** The equalizer of one player: the curve, its bands in figures, the chain around it, and a way to hear it first. */
export function EqPanel() {
  const playerId = useOpenPlayer();
  useEffect(() => (playerId === null ? undefined : eqWindow.follow(playerId)), [playerId]);
  useUndoKeys((step) => {
    editor[step]();
  });
  const dsp = useDsp();
  const player = useEntry('music.players', playerId);
  const { state } = useTopic('music.connection');
  const session = useEntry('eq.sessions', playerId);
  if (playerId === null || player === undefined)
    return (
      <EmptyState icon={<SlidersVertical />} title={t('eq:empty.noPlayer')}>
        {t('eq:empty.noPlayerText')}
      </EmptyState>
    );
  if (dsp?.status === 'none') return <None name={player.name} reason={dsp.reason} />;
  // A draft can be edited also while the server is away.
  if (session !== undefined) return <Editor />;
  if (dsp?.status === 'failed' && dsp.config === null)
    return (
      <EmptyState
        icon={<SlidersVertical />}
        title={t('eq:empty.failed', { name: player.name })}
        action={
          <Button
            onClick={() => {
              eqWindow.load(playerId);
            }}
          >
            {t('eq:empty.again')}
          </Button>
        }
      >
        {dsp.error?.message}
      </EmptyState>
    );
  return state.k === 'online' ? (
    <Skeleton rows={6} label={t('eq:empty.loading')} />
  ) : (
    <EmptyState icon={<SlidersVertical />} title={t('eq:empty.offline')}>
      {t('eq:empty.offlineText')}
    </EmptyState>
  );
}

function None({
  name,
  reason,
}: {
  readonly name: string;
  readonly reason: 'hardware' | 'group' | 'server' | null;
}) {
  return (
    <EmptyState icon={<SlidersVertical />} title={t('eq:empty.none', { name })}>
      {t(`eq:none.${reason ?? 'server'}`)}
    </EmptyState>
  );
}

type Tab = 'bands' | 'chain' | 'layers' | 'listen';

function Editor() {
  const table = useRef<BandTableHandle>(null);
  const [tab, setTab] = useState<Tab>('bands');
  return (
    <div className={css['editor']}>
      <SaveNotices />
      <Toolbar />
      <div className={css['graph']}>
        <Graph
          onNumbers={(bandId) => {
            setTab('bands');
            requestAnimationFrame(() => {
              table.current?.focus(bandId);
            });
          }}
        />
      </div>
      <Announcer />
      <Parts table={table} tab={tab} onTab={setTab} />
    </div>
  );
}

/** What is edited below the graph. */
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
  return (
    <Tabs
      label={t('eq:tab.label')}
      value={tab}
      onValue={onTab}
      listClass={css['tabs']}
      contentClass={css['lower']}
      tabs={[
        { value: 'bands', label: t('eq:tab.bands'), content: <BandTable ref={table} /> },
        { value: 'chain', label: t('eq:tab.chain'), count: filters, content: <ChainCards /> },
        { value: 'layers', label: t('eq:tab.layers'), content: <LayersPane /> },
        // Stays, so that what plays goes on while the curve is edited.
        { value: 'listen', label: t('eq:tab.listen'), content: <AuditionBar />, keep: true },
      ]}
    />
  );
}

/** Tells screen readers, after each change, how loud the whole curve gets and where. */
function Announcer() {
  const draft = useEditor((state) => state.draft);
  const step = useEditor((state) => state.undo ?? '');
  const rate = useRate();
  const preamp = useEq()?.preamp ?? 0;
  const { peak } = useMemo(
    () => preampAdvice(muteUnsent({ ...draft, enabled: true }, null), rate),
    [draft, rate],
  );
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
