import '../../../../shared/workflows/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  NoticeKind,
  Overview,
  RunState,
  Workflow,
} from '../../../../shared/workflows/model.ts';
import type { Watcher } from '../../../connections/profile-service.ts';
import type { AttentionPort, AttentionReport } from '../../../platform/ports.ts';
import { ChangeWatch } from '../../../resources/changes.ts';

type What =
  | Exclude<NoticeKind, 'stuck'>
  | Exclude<Workflow['concern'], 'scheduler-silent' | null>
  | 'scheduler';

/** What to report about a workflow; `what` null: nothing. */
interface Notice {
  /** The workflow's file; empty: the scheduler process. */
  readonly file: string;
  readonly name: string;
  readonly what: What | null;
  /** The run; empty: none. */
  readonly id: string;
}

export interface WorkflowsAttention extends Watcher<Overview> {
  /** The user looked at the run: withdraws the workflow's report. */
  handled(file: string): void;
}

/** Reports runs that failed, succeeded in part, wait for a person or are stuck since the previous read, until a later run succeeds. */
export function workflowsAttention(
  attention: AttentionPort,
  isOn: (kind: NoticeKind) => boolean,
): WorkflowsAttention {
  const watch = new ChangeWatch<Notice>({
    attention,
    source: 'workflows',
    prefix: 'run:',
    key: ({ file }) => file,
    state: ({ what, id }) => `${what ?? ''} ${id}`,
    report: ({ after: { what, ...after } }) =>
      what !== null && isOn(kindOf(what)) ? reportOf(what, after) : null,
    isMuted: () => false,
  });
  return {
    seed: (overview) => watch.seed(noticesOf(overview)),
    seen: (overview) => watch.seen(noticesOf(overview)),
    reset: () => watch.reset(),
    handled: (file) => watch.muted(file),
  };
}

const noticesOf = ({ workflows, scheduler }: Overview): Notice[] => [
  ...workflows.map(noticeOf),
  {
    file: '',
    name: t('workflows:notice.schedulerSubject'),
    id: '',
    what: scheduler?.alive === false ? 'scheduler' : null,
  },
];

const ends: Partial<Record<RunState, What>> = {
  failed: 'failed',
  rejected: 'failed',
  partially_succeeded: 'partial',
};

/** While a new run is active, the last one that ended by itself still counts. */
function noticeOf({ file, name, lastRun, bars, concern }: Workflow): Notice {
  if (lastRun !== null && concern !== null && concern !== 'scheduler-silent')
    return { file, name, what: concern, id: lastRun.id };
  if (lastRun?.state === 'waiting') return { file, name, what: 'waiting', id: lastRun.id };
  const last = bars.findLast(({ state }) => state !== 'aborted');
  const what = last === undefined ? null : (ends[last.state] ?? null);
  return { file, name, what, id: what === null ? '' : (last?.id ?? '') };
}

const kindOf = (what: What): NoticeKind =>
  what === 'failed' || what === 'partial' || what === 'waiting' ? what : 'stuck';

const severities = { failed: 'bad', partial: 'warn', waiting: 'info', stuck: 'warn' } as const;

function reportOf(what: What, { file, name, id }: Omit<Notice, 'what'>): AttentionReport {
  const place = id === '' ? '' : `#${encodeURIComponent(file)}/${encodeURIComponent(id)}`;
  const detail =
    id === '' ? t('workflows:notice.schedulerDetail') : t('workflows:notice.run', { id });
  return {
    severity: severities[kindOf(what)],
    subject: name,
    detail,
    text: t(`workflows:notice.${what}`),
    action: { k: 'open', label: t('workflows:notice.open'), path: `/workflows${place}` },
  };
}
