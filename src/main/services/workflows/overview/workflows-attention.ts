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

type Stuck = 'running-long' | 'queued-long' | 'stop-ignored' | 'scheduler';

/** What a workflow reports; `kind` null: nothing. */
interface Notice {
  /** The workflow's file; empty: the scheduler process. */
  readonly file: string;
  readonly name: string;
  readonly kind: NoticeKind | null;
  readonly stuck: Stuck | null;
  /** The run; empty: none. */
  readonly id: string;
}

export interface WorkflowsAttention extends Watcher<Overview> {
  /** The user looked at a workflow's run: its report ends. */
  handled(file: string): void;
}

/** Reports runs that failed, succeeded in part, wait for a person or are stuck since the previous read, until a later run succeeds. */
export function workflowsAttention(
  attention: AttentionPort,
  isOn: (kind: NoticeKind) => boolean,
): WorkflowsAttention {
  const watch = new ChangeWatch<Notice>({
    ...{ attention, source: 'workflows', prefix: 'run:' },
    key: ({ file }) => file,
    state: ({ kind, stuck, id }) => `${kind ?? ''} ${stuck ?? ''} ${id}`,
    report: ({ after }) => (after.kind !== null && isOn(after.kind) ? reportOf(after) : null),
    isMuted: () => false,
  });
  return {
    seed: (overview) => {
      watch.seed(noticesOf(overview));
    },
    seen: (overview) => {
      watch.seen(noticesOf(overview));
    },
    reset: () => {
      watch.reset();
    },
    handled: (file) => {
      watch.muted(file);
    },
  };
}

const noticesOf = ({ workflows, scheduler }: Overview): Notice[] => [
  ...workflows.map(noticeOf),
  {
    ...{ file: '', name: t('workflows:notice.schedulerSubject'), id: '' },
    ...(scheduler?.alive === false
      ? { kind: 'stuck', stuck: 'scheduler' }
      : { kind: null, stuck: null }),
  },
];

const kinds: Partial<Record<RunState, NoticeKind>> = {
  failed: 'failed',
  rejected: 'failed',
  partially_succeeded: 'partial',
};

/** While a new run goes on, the last one that ended by itself still counts. */
function noticeOf({ file, name, lastRun, bars, concern }: Workflow): Notice {
  const stuck = concern === 'scheduler-silent' ? null : concern;
  if (lastRun !== null && stuck !== null)
    return { file, name, kind: 'stuck', stuck, id: lastRun.id };
  if (lastRun?.state === 'waiting')
    return { file, name, kind: 'waiting', stuck: null, id: lastRun.id };
  const last = bars.findLast(({ state }) => state !== 'aborted');
  const kind = last === undefined ? null : (kinds[last.state] ?? null);
  return { file, name, kind, stuck: null, id: kind === null ? '' : (last?.id ?? '') };
}

const severities = { failed: 'bad', partial: 'warn', waiting: 'info', stuck: 'warn' } as const;

function reportOf({ file, name, kind, stuck, id }: Notice): AttentionReport {
  const text = stuck ?? kind ?? 'failed';
  const place = id === '' ? '' : `#${encodeURIComponent(file)}/${encodeURIComponent(id)}`;
  const detail =
    id === '' ? t('workflows:notice.schedulerDetail') : t('workflows:notice.run', { id });
  return {
    ...{ severity: severities[kind ?? 'failed'], subject: name, detail },
    text: t(`workflows:notice.${text}`),
    action: { k: 'open', label: t('workflows:notice.open'), path: `/workflows${place}` },
  };
}
