import type { ChangeEvent, KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import { useRef, useState } from 'react';
import type { JqlEdit } from '../../../../shared/issues/rules/jql-completion.ts';
import { jqlEdit } from '../../../../shared/issues/rules/jql-completion.ts';
import { movedTo } from '../../../ui/use-listbox.ts';
import type { Check } from './use-check.ts';
import type { Suggestions } from './use-suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

type Area = HTMLTextAreaElement;

/** The initial content of the field. A new value or a new `reset` replaces the text. */
interface Shown {
  readonly value: string;
  readonly reset: number;
}

/** The text of the field, its suggestions and its keys. `translate`: between words and JQL. */
export function useEditor(from: Shown, check: Check, translate: (text: string) => string) {
  const area = useRef<Area>(null);
  const { text, caret, setState } = useText(from, check);
  const suggestions = useSuggestions(text, caret);
  const { context, options, listbox } = suggestions;
  const close = (): void => listbox.setOpen(false);
  const showAt = (next: string, at: number): void => {
    setState({ text: next, caret: at });
    listbox.setOpen(true);
  };
  const { insert, isSpare } = useInsertion(area, showAt);
  const pick = (index: number): void => {
    const option = options[index];
    if (option !== undefined) insert(jqlEdit(text, context, option));
  };
  const run = (): void => {
    close();
    check.run(text.trim());
  };
  const replace = (insert: string): void => {
    const edit = { from: 0, to: text.length, insert, caret: insert.length };
    if (area.current !== null)
      setState({ text: replaceText(area.current, edit), caret: edit.caret });
    close();
  };
  const switchMode = (): void => replace(translate(text));
  const leave = (): void => area.current?.blur();
  const isChanged = text !== from.value || check.messages.length > 0;
  const input = {
    ref: area,
    onBlur: close,
    onKeyDown: (event: KeyboardEvent<Area>) => {
      const complete = (): void => showAt(text, event.currentTarget.selectionStart);
      if (isSpare(event)) event.preventDefault();
      else
        onKey(event, suggestions, { pick, run, complete, switchMode, leave: isChanged && leave });
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
  return { text, isChanged, suggestions, pick, run, switchMode, input };
}

/** Inserts completions. `isSpare`: the user types the space that the last completion already inserted. */
function useInsertion(area: RefObject<Area | null>, showAt: (text: string, at: number) => void) {
  const space = useRef(-1);
  const insert = (edit: JqlEdit): void => {
    if (area.current === null) return;
    space.current = edit.insert.endsWith(' ') ? edit.caret : -1;
    showAt(replaceText(area.current, edit), edit.caret);
  };
  const isSpare = ({ key, ctrlKey, currentTarget }: KeyboardEvent<Area>): boolean => {
    const { selectionStart, selectionEnd } = currentTarget;
    const isAtSpace = selectionStart === space.current && selectionEnd === space.current;
    if (key.length === 1) space.current = -1;
    return key === ' ' && !ctrlKey && isAtSpace;
  };
  return { insert, isSpare };
}

function useText(from: Shown, check: Check) {
  const { value, reset } = from;
  const [{ text, caret }, setState] = useState({ text: value, caret: 0 });
  const [base, setBase] = useState(from);
  if (base.value !== value || base.reset !== reset) {
    setBase(from);
    setState({ text: value, caret });
    // The server's warnings about a text stay while it is shown.
    if (text.trim() !== value) check.clear();
  }
  return { text, caret, setState };
}

interface Actions extends Readonly<Record<'run' | 'complete' | 'switchMode', () => void>> {
  readonly pick: (index: number) => void;
  /** False: the text is unchanged. */
  readonly leave: false | (() => void);
}

/**
 * Enter and Tab insert the active suggestion; without one, Enter runs the search. Escape closes the suggestions, then leaves a changed text,
 * which stays. Ctrl+Space and Alt+Down open the suggestions; Ctrl+J translates between words and JQL.
 */
function onKey(
  event: KeyboardEvent,
  { listbox, options, likely }: Suggestions,
  { pick, run, leave, complete, switchMode }: Actions,
): void {
  const { open, active, setActive, setOpen } = listbox;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const to = open && /^(Arrow(Up|Down)|Page)/.test(key) ? movedTo(options, active, event) : null;
  const insertAt = (index: number) => open && index >= 0 && !shiftKey && pick.bind(null, index);
  const byKey: Readonly<Record<string, false | (() => void)>> = {
    ' ': ctrlKey && complete,
    ArrowDown: altKey && complete,
    Enter: insertAt(active) || run,
    Tab: insertAt(likely),
    j: (ctrlKey || metaKey) && switchMode,
    Escape: open ? setOpen.bind(null, false) : leave,
  };
  const act = to === null ? (byKey[key] ?? false) : setActive.bind(null, to);
  if (act === false || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Edits the text of an input as if the user had typed it, so that the browser can undo it. Returns the new text. */
function replaceText(area: Area, { from, to, insert, caret }: JqlEdit): string {
  area.focus();
  area.setSelectionRange(from, to);
  const command = insert === '' ? 'delete' : 'insertText';
  // Only this command keeps the undo history. Without it, the text is still replaced.
  const isDone = 'execCommand' in document && document.execCommand(command, false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(caret, caret);
  return area.value;
}
