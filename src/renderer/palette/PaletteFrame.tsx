import type { ComponentPropsWithRef, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Search, X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { releasePaletteKeys } from './open.ts';
import { usePaletteState } from './palette-state.ts';
import type { Scope } from './scopes.ts';
import { scopeName, scopePrefix, scopes } from './scopes.ts';
import css from './Palette.module.css';

/** A key hint in the footer. `end`: on the right. `narrow`: also shown in a narrow window. */
export interface Hint {
  readonly keys: readonly string[];
  readonly label: string;
  readonly end?: boolean;
  readonly narrow?: boolean;
}

interface FrameProps {
  /** Attributes of the field as a combobox. */
  readonly field: ComponentPropsWithRef<'input'>;
  /** Handles a key of the field; true: the key is used. */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  /** The number of results, for example. */
  readonly status: ReactNode;
  /** At the end of the head. */
  readonly head?: ReactNode;
  readonly hints: readonly Hint[];
  /** The item whose actions are shown: its name precedes the text, the field filters its actions, and the chips are hidden. */
  readonly token?: ReactNode;
  readonly children: ReactNode;
}

/** Field, scopes and footer of the palette around a list. The field keeps the focus. */
export function PaletteFrame({ field, onKey, status, head, hints, token, children }: FrameProps) {
  const { close } = usePaletteState();
  return (
    <>
      <header className={css['top']}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        {token}
        <Field {...field} onKey={onKey} />
        <span className={css['count']} role="status">
          {status}
        </span>
        {head}
        <IconButton
          className={css['close']}
          label={t('app:close')}
          icon={<X {...icon} />}
          onClick={close}
        />
      </header>
      {token === undefined && <Chips />}
      {children}
      <Footer hints={hints} />
    </>
  );
}

function Field({ onKey, ...input }: ComponentPropsWithRef<'input'> & Pick<FrameProps, 'onKey'>) {
  const { text, setText, viewReady } = usePaletteState();
  const value = input.value ?? text;
  const field = useRef<HTMLInputElement>(null);
  // The view of another scope has a separate field.
  useLayoutEffect(() => {
    const { current: element } = field;
    // When the palette opens, the dialog moves the focus and stores the previous focus, which may be empty.
    const isOpened = element?.closest('[data-opened]') !== null;
    if (isOpened && document.activeElement === document.body) element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  useEffect(() => {
    if (viewReady) releasePaletteKeys();
  }, [viewReady]);
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      maxLength={200}
      placeholder={t('palette:title')}
      aria-label={t('palette:title')}
      {...input}
      ref={field}
      data-first-focus
      className={css['input']}
      value={value}
      onChange={input.onChange ?? ((event) => setText(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (!event.nativeEvent.isComposing && onKey(event)) event.preventDefault();
      }}
    />
  );
}

/** One chip per scope. */
function Chips() {
  const { scope, setScope } = usePaletteState();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current !== null && chip != null)
      row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - 40;
  }, [scope]);
  const chip = (value: Scope | null) => {
    const prefix = value === null ? undefined : scopePrefix(value);
    return (
      <button
        key={value}
        type="button"
        className={cx(css['chip'], value === scope && css['on'])}
        aria-pressed={value === scope}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setScope(value)}
      >
        {prefix !== undefined && <span aria-hidden="true">{prefix}</span>}
        {value === null ? t('palette:all') : scopeName(value)}
      </button>
    );
  };
  return (
    <div ref={row} className={css['chips']} role="group" aria-label={t('palette:scopes')}>
      {chip(null)}
      {scopes.filter((value) => value !== 'keys' || scope === 'keys').map(chip)}
    </div>
  );
}

function Footer({ hints }: { readonly hints: readonly Hint[] }) {
  return (
    <footer className={css['footer']} aria-hidden="true">
      {hints.map(({ keys, label, end, narrow }) => (
        <span
          key={label}
          className={cx(end === true && css['end'], narrow !== true && css['wideOnly'])}
        >
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {label}
        </span>
      ))}
    </footer>
  );
}
