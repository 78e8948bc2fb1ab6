import type { RefObject } from 'react';
import { useEffect } from 'react';
import { tellFailure } from '../../../state/calls.ts';
import { undoSetting } from '../../../state/settings/change.ts';
import { useUndoKeys } from '../../../ui/undo-keys.ts';

const typing =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, [contenteditable]';

const isTyped = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/** The keys of the settings page: `/` goes to the search field, Ctrl Z undoes the last change, Escape goes back (`onBack`). */
export function useSettingKeys({
  field,
  onBack,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onBack: (() => void) | null;
}): void {
  useUndoKeys((step) => {
    if (step === 'undo') tellFailure(undoSetting());
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isCovered = document.querySelector('[role=dialog], [role=menu]') !== null;
      if (event.defaultPrevented || event.isComposing || isCovered || isTyped(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { current } = field;
      const run = event.key === 'Escape' ? onBack : current && (() => current.focus());
      if (run === null || !['/', 'Escape'].includes(event.key)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [field, onBack]);
}
