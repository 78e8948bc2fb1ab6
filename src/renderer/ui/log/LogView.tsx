import '../views-texts.ts';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { useMemo, useRef, useState } from 'react';
import { ArrowDownToLine } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { icon } from '../icon.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { LogBuffer } from './log-buffer.ts';
import type { LogLook } from './LogBar.tsx';
import { LogBar } from './LogBar.tsx';
import type { LogPainter } from './log-painter.ts';
import { parseMatcher } from './log-search.ts';
import { usePainter, useSearch, useSpokenErrors, useWrap } from './use-log.ts';
import css from './LogView.module.css';

export interface LogViewProps {
  readonly log: LogBuffer;
  readonly label: string;
  /** New lines arrive: the view follows them until the user scrolls up. */
  readonly live?: boolean;
  /** Starts at the last line, such as the error that ended a build. A live log always does. */
  readonly fromEnd?: boolean;
  /** Lines have times, which are shown initially. */
  readonly times?: boolean;
  /** The meaning of the times; default: when the lines were written. */
  readonly timesHint?: string;
  /** Lines have streams or levels, shown in a column. */
  readonly tags?: boolean;
  readonly wrap?: boolean;
  readonly empty?: string;
  /** Content at the start of the toolbar, such as a step picker. */
  readonly children?: ReactNode;
  /** Content at the end of the toolbar, such as a button that saves the log. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * A log of any length with search, line wrapping, times, copying and ANSI colors. Line numbers select whole lines (Shift extends, Ctrl+A
 * selects all); Ctrl+C copies them. Ctrl+F searches; F3 and Shift+F3 move between hits.
 */
export function LogView(props: LogViewProps) {
  const { log, label, live = false, wrap = false, times = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { painter, status } = usePainter(scroller, log, live || props.fromEnd === true);
  const { look, changeLook, searched } = useLook(wrap, times);
  useSearch(painter, searched.k === 'ok' ? searched.matcher : null);
  const digits = Math.max(2, String(status.count).length);
  useWrap(scroller, probe, painter, look.wrap, `${String(digits)} ${String(look.times)}`);
  const lines = useLineSelection(painter);
  return (
    <div
      className={cx(css['view'], props.className)}
      style={{ '--digits': digits } as CSSProperties}
      onKeyDown={(event) => onFind(event, painter.current, search.current)}
    >
      <LogBar
        status={status}
        look={look}
        searched={searched}
        search={search}
        painter={painter}
        live={live}
        hasTimes={props.times !== undefined}
        timesHint={props.timesHint}
        end={props.end}
        onLook={changeLook}
      >
        {props.children}
      </LogBar>
      <div
        ref={scroller}
        className={css['scroller']}
        aria-label={label}
        {...listed(look, props.tags)}
        {...lines}
      >
        <Probe ref={probe} />
      </div>
      {status.count === 0 && <p className={css['empty']}>{props.empty ?? t('views:log.empty')}</p>}
      {live && <Jump status={status} onJump={() => painter.current?.follow()} />}
      <SpokenErrors log={log} />
    </div>
  );
}

/** The role of the lines for screen readers and styles. New lines are not announced one by one; `SpokenErrors` announces the errors. */
const listed = ({ wrap, times }: LogLook, tags = false) =>
  ({
    role: 'log',
    'aria-live': 'off',
    tabIndex: 0,
    'data-wrap': wrap || undefined,
    'data-times': times || undefined,
    'data-tags': tags || undefined,
  }) as const;

/** A hidden row that measures the available text width. */
function Probe({ ref }: { readonly ref: Ref<HTMLSpanElement> }) {
  return (
    <div className={cx(css['row'], css['probe'])} aria-hidden="true">
      <span className={css['number']} />
      <span className={css['time']} />
      <span className={css['tag']} />
      <span ref={ref} className={css['text']}>
        <span>{'0'.repeat(50)}</span>
      </span>
    </div>
  );
}

/** Announces new errors to screen readers. */
function SpokenErrors({ log }: { readonly log: LogBuffer }) {
  return <VisuallyHidden live>{useSpokenErrors(log)}</VisuallyHidden>;
}

/** Options of the toolbar, and the search that they describe. */
function useLook(wrap: boolean, times: boolean) {
  const [look, setLook] = useState<LogLook>({ query: '', regex: false, wrap, times });
  return {
    look,
    changeLook: (part: Partial<LogLook>) => setLook((before) => ({ ...before, ...part })),
    searched: useMemo(() => parseMatcher(look.query, look.regex), [look.query, look.regex]),
  };
}

/** Jumps to the last line while the view does not follow it. */
function Jump({
  status: { count, following, fresh },
  onJump,
}: {
  readonly status: ReturnType<typeof usePainter>['status'];
  readonly onJump: () => void;
}) {
  if (following || count === 0) return null;
  return (
    <div className={css['back']}>
      <Button icon={<ArrowDownToLine {...icon} />} onClick={onJump}>
        {fresh > 0 ? t('views:log.latestCount', { count: fresh }) : t('views:log.latest')}
      </Button>
    </div>
  );
}

/** Keys that work anywhere in the view. */
function onFind(
  event: KeyboardEvent,
  painter: LogPainter | null,
  search: HTMLInputElement | null,
): void {
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.key.toLowerCase() === 'f') search?.select();
  else if (event.key === 'F3') painter?.step(event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Line numbers select whole lines; text selection within the rendered rows works as on any page. */
function useLineSelection(painter: React.RefObject<LogPainter | null>) {
  const anchor = useRef(-1);
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>): void => {
      const { current } = painter;
      if (current === null || event.button !== 0) return;
      const onNumber = (event.target as Element).classList.contains(css['number'] ?? '-');
      if (!onNumber) {
        current.select(null);
        return;
      }
      const number = current.lineAt(event.clientY);
      if (number < 0) return;
      if (!event.shiftKey || anchor.current < 0) anchor.current = number;
      current.select({
        from: Math.min(anchor.current, number),
        to: Math.max(anchor.current, number),
      });
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'End') painter.current?.follow();
      if (event.key === 'Escape' && painter.current?.selected != null) painter.current.select(null);
      else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a')
        painter.current?.select({ from: 0, to: Number.MAX_SAFE_INTEGER });
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onCopy: (event: React.ClipboardEvent): void => {
      const { current } = painter;
      if (current === null || current.selected === null) return;
      event.clipboardData.setData('text/plain', current.text());
      event.preventDefault();
    },
  };
}
