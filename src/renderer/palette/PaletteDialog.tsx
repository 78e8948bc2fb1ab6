import { createElement, useMemo, useState } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { CommandDialog } from '../ui/CommandDialog.tsx';
import { ListScope } from './ListScope.tsx';
import type { PaletteRequest } from './open.ts';
import { closePalette } from './open.ts';
import type { PaletteState } from './palette-state.ts';
import { PaletteContext } from './palette-state.ts';
import type { Scope } from './scopes.ts';
import type { PaletteSource } from './source.ts';
import { readPrefix } from './scopes.ts';
import type { LoadSources } from './use-sources.ts';
import { useSources } from './use-sources.ts';

/** One field that finds everything, narrows by scope, and runs the actions of what it finds. */
export function PaletteDialog({
  request,
  panel,
  loads,
}: {
  readonly request: PaletteRequest;
  readonly panel: PanelId;
  /** Loads the sources of each domain. */
  readonly loads: readonly LoadSources[];
}) {
  const { sources, ready } = useSources(loads);
  const [{ scope, text }, setQuery] = useState<PaletteRequest>(request);
  const viewReady = ready || scope === null;
  const state = useMemo<PaletteState>(
    () => ({
      scope,
      text,
      panel,
      close: closePalette,
      viewReady,
      setScope: (next, nextText) =>
        setQuery((query) => ({ scope: next, text: nextText ?? query.text })),
      setText: (typed) =>
        setQuery((query) => {
          const prefixed = query.scope === null ? readPrefix(typed) : null;
          return prefixed ?? { ...query, text: typed };
        }),
    }),
    [scope, text, panel, viewReady],
  );
  const view = createView(scope, sources);
  return (
    <CommandDialog title={t('palette:title')} onClose={closePalette}>
      <PaletteContext value={state}>
        {view ?? <ListScope sources={sources} ready={ready} />}
      </PaletteContext>
    </CommandDialog>
  );
}

/** The view that a scope has of its own. */
function createView(scope: Scope | null, sources: readonly PaletteSource[]) {
  const source = sources.find((one) => one.scope === scope && one.View !== undefined);
  return source?.View && createElement(source.View);
}
