import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import css from './Toaster.module.css';

export interface ToastView {
  readonly id: number;
  readonly tone: 'neutral' | 'good' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; run(): void };
  readonly details?: string;
  readonly lasts?: number;
}

/** Display time (ms) by text length. Hovering or focusing a message pauses it. */
const lifetime = (text: string): number => Math.max(6_000, text.length * 90);

/**
 * The latest short message as a strip above the now-playing bar, announced politely by screen readers; earlier failures follow when it
 * closes. `--toast-room` on the root element is its height: views and dialogs shrink by it, so that it covers nothing.
 */
export function Toaster({
  items,
  onDismiss,
}: {
  readonly items: readonly ToastView[];
  readonly onDismiss: (id: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const newest = items.at(-1);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const { current } = list;
    const measure = (): void => {
      style.setProperty('--toast-room', `${String(current?.offsetHeight ?? 0)}px`);
    };
    measure();
    // The text wraps in narrow windows, and the details expand.
    const observer = new ResizeObserver(measure);
    if (current !== null) observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-room');
    };
  }, []);
  return (
    <div
      ref={list}
      className={css['toaster']}
      role="status"
      aria-live="polite"
      aria-atomic="false"
      data-messages
    >
      {newest !== undefined && <ToastItem key={newest.id} item={newest} onDismiss={onDismiss} />}
    </div>
  );
}

function ToastItem({
  item,
  onDismiss,
}: {
  readonly item: ToastView;
  readonly onDismiss: (id: number) => void;
}) {
  const { id, text, tone, action, details, lasts = lifetime(text) } = item;
  const hold = useLifetime(id, lasts, onDismiss);
  return (
    <div
      className={cx(css['toast'], css[tone])}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      {tone === 'bad' && <CircleAlert {...icon} />}
      {tone === 'good' && <CircleCheck {...icon} />}
      <div className={css['text']}>
        <p>{text}</p>
        {details !== undefined && (
          <details className={css['details']}>
            <summary>{t('app:details')}</summary>
            <p dir="auto">{details}</p>
          </details>
        )}
      </div>
      {action !== undefined && (
        <Button
          variant="ghost"
          onClick={() => {
            action.run();
            onDismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('app:dismiss')} icon={<X {...icon} />} onClick={() => onDismiss(id)} />
    </div>
  );
}

function useLifetime(
  id: number,
  lasts: number,
  onDismiss: (id: number) => void,
): (on: boolean) => () => void {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onDismiss(id), lasts);
    return () => clearTimeout(timer);
  }, [held, id, lasts, onDismiss]);
  return (on) => () => setHeld(on);
}
