import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { createElement, useMemo, useState, useRef } from 'react';
import type { PanelId } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { cx } from '../ui/cx.ts';
import { rememberFocus } from '../ui/return-focus.ts';
import { ListScope } from './ListScope.tsx';
import type { PaletteRequest } from './open.ts';
import { closePalette } from './open.ts';
import type { PaletteState } from './palette-state.ts';
import { PaletteContext } from './palette-state.ts';
import type { Scope } from './scopes.ts';
import { readPrefix } from './scopes.ts';
import type { PaletteSource } from './source.ts';
import type { LoadSources } from './use-sources.ts';
import { useSources } from './use-sources.ts';
import { keepForMessages } from '../ui/Dialog.tsx';
import dialog from '../ui/Dialog.module.css';
import css from './PaletteDialog.module.css';

/** One field that searches everything, can be limited to a scope, and runs the actions of its results. */
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

/** The separate view of a scope. */
function createView(scope: Scope | null, sources: readonly PaletteSource[]) {
  const source = sources.find((one) => one.scope === scope && one.View !== undefined);
  return source?.View && createElement(source.View);
}

/**
 * A large dialog around one search field, near the top of the window and without a head. The element with `data-first-focus` takes the
 * focus; Escape and a click outside close the dialog and return the focus. It then has `data-opened`; an element in it that takes the focus
 * earlier may lose it, because a closing menu still returns its focus.
 */
function CommandDialog({
  title,
  onClose,
  children,
}: {
  /** Accessible name. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const giveBack = useRef<(() => void) | null>(null);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <div className={cx(dialog['overlay'], css['overlay'])}>
          <Radix.Content
            onInteractOutside={keepForMessages}
            className={css['dialog']}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              const { currentTarget: own } = event;
              if (!(own instanceof HTMLElement)) return;
              giveBack.current = rememberFocus(own);
              own.dataset['opened'] = '';
              own.querySelector<HTMLElement>('[data-first-focus]')?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveBack.current?.();
            }}
          >
            <VisuallyHidden>
              <Radix.Title>{title}</Radix.Title>
            </VisuallyHidden>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
