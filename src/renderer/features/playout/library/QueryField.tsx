import type { KeyboardEvent } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { CircleAlert, Search, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { MAX_QUERY } from '../../../../shared/library/contract.ts';
import type { QueryError } from '../../../../shared/library/model.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { typing } from '../../../state/use-paced.ts';
import { useResource } from '../../../state/use-resource.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { insertWord, splitQuery } from './query-parts.ts';
import css from './QueryField.module.css';

type Completions = MethodOutput<'library.complete'>;
const none: Completions = { from: 0, to: 0, words: [] };
/** Completions that fit into one row. */
const MAX_WORDS = 6;

interface QueryFieldProps {
  readonly value: string;
  readonly onValue: (query: string) => void;
  /** Why the query cannot be read. */
  readonly error: QueryError | null;
  /** How many were found, at the end of the field. */
  readonly note: string;
  /** Moves the focus to the rows. */
  readonly onDown: () => void;
}

/**
 * A query with colors, and below it a row of fixed height with completions or the error. Tab takes the first completion after typing, the arrow
 * keys another one; Escape closes them, then clears the text. Ctrl+Space lists the fields.
 */
export function QueryField({ value, onValue, error, note, onDown }: QueryFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { words, caret, setCaret, active, setActive, isOpen, setOpen, take } = useCompletion(
    value,
    onValue,
  );
  useCaret(area, caret);
  const keys = { words: words.words, active, setActive, setOpen, take, onDown };
  return (
    <div className={css['query']}>
      <div className={css['line']}>
        <Search {...icon} className={css['lens']} />
        <div className={css['editor']}>
          <textarea
            ref={area}
            rows={1}
            dir="ltr"
            maxLength={MAX_QUERY}
            value={value}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            role="combobox"
            aria-expanded={isOpen}
            aria-label={t('medialibrary:query.label')}
            placeholder={t('medialibrary:query.hint')}
            aria-autocomplete="list"
            aria-controls={`${id}-words`}
            aria-activedescendant={isOpen ? `${id}-${String(active)}` : undefined}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : `${id}-error`}
            className={cx(css['text'], css['input'])}
            onChange={({ currentTarget }) => {
              // A pasted text may have several lines.
              onValue(currentTarget.value.replaceAll(/\r?\n/g, ' '));
              setCaret(currentTarget.selectionStart);
              setOpen(true);
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onBlur={() => setOpen(false)}
            onKeyDown={(event) => press(event, isOpen, value, onValue, keys)}
          />
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
          <Words id={id} words={words} active={isOpen ? active : -1} isOpen={isOpen} take={take} />
        ) : (
          <p id={`${id}-error`} className={css['error']} role="status">
            <CircleAlert {...icon} size={14} />
            {error.message}
          </p>
        )}
      </div>
      <VisuallyHidden live>
        {isOpen && t('medialibrary:query.completions', { count: words.words.length })}
      </VisuallyHidden>
    </div>
  );
}

/** The completions at the caret. They open with typing and Ctrl+Space. */
function useCompletion(value: string, onValue: (query: string) => void) {
  const [caret, setCaret] = useState(value.length);
  const [opened, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const at = Math.min(caret, value.length);
  const { data } = useResource(
    'library.complete',
    { query: value, at },
    { enabled: opened, pause: typing.near },
  );
  const words = data ?? none;
  const [seen, setSeen] = useState(words);
  if (seen !== words) {
    setSeen(words);
    setActive(0);
  }
  const isOpen = opened && words.words.length > 0;
  const take = (index: number): void => {
    const word = words.words[index];
    if (word === undefined) return;
    const next = insertWord(value, { from: words.from, to: words.to, text: word.text });
    onValue(next.query);
    setCaret(next.caret);
    // A field is followed by its values, a value by whatever the user types next.
    setOpen(word.text.endsWith(':'));
  };
  return { words, caret, setCaret, active, setActive, isOpen, setOpen, take };
}

/** Puts the caret behind an inserted completion. */
function useCaret(area: React.RefObject<HTMLTextAreaElement | null>, caret: number): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || document.activeElement !== element) return;
    if (element.selectionStart === element.selectionEnd && element.selectionStart !== caret)
      element.setSelectionRange(caret, caret);
  }, [area, caret]);
}

interface Keys {
  readonly words: Completions['words'];
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly setOpen: (open: boolean) => void;
  readonly take: (index: number) => void;
  readonly onDown: () => void;
}

function press(
  event: KeyboardEvent<HTMLTextAreaElement>,
  isOpen: boolean,
  value: string,
  onValue: (query: string) => void,
  { words, active, setActive, setOpen, take, onDown }: Keys,
): void {
  if (event.nativeEvent.isComposing) return;
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey;
  const step = (by: number): void =>
    setActive((active + by + Math.min(words.length, MAX_WORDS)) % Math.min(words.length, MAX_WORDS));
  if (key === ' ' && ctrlKey) setOpen(true);
  else if (key === 'Tab' && isOpen && isPlain) take(active);
  else if (key === 'Enter' && isPlain) setOpen(false);
  else if (key === 'ArrowDown' && isPlain) {
    if (isOpen) step(1);
    else onDown();
  } else if (key === 'ArrowUp' && isPlain && isOpen) step(-1);
  else if (key === 'Escape' && isOpen) setOpen(false);
  else if (key === 'Escape' && value !== '') onValue('');
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** A colored copy of the text, over the input. */
function Colors({ query, error }: { readonly query: string; readonly error: QueryError | null }) {
  const parts = splitQuery(query);
  const isWrong = (at: number, length: number): boolean =>
    error !== null && at < Math.max(error.end, error.at + 1) && at + length > error.at;
  const isAtEnd = error !== null && error.at >= query.trimEnd().length;
  return (
    <div className={cx(css['text'], css['colors'])} aria-hidden="true">
      {parts.map(({ kind, text, at }, index) => [
        index === 0 && query.slice(0, at),
        <span
          key={at}
          className={cx(
            css[kind],
            (isWrong(at, text.length) || (isAtEnd && index === parts.length - 1)) && css['wrong'],
          )}
        >
          {text}
        </span>,
        query.slice(at + text.length, parts[index + 1]?.at),
      ])}
    </div>
  );
}

interface WordsProps {
  readonly id: string;
  readonly words: Completions;
  /** -1: none is marked. */
  readonly active: number;
  readonly isOpen: boolean;
  readonly take: (index: number) => void;
}

function Words({ id, words, active, isOpen, take }: WordsProps) {
  return (
    <>
      <div
        id={`${id}-words`}
        role="listbox"
        aria-label={t('medialibrary:query.words')}
        className={css['words']}
      >
        {isOpen &&
          words.words.slice(0, MAX_WORDS).map(({ text, label, field, count }, index) => (
            <div
              key={text}
              id={`${id}-${String(index)}`}
              role="option"
              aria-selected={index === active}
              className={css['word']}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <span className={css['label']}>{label}</span>
              {(field !== null || count !== null) && (
                <span className={css['fact']}>
                  {[field, count === null ? null : formatCount(count)]
                    .filter((one) => one !== null)
                    .join(' ')}
                </span>
              )}
            </div>
          ))}
      </div>
      <span className={css['keys']} aria-hidden="true">
        {isOpen ? (
          <>
            <Kbd>Tab</Kbd> {t('medialibrary:query.tab')}
          </>
        ) : (
          <>
            <Kbd>Ctrl Space</Kbd> {t('medialibrary:query.fields')}
          </>
        )}
      </span>
    </>
  );
}
