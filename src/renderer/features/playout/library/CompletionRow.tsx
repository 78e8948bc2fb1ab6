import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import type { Completion, Completions } from './use-completion.ts';
import { MAX_WORDS } from './use-completion.ts';
import css from './QueryField.module.css';

interface RowProps {
  readonly id: string;
  readonly query: string;
  readonly completion: Completion;
}

/** The completions of a query in one row; the first one is marked for Tab. */
export function CompletionRow({ id, query, completion }: RowProps) {
  const { words, active, isOpen, take } = completion;
  const typed = query.slice(words.from, words.to).replace(/^"/, '');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <div
        ref={list}
        id={`${id}-words`}
        role="listbox"
        aria-label={t('medialibrary:query.words')}
        className={css['words']}
      >
        {isOpen &&
          words.words
            .slice(0, MAX_WORDS)
            .map((word, index) => (
              <Word
                key={word.text}
                id={`${id}-${String(index)}`}
                word={word}
                typed={typed}
                isActive={index === active}
                onTake={() => take(index)}
              />
            ))}
      </div>
      <span className={css['keys']} aria-hidden="true">
        <Kbd>{isOpen ? 'Tab' : 'Ctrl Space'}</Kbd>{' '}
        {t(isOpen ? 'medialibrary:query.tab' : 'medialibrary:query.fields')}
      </span>
    </>
  );
}

interface WordProps {
  readonly id: string;
  readonly word: Completions['words'][number];
  /** The part that is already typed. */
  readonly typed: string;
  readonly isActive: boolean;
  readonly onTake: () => void;
}

function Word({ id, word: { label, field, count }, typed, isActive, onTake }: WordProps) {
  const facts = [field, count === null ? null : formatCount(count)].filter((one) => one !== null);
  const length = label.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={css['word']}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className={css['label']}>
        <span className={css['typed']}>{label.slice(0, length)}</span>
        {label.slice(length)}
      </span>
      {facts.length > 0 && <span className={css['fact']}>{facts.join(' ')}</span>}
    </div>
  );
}
