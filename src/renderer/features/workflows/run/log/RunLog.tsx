import { useState } from 'react';
import { Download } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { LogStream, RunDetail } from '../../../../../shared/workflows/model.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { MAX_LOG_LINES } from '../../../../ui/log/log-buffer.ts';
import { LogView } from '../../../../ui/log/LogView.tsx';
import { saveText } from '../../../../ui/save-text.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Dot } from '../../../../ui/StatusPill.tsx';
import text from '../../../../ui/text.module.css';
import { hasEnded, isInFlight, stepTone, stepWord } from '../states.ts';
import { useRunLog } from './use-run-log.ts';
import css from './RunLog.module.css';

const streams = ['both', 'out', 'err'] as const satisfies readonly LogStream[];
/** A run also has the scheduler's own log. */
const runStreams = [...streams, 'scheduler'] as const;

interface LogProps {
  readonly detail: RunDetail;
  /** Name of the step; null: the whole run. */
  readonly step: string | null;
  readonly onStep: (step: string | null) => void;
  /** Why there are no logs; empty: there are. */
  readonly off: string;
}

/** The log of a step, or the lines of all steps with their names. */
export function RunLog(props: LogProps) {
  const { detail, step, off } = props;
  // Every step starts with both outputs selected, because the error may be in either.
  const [own, setOwn] = useState<{ step: string | null; stream: LogStream } | null>(null);
  const stream = own?.step === step ? own.stream : 'both';
  const setStream = (next: LogStream): void => {
    setOwn({ step, stream: next });
  };
  const chosen = detail.steps.find(({ name }) => name === step);
  const name = chosen?.name ?? null;
  const waits = chosen !== undefined && !hasEnded(chosen) && chosen.startedAt === null;
  const head = <LogHead {...props} step={name} stream={stream} onStream={setStream} />;
  if (off !== '' || waits)
    return (
      <div className={css['none']}>
        <div className={css['head']}>{head}</div>
        <p className={text['small']}>{off === '' ? t('workflowsrun:log.notStarted') : off}</p>
      </div>
    );
  const live = chosen === undefined ? isInFlight(detail) : !hasEnded(chosen);
  return (
    // A retried run or step has a new log.
    <Lines
      key={JSON.stringify([name, stream, detail.startedAt, chosen?.retries, chosen?.startedAt])}
      detail={detail}
      stream={stream}
      live={live}
      head={head}
      step={name}
    />
  );
}

function LogHead({
  detail,
  step,
  onStep,
  stream,
  onStream,
}: LogProps & { readonly stream: LogStream; readonly onStream: (stream: LogStream) => void }) {
  const going = isInFlight(detail);
  const chosen = detail.steps.find(({ name }) => name === step);
  const names = [...new Set(detail.steps.map(({ name }) => name))];
  return (
    <>
      <h3 className={css['title']}>{t('workflowsrun:log.title')}</h3>
      <span className={css['chosen']}>
        {chosen !== undefined && <Dot tone={stepTone(chosen, going)} />}
        <Select
          className={css['steps']}
          label={t('workflowsrun:log.step')}
          value={step ?? ''}
          options={[
            { value: '', label: t('workflowsrun:log.whole') },
            ...names.map((name) => {
              const own = detail.steps.find((one) => one.name === name);
              return { value: name, label: name, note: own ? stepWord(own, going) : '' };
            }),
          ]}
          onValue={(name) => onStep(name === '' ? null : name)}
        />
      </span>
      <Segmented
        label={t('workflowsrun:log.stream')}
        small
        value={stream}
        options={(step === null ? runStreams : streams).map((value) => ({
          value,
          label: t(`workflowsrun:log.${value}`),
        }))}
        onValue={onStream}
      />
    </>
  );
}

function Lines({
  detail,
  step,
  stream,
  live,
  head,
}: {
  readonly detail: RunDetail;
  readonly step: string | null;
  readonly stream: LogStream;
  readonly live: boolean;
  readonly head: React.ReactNode;
}) {
  const startedAt = (name: string): number | null =>
    detail.steps.find((one) => one.name === name)?.startedAt ?? null;
  const { log, loaded, error, retry, unordered, earlier, whole } = useRunLog(
    { run: detail, step, stream, startedAt },
    live,
  );
  const name = step ?? detail.name;
  if (!loaded || (error !== null && log.count === 0))
    return <NoLines head={head} error={error} retry={retry} />;
  return (
    <>
      <LogView
        className={css['log']}
        label={t('workflowsrun:log.label', { name })}
        log={log}
        live={live}
        fromEnd
        times
        timesHint={t('workflowsrun:log.times')}
        tags={stream !== 'scheduler'}
        end={<Save whole={whole} name={fileName(detail.name, detail.id, step)} />}
      >
        {head}
      </LogView>
      {error !== null && (
        <p className={css['note']} role="status">
          {t('workflowsrun:log.paused', { reason: error.message })}
        </p>
      )}
      {unordered && <p className={css['note']}>{t('workflowsrun:log.unordered')}</p>}
      {log.first > 0 && <Earlier log={log} earlier={earlier} />}
    </>
  );
}

/** Shown instead of lines: a loading state, or why reading failed. */
function NoLines({
  head,
  error,
  retry,
}: Pick<ReturnType<typeof useRunLog>, 'error' | 'retry'> & { readonly head: React.ReactNode }) {
  return (
    <div className={css['none']}>
      <div className={css['head']}>{head}</div>
      {error === null ? (
        <Skeleton rows={4} label={t('workflowsrun:log.loading')} />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </div>
  );
}

/** Says that lines are missing at the start, and loads them up to the log's limit. */
function Earlier({
  log,
  earlier: { pending, submit },
}: Pick<ReturnType<typeof useRunLog>, 'log' | 'earlier'>) {
  return (
    <p className={css['note']}>
      {t('workflowsrun:log.last', { shown: log.count, count: log.end })}
      {log.count < MAX_LOG_LINES && (
        <Button variant="ghost" pending={pending} onClick={() => submit()}>
          {t('workflowsrun:log.earlier')}
        </Button>
      )}
    </p>
  );
}

/** Saves all lines, including those not loaded. */
function Save({ whole, name }: { readonly whole: () => Promise<string>; readonly name: string }) {
  const { pending, submit } = useMutation(whole, {
    onDone: (text) => saveText(text, `${name}.log`),
  });
  return (
    <IconButton
      label={t('workflowsrun:log.save')}
      icon={pending ? <Spinner /> : <Download {...icon} />}
      disabled={pending}
      onClick={() => submit()}
    />
  );
}

const fileName = (...parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part !== null)
    .join('-')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 120);
