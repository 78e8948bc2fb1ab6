import { useId, useState } from 'react';
import { formatCount } from '../../shared/format/numbers.ts';
import { t } from '../../shared/i18n/translate.ts';
import './texts.ts';
import { useMatches } from '../ui/use-matches.ts';
import { ActionsPage } from './ActionsPage.tsx';
import { listActions } from './actions.ts';
import { Finders } from './Finders.tsx';
import { listHints } from './hints.ts';
import { ListView } from './ListView.tsx';
import { PaletteFrame } from './PaletteFrame.tsx';
import { usePaletteState } from './palette-state.ts';
import { runAction } from './run-action.ts';
import type { Row } from './sections.ts';
import { MAX_SCOPE_ROWS } from './sections.ts';
import { SideColumn } from './SideColumn.tsx';
import type { PaletteAction, PaletteEntry, PaletteSource } from './source.ts';
import { useHead } from './use-head.tsx';
import { useListKeys } from './use-list-keys.ts';
import { findSource, usePaletteRows } from './use-palette-rows.ts';

/** From this width the actions of the selected row stand beside the list. */
const WIDE = '(min-width: 960px)';

interface ListScopeProps {
  readonly sources: readonly PaletteSource[];
  /** All sources have been loaded. */
  readonly ready: boolean;
}

/** The list of everything or of one scope, and the actions of a row. */
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
            {wide && list.current !== undefined && (
              <SideColumn entry={list.current.entry} actions={actions} run={scope.run} />
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

/** The rows, the selected one and the one whose actions are open. */
function useListScope({ sources, ready }: ListScopeProps) {
  const state = usePaletteState();
  const id = useId();
  const wide = useMatches(WIDE);
  const { rows, ...found } = usePaletteRows(sources, ready, state);
  const [opened, setOpened] = useState<{
    readonly entry: PaletteEntry;
    /** The action whose options are open. */
    readonly first: string | null;
  } | null>(null);
  const run = (entry: PaletteEntry, action: PaletteAction): void => {
    if (action.options !== undefined) setOpened({ entry, first: action.id });
    else runAction(entry, action, findSource(sources, entry), state.close);
  };
  const find = (entry: PaletteEntry): readonly PaletteAction[] => listActions(entry, sources);
  const open = (entry: PaletteEntry): void => setOpened({ entry, first: null });
  const list = useListKeys({ rows, find, run, open, forget: found.forget });
  const shown = opened && { ...opened, entry: fresh(rows.rows, opened.entry) };
  const entry = shown?.entry ?? list.current?.entry;
  const actions = entry === undefined ? [] : find(entry);
  const back = (): void => setOpened(null);
  return { ...found, id, wide, rows, list, opened: shown, actions, run, back };
}

/** The entry as it is now. */
const fresh = (rows: readonly Row[], entry: PaletteEntry): PaletteEntry =>
  rows.find((row) => row.entry.id === entry.id)?.entry ?? entry;

function countText(count: number, text: string): string {
  if (text === '' || count === 0) return '';
  return count > MAX_SCOPE_ROWS
    ? t('palette:countOver', { number: formatCount(MAX_SCOPE_ROWS) })
    : t('palette:count', { count });
}
