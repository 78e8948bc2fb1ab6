import '../views-texts.ts';
import type { ReactNode, RefObject } from 'react';
import { ChevronDown, ChevronUp, Clock, Regex, WrapText } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { CopyButton } from '../CopyButton.tsx';
import { icon } from '../icon.ts';
import { IconButton } from '../IconButton.tsx';
import { Switch } from '../Switch.tsx';
import { SearchField } from '../SearchField.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { LogPainter, LogStatus } from './log-painter.ts';
import type { Searched } from './log-search.ts';
import css from './LogView.module.css';

/** View settings of a log. */
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
  readonly timesHint?: string | undefined;
  readonly children?: ReactNode;
  readonly end?: ReactNode;
}

/** Actions of the log toolbar. */
export function LogBar(props: BarProps) {
  const { status, look, onLook, searched, painter, live, hasTimes, timesHint, children, end } =
    props;
  return (
    <div className={css['bar']}>
      {children}
      <SearchBox {...props} />
      {look.query === '' && (
        <span className={css['count']}>{t('views:log.lines', { count: status.count })}</span>
      )}
      <span className={css['tools']}>
        {hasTimes && (
          <IconButton
            label={t('views:log.times')}
            {...(timesHint !== undefined && { hint: timesHint })}
            icon={<Clock {...icon} />}
            pressed={look.times}
            onClick={() => onLook({ times: !look.times })}
          />
        )}
        <IconButton
          label={t('views:log.wrap')}
          icon={<WrapText {...icon} />}
          pressed={look.wrap}
          onClick={() => onLook({ wrap: !look.wrap })}
        />
        <CopyButton label={t('views:log.copy')} text={() => painter.current?.text() ?? null} />
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
      {end !== undefined && <span className={css['tools']}>{end}</span>}
      {(searched.k === 'wrong' || searched.k === 'slow') && (
        <p className={css['wrong']} role="alert">
          {searched.k === 'wrong' ? t('views:log.wrong') : t('views:log.slow')}
        </p>
      )}
    </div>
  );
}

function SearchBox({ status, look, onLook, searched, search, painter }: BarProps) {
  const { hits, hit } = status;
  const summary =
    searched.k !== 'ok'
      ? ''
      : hit > 0
        ? t('views:log.hit', { hit, hits })
        : t('views:log.hits', { count: hits });
  return (
    <>
      <SearchField
        ref={search}
        type="text"
        className={css['search']}
        label={t('views:log.search')}
        value={look.query}
        note={<span aria-hidden="true">{summary}</span>}
        aria-invalid={searched.k === 'wrong' || searched.k === 'slow' || undefined}
        onText={(query) => onLook({ query })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          painter.current?.step(event.shiftKey ? -1 : 1);
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <VisuallyHidden live>{summary}</VisuallyHidden>
      <SearchTools status={status} look={look} onLook={onLook} painter={painter} />
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
      {look.query !== '' && (
        <>
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
        </>
      )}
      <IconButton
        label={t('views:log.regex')}
        icon={<Regex {...icon} />}
        pressed={look.regex}
        onClick={() => onLook({ regex: !look.regex })}
      />
    </span>
  );
}
