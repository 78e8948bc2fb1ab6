import type { RefObject } from 'react';
import { tellFailure } from '../../../state/calls.ts';
import { usePageKeys } from '../../../state/page-keys.ts';
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
  usePageKeys((event) => {
    if (isTyped(event) || event.ctrlKey || event.metaKey || event.altKey) return null;
    if (event.key === 'Escape') return onBack;
    return event.key === '/' ? () => field.current?.focus() : null;
  });
}
