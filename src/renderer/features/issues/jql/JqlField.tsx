import '../../../../shared/issues/jql-texts.ts';
import { useId, useState, useMemo } from 'react';
import { CircleAlert, CornerDownLeft, Search, TriangleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { findKey, searchMode } from '../../../../shared/issues/rules/search.ts';
import { ColoredText } from '../../../ui/ColoredText.tsx';
import colored from '../../../ui/ColoredText.module.css';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { searchedWords, searchWords } from '../model/query.ts';
import type { Check } from './use-check.ts';
import { useCheck } from './use-check.ts';
import type { Suggestions } from './use-suggestions.ts';
import { useEditor } from './use-editor.ts';
import css from './JqlField.module.css';
import { jqlTokens } from '../../../../shared/issues/rules/jql-tokens.ts';

const DIRECTION = /^(asc|desc)$/i;

/** A colored copy of the input's text, drawn over the input. */
function HighlightedJql({
  jql,
  isJql,
  messages,
}: Pick<Check, 'messages'> & { readonly jql: string; readonly isJql: boolean }) {
  const tokens = useMemo(() => jqlTokens(jql), [jql]);
  return (
    <div className={cx(colored['layer'], css['text'], css['copy'], css['colors'])} aria-hidden>
      <ColoredText
        text={jql}
        parts={tokens.map(({ k, text, at }) => {
          const isWrong = messages.some(({ from = at + 1, to = at }) => at >= from && at < to);
          const isKeyword = isJql && k === 'keyword' && !DIRECTION.test(text);
          return { text, at, look: cx(isKeyword && css['keyword'], isWrong && colored['wrong']) };
        })}
      />
    </div>
  );
}

/** The contract's limit. */
const MAX_LENGTH = 10_000;

interface JqlFieldProps {
  readonly value: string;
  /** The project that a plain number belongs to; null: several. */
  readonly project: string | null;
  readonly onSubmit: (jql: string) => void;
  readonly onOpen: (key: string) => void;
}

/** Translates a search between words and JQL; empty if words can't express it. */
function translate(text: string): string {
  const key = findKey(text);
  if (key !== null) return `key = ${key}`;
  if (searchMode(text) === 'jql') return searchedWords(text) ?? '';
  return text.trim() === '' ? '' : searchWords(text, '');
}

/**
 * The search field of the list: a key, words or JQL, recognized by their form. JQL is highlighted, completed and checked. Enter opens the
 * issue of a key, or passes the JQL to `onSubmit` if neither the app nor the server finds an error in it. Escape leaves the field and keeps
 * its text.
 */
export function JqlField({ value, project, onSubmit, onOpen }: JqlFieldProps) {
  const id = useId();
  const [opened, setOpened] = useState(0);
  const check = useCheck({
    project,
    onSubmit,
    onWords: (words) => onSubmit(searchWords(words, value)),
    onOpen: (key) => {
      // The field shows the list's search again, which opening an issue does not change.
      setOpened(opened + 1);
      onOpen(key);
    },
  });
  const shown = searchedWords(value) ?? value;
  const { text, isChanged, suggestions, pick, run, switchMode, input } = useEditor(
    { value: shown, reset: opened },
    check,
    translate,
  );
  const { messages } = check;
  const { listbox, options } = suggestions;
  const mode = searchMode(text, project);
  return (
    <div className={css['field']}>
      <div className={css['line']}>
        <Search {...icon} size={14} className={css['lens']} />
        <div className={css['editor']}>
          <Input id={id} text={text} input={input} check={check} listbox={listbox} />
          <HighlightedJql jql={text} isJql={mode === 'jql'} messages={messages} />
          <Completion text={text} suggestions={suggestions} onPick={pick} />
        </div>
        <IconButton
          className={cx(!isChanged && css['idle'])}
          label={t('issuesjql:run')}
          shortcut="Enter"
          icon={<CornerDownLeft {...icon} />}
          onClick={run}
        />
        <Tooltip label={t(`issuesjql:hint.${mode}`)} shortcut="Ctrl J">
          <button type="button" className={css['mode']} onClick={switchMode}>
            {t(`issuesjql:mode.${mode}`)}
          </button>
        </Tooltip>
      </div>
      <Messages id={`${id}-below`} messages={messages} />
      <VisuallyHidden live>
        {listbox.open && t('issuesjql:suggestions', { count: options.length })}
      </VisuallyHidden>
    </div>
  );
}

function Input({
  id,
  text,
  input,
  check: { messages, pending },
  listbox,
}: Pick<ReturnType<typeof useEditor>, 'text' | 'input'> &
  Pick<Suggestions, 'listbox'> & { readonly id: string; readonly check: Check }) {
  return (
    <textarea
      data-find
      {...input}
      id={id}
      rows={1}
      maxLength={MAX_LENGTH}
      dir="ltr"
      value={text}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className={cx(colored['layer'], colored['input'], css['text'], css['input'])}
      placeholder={t('issuesjql:label')}
      aria-label={t('issuesjql:label')}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={listbox.open ? listbox.listId : undefined}
      aria-activedescendant={listbox.open ? listbox.trigger['aria-activedescendant'] : undefined}
      aria-invalid={messages.some(({ k }) => k === 'error') || undefined}
      aria-describedby={messages.length > 0 ? `${id}-below` : undefined}
      aria-busy={pending}
    />
  );
}

function Messages({ id, messages }: Pick<Check, 'messages'> & { readonly id: string }) {
  return (
    <div id={id} className={css['below']} aria-live="polite">
      {messages.map(({ k, text }) => (
        <p key={text} className={css[k]}>
          {k === 'error' ? <CircleAlert {...icon} /> : <TriangleAlert {...icon} />}
          {text}
        </p>
      ))}
    </div>
  );
}

/** The suggestions below the word that they complete. An invisible copy of the text gives the word's position. */
function Completion({
  text,
  suggestions: { listbox, options, context },
  onPick,
}: {
  readonly text: string;
  readonly suggestions: Suggestions;
  readonly onPick: (index: number) => void;
}) {
  const { from, to } = context;
  const label = t('issuesjql:suggestionList');
  return (
    <div className={cx(colored['layer'], css['text'], css['copy'])} aria-hidden>
      {text.slice(0, from)}
      <OptionList listbox={listbox} label={label} options={options} onPick={onPick} selected={null}>
        <span>{text.slice(from, to)}</span>
      </OptionList>
      {text.slice(to)}
    </div>
  );
}
