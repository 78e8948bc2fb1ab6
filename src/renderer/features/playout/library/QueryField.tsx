import type { KeyboardEvent, RefObject } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { CircleAlert, Search, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { QueryError } from '../../../../shared/library/model.ts';
import { ColoredText } from '../../../ui/ColoredText.tsx';
import colored from '../../../ui/ColoredText.module.css';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { CompletionRow } from './CompletionRow.tsx';
import { MAX_QUERY_CHARS, splitQuery } from './query-parts.ts';
import type { Completion } from './use-completion.ts';
import { MAX_WORDS, useCompletion } from './use-completion.ts';
import css from './QueryField.module.css';

interface QueryFieldProps {
  readonly value: string;
  readonly onValue: (query: string) => void;
  /** Why the query is invalid. */
  readonly error: QueryError | null;
  /** The number of results, shown at the end of the field. */
  readonly note: string;
  /** Moves the focus to the rows. */
  readonly onDown: () => void;
}

/**
 * A query field with colors, and below it a row of fixed height for completions or the error. After typing, Tab accepts the first
 * completion and arrow keys select others; Escape closes them, then clears the text. Ctrl+Space lists the fields.
 */
export function QueryField(props: QueryFieldProps) {
  const { value, onValue, error, note } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const completion = useCompletion(value, onValue);
  return (
    <div className={css['query']}>
      <div className={css['line']}>
        <Search {...icon} className={css['lens']} />
        <div className={css['editor']}>
          <Input {...props} id={id} area={area} completion={completion} />
          <Colors query={value} error={error} />
        </div>
        <span className={css['note']}>{note}</span>
        {value !== '' && (
          <IconButton
            label={t('medialibrary:query.clear')}
            icon={<X {...icon} size={14} />}
            onClick={() => {
              onValue('');
              area.current?.focus();
            }}
          />
        )}
      </div>
      <div className={css['below']}>
        {error === null ? (
          <CompletionRow id={id} query={value} completion={completion} />
        ) : (
          <p id={`${id}-error`} className={css['error']} role="status" title={error.message}>
            <CircleAlert {...icon} size={14} />
            {error.message}
          </p>
        )}
      </div>
      <VisuallyHidden live>
        {completion.isOpen &&
          t('medialibrary:query.completions', { count: completion.words.words.length })}
      </VisuallyHidden>
    </div>
  );
}

interface InputProps extends QueryFieldProps {
  readonly id: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly completion: Completion;
}

function Input(props: InputProps) {
  const { id, area, value, onValue, error, completion } = props;
  const { caret, setCaret, active, isOpen, setOpen } = completion;
  useCaret(area, caret);
  return (
    <textarea
      ref={area}
      rows={1}
      dir="ltr"
      maxLength={MAX_QUERY_CHARS}
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-label={t('medialibrary:query.label')}
      placeholder={t('medialibrary:query.hint')}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={`${id}-words`}
      aria-activedescendant={isOpen ? `${id}-${String(active)}` : undefined}
      aria-invalid={error !== null || undefined}
      aria-describedby={error === null ? undefined : `${id}-error`}
      className={cx(colored['layer'], colored['input'], css['text'], css['input'])}
      onChange={({ currentTarget }) => {
        // A pasted text may have several lines.
        onValue(currentTarget.value.replaceAll(/\r?\n/g, ' '));
        setCaret(currentTarget.selectionStart);
        setOpen(true);
      }}
      onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => press(event, props)}
    />
  );
}

/** Puts the caret after an inserted completion. */
function useCaret(area: RefObject<HTMLTextAreaElement | null>, caret: number): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || document.activeElement !== element) return;
    if (element.selectionStart === element.selectionEnd && element.selectionStart !== caret)
      element.setSelectionRange(caret, caret);
  }, [area, caret]);
}

function press(event: KeyboardEvent, props: InputProps): void {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.nativeEvent.isComposing || metaKey || altKey || shiftKey) return;
  const act = findAction(event.key, ctrlKey, props);
  if (act === null) return;
  act();
  event.preventDefault();
  event.stopPropagation();
}

/** The action of a key without modifiers other than Ctrl; null: its usual effect in a text field. */
function findAction(key: string, isCtrl: boolean, props: InputProps): (() => void) | null {
  const { value, onValue, onDown, completion } = props;
  const { words, active, setActive, isOpen, setOpen, take } = completion;
  if (isCtrl) return key === ' ' ? () => setOpen(true) : null;
  const count = Math.min(words.words.length, MAX_WORDS);
  switch (key) {
    case 'Tab':
      return isOpen ? () => take(active) : null;
    case 'Enter':
      return () => setOpen(false);
    case 'ArrowDown':
      return isOpen ? () => setActive((active + 1) % count) : onDown;
    case 'ArrowUp':
      return isOpen ? () => setActive((active - 1 + count) % count) : null;
    case 'Escape':
      if (isOpen) return () => setOpen(false);
      return value === '' ? null : () => onValue('');
    default:
      return null;
  }
}

/** A colored copy of the text over the input. */
function Colors({ query, error }: { readonly query: string; readonly error: QueryError | null }) {
  const parts = splitQuery(query);
  const isWrong = (at: number, length: number): boolean =>
    error !== null && at < Math.max(error.end, error.at + 1) && at + length > error.at;
  const isAtEnd = error !== null && error.at >= query.trimEnd().length;
  return (
    <div className={cx(colored['layer'], css['text'], css['colors'])} aria-hidden="true">
      <ColoredText
        text={query}
        parts={parts.map(({ kind, text, at }, index) => {
          const isBad = isWrong(at, text.length) || (isAtEnd && index === parts.length - 1);
          return { text, at, look: cx(css[kind], isBad && colored['wrong']) };
        })}
      />
    </div>
  );
}
