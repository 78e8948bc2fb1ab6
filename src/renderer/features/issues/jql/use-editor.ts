import type { ChangeEvent, KeyboardEvent, SyntheticEvent } from 'react';
import { useRef, useState } from 'react';
import { jqlEdit } from '../../../../shared/issues/rules/jql-completion.ts';
import { movedTo } from '../../../ui/use-listbox.ts';
import { replaceText } from './replace-text.ts';
import type { Check } from './use-check.ts';
import type { Suggestions } from './use-suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

type Area = HTMLTextAreaElement;

/** The text of the field, its suggestions and its keys. A new `value` replaces the text. */
export function useEditor(value: string, check: Check) {
  const area = useRef<Area>(null);
  const { text, caret, setState } = useText(value, check);
  const suggestions = useSuggestions(text, caret);
  const { context, options, listbox } = suggestions;
  const close = (): void => {
    listbox.setOpen(false);
  };
  const showAt = (next: string, at: number): void => {
    setState({ text: next, caret: at });
    listbox.setOpen(true);
  };
  const pick = (index: number): void => {
    const option = options[index];
    if (option === undefined || area.current === null) return;
    const edit = jqlEdit(text, context, option);
    showAt(replaceText(area.current, edit), edit.caret);
  };
  const run = (): void => {
    close();
    check.run(text.trim());
  };
  const restore = (): void => {
    const edit = { from: 0, to: text.length, insert: value, caret: value.length };
    if (area.current !== null) replaceText(area.current, edit);
    close();
  };
  const isChanged = text !== value || check.messages.length > 0;
  const input = {
    ref: area,
    onBlur: close,
    onKeyDown: (event: KeyboardEvent<Area>) => {
      const complete = (): void => {
        showAt(text, event.currentTarget.selectionStart);
      };
      onKey(event, suggestions, { pick, run, complete, restore: isChanged && restore });
    },
    onChange: ({ currentTarget }: ChangeEvent<Area>) => {
      check.clear();
      // A pasted text may have several lines.
      showAt(currentTarget.value.replaceAll(/\r?\n/g, ' '), currentTarget.selectionStart);
    },
    onSelect: ({ currentTarget }: SyntheticEvent<Area>) => {
      if (currentTarget.selectionEnd !== caret) close();
    },
  };
  return { text, isChanged, suggestions, pick, run, input };
}

function useText(value: string, check: Check) {
  const [{ text, caret }, setState] = useState({ text: value, caret: 0 });
  const [base, setBase] = useState(value);
  if (base !== value) {
    setBase(value);
    setState({ text: value, caret });
    // The server's warnings about a text stay while it is shown.
    if (text.trim() !== value) check.clear();
  }
  return { text, caret, setState };
}

interface Actions extends Readonly<Record<'run' | 'complete', () => void>> {
  readonly pick: (index: number) => void;
  /** False: the text is not changed. */
  readonly restore: false | (() => void);
}

/**
 * Enter and Tab insert the active suggestion; without one, Enter runs the query. Escape closes the suggestions, then restores a changed text.
 * Ctrl+Space and Alt+Down open the suggestions.
 */
function onKey(
  event: KeyboardEvent,
  { listbox, options }: Suggestions,
  { pick, run, restore, complete }: Actions,
): void {
  const { open, active, setActive, setOpen } = listbox;
  const { key, ctrlKey, altKey, shiftKey } = event;
  const to = open && /^(Arrow(Up|Down)|Page)/.test(key) ? movedTo(options, active, event) : null;
  const insert = open && active >= 0 && !shiftKey && pick.bind(null, active);
  const byKey: Readonly<Record<string, false | (() => void)>> = {
    ' ': ctrlKey && complete,
    ArrowDown: altKey && complete,
    Enter: insert === false ? run : insert,
    Tab: insert,
    Escape: open ? setOpen.bind(null, false) : restore,
  };
  const act = to === null ? (byKey[key] ?? false) : setActive.bind(null, to);
  if (act === false || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}
