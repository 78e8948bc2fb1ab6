import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FieldParts } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import css from './JsonInput.module.css';

const TOKENS = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;

/** A small JSON editor with line numbers, colors and validation. */
export function JsonInput({
  value,
  parts,
  onValue,
}: {
  readonly value: string;
  readonly parts: FieldParts;
  readonly onValue: (value: string) => void;
}) {
  const state = jsonState(value);
  const format = (): void => {
    if (state.pretty !== null) onValue(state.pretty);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.code !== 'KeyF' || !event.shiftKey || !event.altKey) return;
    event.preventDefault();
    format();
  };
  return (
    <div>
      <div className={css['editor']}>
        <div className={css['lines']} aria-hidden>
          {value.split('\n').map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place
            <div key={at}>{colored(line)}</div>
          ))}
        </div>
        <textarea
          {...parts}
          className={css['input']}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          maxLength={20_000}
          value={value}
          onKeyDown={onKeyDown}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      </div>
      <JsonInputFoot state={state} value={value} format={format} />
    </div>
  );
}

/** Whether the text is valid, and the button that formats it. */
function JsonInputFoot({
  state: { count, pretty },
  value,
  format,
}: {
  readonly state: JsonState;
  readonly value: string;
  readonly format: () => void;
}) {
  return (
    <div className={css['below']}>
      <span className={css['state']} role="status">
        {count !== null && (
          <>
            <b className={css['valid']}>
              <Check {...icon} size={12} /> {t('workflowspanel:start.validJson')}
            </b>{' '}
            {t('workflowspanel:start.jsonSize', {
              count,
              characters: value.length,
            })}
          </>
        )}
      </span>
      <Button
        variant="ghost"
        className={css['format']}
        disabled={pretty === null || pretty === value}
        onClick={format}
      >
        {t('workflowspanel:start.format')}
        {['Shift', 'Alt', 'F'].map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Button>
    </div>
  );
}

/** One line with its keys, texts and numbers in colors. */
function colored(line: string) {
  const all = [...line.matchAll(TOKENS)];
  return [
    line.slice(0, all[0]?.index),
    ...all.map((match, index) => {
      const [whole, text, colon = ''] = match;
      const end = match.index + whole.length;
      const kind = text === undefined ? 'number' : colon === '' ? 'text' : 'key';
      return [
        <span key={match.index} className={cx(css[kind])}>
          {text ?? whole}
        </span>,
        colon,
        line.slice(end, all[index + 1]?.index),
      ];
    }),
  ];
}

interface JsonState {
  /** Keys or entries of valid JSON. */
  readonly count: number | null;
  /** The text with standard indents. */
  readonly pretty: string | null;
  /** Why it is not valid. */
  readonly reason: string | null;
}

/** Why the text is not valid JSON, as a sentence; null: it is, or it is empty. */
export function jsonError(value: string): string | null {
  const { reason } = jsonState(value);
  return reason === null ? null : t('workflowspanel:start.badJson', { reason });
}

function jsonState(value: string): JsonState {
  if (value.trim() === '') return { count: null, pretty: null, reason: null };
  try {
    const read: unknown = JSON.parse(value);
    const count = typeof read === 'object' && read !== null ? Object.keys(read).length : 1;
    return { count, pretty: JSON.stringify(read, null, 2), reason: null };
  } catch (error) {
    return { count: null, pretty: null, reason: error instanceof Error ? error.message : '' };
  }
}
