import '../views-texts.ts';
import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { ChevronDown, ChevronUp, Clock, Copy, Regex, Search, WrapText } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { icon } from '../icon.ts';
import { IconButton } from '../IconButton.tsx';
import { Switch } from '../Switch.tsx';
import { TextInput } from '../TextInput.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { LogPainter, LogStatus } from './log-painter.ts';
import type { Searched } from './log-search.ts';
import css from './LogView.module.css';

/** How the user looks at a log. */
export interface LogLook {
  readonly query: string;
  readonly regex: boolean;
  readonly wrap: boolean;
  readonly times: boolean;
}

interface BarProps {
  readonly status: LogStatus;
  readonly look: LogLook;
  readonly onLook: (part: Partial<LogLook>) => void;
  readonly searched: Searched;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly painter: RefObject<LogPainter | null>;
  readonly live: boolean;
  readonly hasTimes: boolean;
  readonly children?: ReactNode;
}

/** What can be done with a log. */
export function LogBar(props: BarProps) {
  const { status, look, onLook, searched, painter, live, hasTimes, children } = props;
  return (
    <div className={css['bar']}>
      {children}
      <SearchField {...props} />
      <span className={css['count']}>{t('views:log.lines', { count: status.count })}</span>
      <span className={css['tools']}>
        {hasTimes && (
          <IconButton
            label={t('views:log.times')}
            icon={<Clock {...icon} />}
            pressed={look.times}
            onClick={() => {
              onLook({ times: !look.times });
            }}
          />
        )}
        <IconButton
          label={t('views:log.wrap')}
          icon={<WrapText {...icon} />}
          pressed={look.wrap}
          onClick={() => {
            onLook({ wrap: !look.wrap });
          }}
        />
        <CopyButton painter={painter} />
      </span>
      {live && (
        <label className={css['follow']}>
          <Switch
            checked={status.following}
            onChecked={(on) => {
              if (on) painter.current?.follow();
              else painter.current?.pause();
            }}
          />
          {t('views:log.follow')}
        </label>
      )}
      {(searched.k === 'wrong' || searched.k === 'slow') && (
        <p className={css['wrong']} role="alert">
          {searched.k === 'wrong' ? t('views:log.wrong') : t('views:log.slow')}
        </p>
      )}
    </div>
  );
}

function SearchField({ status, look, onLook, searched, search, painter }: BarProps) {
  const { hits, hit } = status;
  const found =
    searched.k !== 'ok'
      ? ''
      : hit > 0
        ? t('views:log.hit', { hit, hits })
        : t('views:log.hits', { count: hits });
  return (
    <>
      <span className={css['search']}>
        <Search {...icon} size={14} />
        <TextInput
          ref={search}
          value={look.query}
          aria-label={t('views:log.search')}
          placeholder={t('views:log.search')}
          aria-invalid={searched.k === 'wrong' || searched.k === 'slow' || undefined}
          onText={(query) => {
            onLook({ query });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') painter.current?.step(event.shiftKey ? -1 : 1);
            else if (event.key === 'Escape' && look.query !== '') onLook({ query: '' });
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <span className={css['found']} aria-hidden="true">
          {found}
        </span>
        <VisuallyHidden live>{found}</VisuallyHidden>
      </span>
      <SearchTools {...{ status, look, onLook, painter }} />
    </>
  );
}

function SearchTools({
  status: { hits },
  look,
  onLook,
  painter,
}: Pick<BarProps, 'status' | 'look' | 'onLook' | 'painter'>) {
  return (
    <span className={css['tools']}>
      <IconButton
        label={t('views:log.previous')}
        shortcut="Shift F3"
        icon={<ChevronUp {...icon} />}
        disabled={hits === 0}
        onClick={() => painter.current?.step(-1)}
      />
      <IconButton
        label={t('views:log.next')}
        shortcut="F3"
        icon={<ChevronDown {...icon} />}
        disabled={hits === 0}
        onClick={() => painter.current?.step(1)}
      />
      <IconButton
        label={t('views:log.regex')}
        icon={<Regex {...icon} />}
        pressed={look.regex}
        onClick={() => {
          onLook({ regex: !look.regex });
        }}
      />
    </span>
  );
}

function CopyButton({ painter }: { readonly painter: RefObject<LogPainter | null> }) {
  const [said, say] = useState('');
  const copy = async (): Promise<void> => {
    const { current } = painter;
    if (current === null) return;
    try {
      await navigator.clipboard.writeText(current.text());
      say(t('views:log.copied'));
    } catch {
      say(t('views:log.notCopied'));
    }
  };
  return (
    <>
      <IconButton
        label={t('views:log.copy')}
        icon={<Copy {...icon} />}
        onClick={() => {
          // What goes wrong is said by `copy` itself.
          void copy();
        }}
      />
      <VisuallyHidden live>{said}</VisuallyHidden>
    </>
  );
}
