import { useId, useState, createElement, useCallback, useEffect } from 'react';
import { formatCount } from '../../shared/format/numbers.ts';
import { t } from '../../shared/i18n/translate.ts';
import { useMatches } from '../ui/use-matches.ts';
import { ActionsPage } from './ActionsPage.tsx';
import { findNamed, listActions, isCombination } from './actions.ts';
import { Finders } from './Finders.tsx';
import { listHints } from './hints.ts';
import { ListView } from './ListView.tsx';
import { PaletteFrame } from './PaletteFrame.tsx';
import { usePaletteState } from './palette-state.ts';
import type { Row } from './sections.ts';
import { MAX_SCOPE_ROWS } from './sections.ts';
import { SideColumn } from './SideColumn.tsx';
import type { PaletteAction, PaletteEntry, PaletteSource } from './source.ts';
import { useListKeys } from './use-list-keys.ts';
import { findSource, usePaletteRows } from './use-palette-rows.ts';
import { holdText } from '../ui/held-keys.ts';
import { rememberUse } from './recents.ts';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { holdForPalette, releasePaletteKeys } from './open.ts';

/** Minimum width for the actions of the selected row beside the list. */
const WIDE = '(min-width: 960px)';

interface ListScopeProps {
  readonly sources: readonly PaletteSource[];
  /** All sources have been loaded. */
  readonly ready: boolean;
}

/** The list of all entries or of one scope, and the actions of a row. */
export function ListScope({ sources, ready }: ListScopeProps) {
  const scope = useListScope({ sources, ready });
  const { finders, text, onFinding, opened, actions, id, rows, list, wide } = scope;
  const head = useHead(list.current?.entry, sources, ready);
  const view = { id, rows, list, text };
  return (
    <>
      <Finders sources={finders} text={text} onFinding={onFinding} />
      {opened === null ? (
        <PaletteFrame
          field={list.combobox(id)}
          onKey={(event) => head.onKey(event) || list.onKey(event)}
          status={countText(rows.count, text)}
          head={head.element}
          hints={listHints(list.current, actions, scope.recents)}
        >
          <ListView {...view}>
            {wide && rows.rows.length > 0 && (
              <SelectedRow entry={list.current?.entry} actions={actions} run={scope.run} />
            )}
          </ListView>
        </PaletteFrame>
      ) : (
        <ActionsPage
          key={opened.entry.id}
          {...opened}
          wide={wide}
          actions={actions}
          run={(action) => scope.run(opened.entry, action)}
          onBack={scope.back}
        >
          {opened.entry.page !== true && wide ? <ListView {...view} passive /> : null}
        </ActionsPage>
      )}
    </>
  );
}

/** The actions of the selected row. The space stays reserved while no row is selected. */
const SelectedRow = ({
  entry,
  ...side
}: Omit<ComponentProps<typeof SideColumn>, 'entry'> & {
  readonly entry: PaletteEntry | undefined;
}) => entry && <SideColumn entry={entry} {...side} />;

/** The rows, the selected row, and the row whose actions are open. */
function useListScope({ sources, ready }: ListScopeProps) {
  const state = usePaletteState();
  const id = useId();
  const wide = useMatches(WIDE);
  const { rows, ...found } = usePaletteRows(sources, ready, state);
  const [opened, setOpened] = useState<{
    readonly entry: PaletteEntry;
    /** The action whose options are open. */
    readonly first: string | null;
    /** The action that is selected. */
    readonly named: string | null;
  } | null>(null);
  const run = (entry: PaletteEntry, action: PaletteAction): void => {
    if (action.options !== undefined) setOpened({ entry, first: action.id, named: action.id });
    else {
      if (opened === null && action.stays === true) found.keep(entry);
      runAction(entry, action, findSource(sources, entry), state.close);
    }
  };
  const find = (entry: PaletteEntry): readonly PaletteAction[] => listActions(entry, sources);
  const open = (entry: PaletteEntry): void =>
    setOpened({ entry, first: null, named: findNamed(entry, find(entry), state.text) });
  const list = useListKeys({
    rows,
    isLoading: found.isLoading,
    find,
    run,
    open,
    forget: found.forget,
  });
  const shown = opened && { ...opened, entry: fresh(rows.rows, opened.entry) };
  const entry = shown?.entry ?? list.current?.entry;
  const actions = entry === undefined ? [] : find(entry);
  const back = (): void => setOpened(null);
  return { ...found, id, wide, rows, list, opened: shown, actions, run, back };
}

/** The current version of the entry. */
const fresh = (rows: readonly Row[], entry: PaletteEntry): PaletteEntry =>
  rows.find((row) => row.entry.id === entry.id)?.entry ?? entry;

function countText(count: number, text: string): string {
  if (text === '' || count === 0) return '';
  return count > MAX_SCOPE_ROWS
    ? t('palette:countOver', { number: formatCount(MAX_SCOPE_ROWS) })
    : t('palette:count', { count });
}

/** Runs an action. Closes the palette first, unless the effect shows there. Does nothing if the action is not possible now. */
function runAction(
  entry: PaletteEntry,
  action: PaletteAction,
  source: string,
  close: () => void,
): void {
  if ((action.why ?? '') !== '') return;
  if (!entry.id.startsWith('error:')) rememberUse(entry, source);
  if (action.stays === true) {
    action.run();
    return;
  }
  close();
  // Text typed before the action's dialog has the focus belongs to the dialog.
  if (action.label.endsWith('…')) holdText();
  // Runs after the palette has returned the focus in a timer, so that a dialog opened by the action can return the focus there too.
  setTimeout(() => setTimeout(() => action.run()));
}

/**
 * The element at the end of the head: that of the selected row's source. Ctrl+P shows it open for any row; keys pressed until its source
 * has loaded wait for it.
 */
function useHead(
  entry: PaletteEntry | undefined,
  sources: readonly PaletteSource[],
  ready: boolean,
): { readonly element: ReactNode; readonly onKey: (event: KeyboardEvent) => boolean } {
  // It opens once, not again after the page of actions.
  const [wanted, setWanted] = useState<'opened' | 'shown' | null>(null);
  const withHead = sources.find(({ Head }) => Head !== undefined);
  const source = wanted !== null || withHead?.scope === entry?.scope ? withHead : undefined;
  const onShown = useCallback(() => setWanted((now) => now && 'shown'), []);
  useEffect(() => {
    if (ready) releasePaletteKeys();
  }, [ready]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isCombination('Ctrl+P', event)) return false;
    setWanted('opened');
    if (!ready) holdForPalette();
    return true;
  };
  const element =
    source?.Head && createElement(source.Head, { opened: wanted === 'opened', onShown });
  return { element, onKey };
}
