import type { KeyboardEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import { create } from 'zustand';
import { t } from '../../../../shared/i18n/translate.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import { locate, readJson } from '../../../../shared/playout/json/read-json.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { toError } from '../../../state/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { panelUndo } from '../../../ui/undo-keys.ts';
import { edit } from '../steps.ts';
import css from './Inspector.module.css';
import type { ItemProps } from './use-item.ts';
import { onInstance } from '../../../state/link.ts';
import { fitIndent } from '../../../../shared/playout/document/layout.ts';

/** Minimum and maximum number of visible lines. */
const MIN_LINES = 6;
const MAX_LINES = 22;

/** Why the text was rejected, and the offset of the fault. */
interface Wrong {
  readonly message: string;
  readonly offset: number | null;
}

/** Edits the item's JSON as spelled in its file, including keys that have no field. */
export function JsonTab(props: ItemProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const state = useSpelling(props, area);
  const { text, edited, pending } = state;
  const unedited = edited ? undefined : t('playout:json.unedited');
  const lines = text.split('\n').length;
  return (
    <div className={css['section']}>
      <Field
        label={t('playout:tab.json')}
        error={state.wrong?.message ?? null}
        hint={state.stale ? t('playout:json.stale') : t('playout:json.hint')}
      >
        {(parts) => (
          <TextArea
            {...parts}
            // While the core applies a change, the field is read-only and undo keys go to the panel.
            {...(edited && !pending ? {} : panelUndo)}
            ref={area}
            rows={Math.min(MAX_LINES, Math.max(MIN_LINES, lines + 1))}
            value={text}
            readOnly={props.disabled || pending}
            onChange={({ currentTarget: { value } }) => state.type(value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) state.apply();
              // Elsewhere Escape deselects the item, which would discard the typed text.
              else if (event.key !== 'Escape' || !edited) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
        )}
      </Field>
      {!props.disabled && (
        <div className={css['buttons']}>
          <Button blocked={unedited} pending={pending} onClick={state.apply}>
            {t('playout:json.apply')}
          </Button>
          <Button variant="ghost" disabled={pending} blocked={unedited} onClick={state.revert}>
            {t('playout:json.revert')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useSpelling(
  { item, detail, disabled }: ItemProps,
  area: RefObject<HTMLTextAreaElement | null>,
) {
  const [typed, setTyped] = useTyped(item);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [pending, setPending] = useState(false);
  const spelling = typed?.over ?? detail.text;
  const { shown, tight } = loosened(spelling);
  const text = typed?.text ?? shown;
  const edited = text !== shown;
  const tell = (why: Wrong | null): void => {
    setWrong(why);
    if (why?.offset == null) return;
    area.current?.focus();
    area.current?.setSelectionRange(why.offset, why.offset);
  };
  // Text that equals the shown text counts as unedited, so the field follows the item again.
  const type = (next: string): void => {
    setTyped(next === shown ? null : { text: next, over: spelling });
    setWrong(null);
  };
  const apply = async (): Promise<void> => {
    if (disabled || !edited || pending) return;
    setPending(true);
    const refused = faultIn(text) ?? (await rewriteItem(item, spelling, tight(text), text));
    setPending(false);
    if (refused === null) setTyped(null);
    tell(refused);
  };
  return {
    text,
    edited,
    wrong,
    pending,
    type,
    /** Whether the item has changed since the user began typing. */
    stale: edited && spelling !== detail.text,
    apply: (): void => void apply(),
    revert: (): void => type(shown),
  };
}

/** Rewrites the item. Returns why the core refused it, or null. */
async function rewriteItem(
  item: ItemRef,
  from: string,
  to: string,
  text: string,
): Promise<Wrong | null> {
  try {
    await edit({ k: 'rewrite', item, from, to });
    return null;
  } catch (thrown) {
    const { message, detail } = toError(thrown);
    return placed(message, text, detail?.['field']);
  }
}

/** Why a text is not a JSON object; null: it is one. */
function faultIn(text: string): Wrong | null {
  const read = readJson(text);
  if (read.ok)
    return toObject(read.value) === null
      ? { message: t('playout:json.noObject'), offset: 0 }
      : null;
  const { line, column, message, offset } = read.fault;
  return { message: t('playout:json.at', { line, column, reason: message }), offset };
}

/** Adds the position of the field that the core's error names. A missing field gets the position of its nearest existing parent. */
function placed(message: string, text: string, field: unknown): Wrong {
  if (typeof field !== 'string') return { message, offset: null };
  let pointer = field;
  let place = locate(text, pointer);
  while (place === null && pointer !== '') {
    pointer = pointer.slice(0, pointer.lastIndexOf('/'));
    place = locate(text, pointer);
  }
  if (place === null) return { message, offset: null };
  const { line, column, offset } = place;
  return { message: t('playout:json.at', { line, column, reason: message }), offset };
}

/** Typed text that is not applied yet. */
interface Typed {
  readonly text: string;
  /** The item's text when the user began typing. */
  readonly over: string;
}

interface Left extends Typed {
  readonly channel: string;
  readonly key: number;
}

/** The last typed text that was not applied. It survives a switch to another tab or item. */
export const useLeft = create<{ readonly left: Left | null }>(() => ({ left: null }));
onInstance(() => useLeft.setState({ left: null }));

/** The typed text of an item, with a setter; null discards it. */
function useTyped({ channel, key }: ItemRef) {
  const isOwn = (one: Left | null): boolean => one?.channel === channel && one.key === key;
  const left = useLeft((state) => state.left);
  return [
    isOwn(left) ? (left as Typed | null) : null,
    (typed: Typed | null): void => {
      // A late discard after an accepted change must not remove text typed for another item meanwhile.
      useLeft.setState((now) => {
        if (typed !== null) return { left: { ...typed, channel, key } };
        return isOwn(now.left) ? { left: null } : now;
      });
    },
  ] as const;
}

/** An item's text, formatted for reading and editing. */
interface LooseText {
  readonly shown: string;
  /** Restores the file's formatting. For an unchanged `shown` it returns exactly the original text. */
  readonly tight: (typed: string) => string;
}

/** The indentation of the last line, which is that of the item in the file. */
const findIndent = (text: string): string => /\n([ \t]+)\S*$/.exec(text)?.[1] ?? '';

function indented(text: string): LooseText {
  const ends = text.includes('\r\n') ? '\r\n' : '\n';
  const plain = text.replaceAll('\r\n', '\n');
  const indent = findIndent(plain);
  const tight = (typed: string): string =>
    typed
      .split('\n')
      .map((line, at) => (at === 0 || line === '' ? line : indent + line))
      .join(ends);
  const shown = indent === '' ? plain : plain.replaceAll(`\n${indent}`, '\n');
  if (tight(shown) === text) return { shown, tight };
  return { shown: plain, tight: (typed) => typed.replaceAll('\n', ends) };
}

/** Breaks JSON on one line without whitespace into a line per member. Strings and numbers keep their spelling. */
function opened(text: string): string {
  let indent = '';
  const line = (): string => `\n${indent}`;
  return text.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g, (part) => {
    if (part === '{' || part === '[') {
      indent += '  ';
      return part + line();
    }
    if (part === '}' || part === ']') {
      indent = indent.slice(2);
      return line() + part;
    }
    if (part === ',') return part + line();
    return part === ':' ? ': ' : part;
  });
}

/**
 * An item's text without its indentation in the file, or expanded where the file has it on one line. Text that would not convert back
 * exactly is shown unchanged.
 */
export function loosened(text: string): LooseText {
  if (text.includes('\n')) return indented(text);
  const tight = (typed: string): string => fitIndent(typed, ',');
  const shown = opened(text);
  return tight(shown) === text ? { shown, tight } : indented(text);
}
