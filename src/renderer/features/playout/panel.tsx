import { t } from '../../../shared/i18n/translate.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTopic } from '../../state/topics.ts';
import { ActionItems } from '../../ui/item-actions.tsx';
import { ScopeMenu } from '../../ui/ScopeMenu.tsx';
import { usePageKeys } from '../../state/page-keys.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { PlayoutPanel } from './PlayoutPanel.tsx';
import { useIsLibrary } from './library/library-store.ts';
import { lineupActions } from './parts/plan-actions.ts';
import { baseName } from './words.ts';
import type { PanelArea } from './layout.ts';
import { panelAreas, usePanelLayout } from './layout.ts';
import { PlayoutActions } from './head/PlayoutActions.tsx';
import css from './panel.module.css';

export const playoutPanel = {
  Content: PlayoutPanel,
  Title: HeadTitle,
  Scope: HeadScope,
  Actions: HeadActions,
};

const LibraryTitle = lazyPart(async () => (await import('./library/LibraryHead.tsx')).LibraryTitle);
const LibraryActions = lazyPart(
  async () => (await import('./library/LibraryHead.tsx')).LibraryActions,
);

/** The panel's name, or the library's with a back button. */
function HeadTitle({ className }: { readonly className: string | undefined }) {
  if (useIsLibrary()) return <LibraryTitle className={className} />;
  return <h1 className={className}>{t('app:nav.playout')}</h1>;
}

function HeadScope() {
  return useIsLibrary() ? null : <LineupScope />;
}

function HeadActions() {
  return useIsLibrary() ? <LibraryActions /> : <PlayoutActions />;
}

/** The name of the open lineup, with its menu. */
function LineupScope() {
  const { path, state } = useTopic('playout.workspace');
  if (state === 'none') return null;
  const name = path === null ? t('playout:lineup.unnamed') : baseName(path);
  return (
    <>
      <ScopeMenu name={name} title={path ?? name} label={t('playout:lineup.label', { name })}>
        <ActionItems actions={lineupActions()} />
      </ScopeMenu>
      {state === 'open' && <ViewSwitch />}
    </>
  );
}

/** Switches between the views of the panel; Alt with a digit does the same. */
function ViewSwitch() {
  const area = usePanelLayout((state) => state.area);
  usePageKeys((event) => {
    const next = panelAreas[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1];
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!altKey || ctrlKey || metaKey || shiftKey || next === undefined) return null;
    return () => usePanelLayout.setState({ area: next });
  });
  const isNarrow = useMatches('(max-width: 799px)');
  const choice = {
    label: t('playout:area.label'),
    value: area,
    options: panelAreas.map((value) => ({ value, label: t(`playout:area.${value}`) })),
    onValue: (next: PanelArea) => usePanelLayout.setState({ area: next }),
  };
  return isNarrow ? <Select {...choice} className={css['select']} /> : <Segmented {...choice} />;
}
