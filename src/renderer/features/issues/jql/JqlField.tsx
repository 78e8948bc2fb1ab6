import '../../../../shared/issues/jql-texts.ts';
import { useId } from 'react';
import { CircleAlert, CornerDownLeft, TriangleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { HighlightedJql } from './HighlightedJql.tsx';
import type { Check } from './use-check.ts';
import { useCheck } from './use-check.ts';
import type { Suggestions } from './use-suggestions.ts';
import { useEditor } from './use-editor.ts';
import css from './JqlField.module.css';

/** The contract's limit. */
const MAX_LENGTH = 10_000;

interface JqlFieldProps {
  readonly value: string;
  readonly onSubmit: (jql: string) => void;
}

/**
 * The JQL of the shown list: highlighted, completed and checked. Enter passes the text to `onSubmit` if neither the app nor the server finds an
 * error in it. Escape restores `value`.
 */
export function JqlField({ value, onSubmit }: JqlFieldProps) {
  const id = useId();
  const check = useCheck(onSubmit);
  const { text, isChanged, suggestions, pick, run, input } = useEditor(value, check);
  const { messages } = check;
  const { listbox, options } = suggestions;
  return (
    <div className={css['field']}>
      <div className={css['line']}>
        <label htmlFor={id} className={css['label']}>
          {t('issuesjql:label')}
        </label>
        <div className={css['editor']}>
          <Input id={id} text={text} input={input} check={check} listbox={listbox} />
          <HighlightedJql jql={text} messages={messages} />
          <Completion text={text} suggestions={suggestions} onPick={pick} />
        </div>
        <IconButton
          className={cx(!isChanged && css['idle'])}
          label={t('issuesjql:run')}
          shortcut="Enter"
          icon={<CornerDownLeft {...icon} />}
          onClick={run}
        />
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
      {...input}
      id={id}
      rows={1}
      maxLength={MAX_LENGTH}
      dir="ltr"
      value={text}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className={cx(css['text'], css['input'])}
      placeholder={t('issuesjql:placeholder')}
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
    <div className={cx(css['text'], css['copy'])} aria-hidden>
      {text.slice(0, from)}
      <OptionList listbox={listbox} label={label} options={options} onPick={onPick} selected={null}>
        <span>{text.slice(from, to)}</span>
      </OptionList>
      {text.slice(to)}
    </div>
  );
}
