import '../../../../shared/deploys/texts.ts';
import type { ServiceEvent } from '../../../../shared/attention/event.ts';
import type { DeploysOverview, Service, Deployment } from '../../../../shared/deploys/model.ts';
import { classOf } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  AttentionAction,
  EvidenceLine,
  ItemDetails,
  PastEvent,
} from '../../../../shared/attention/model.ts';
import type { AttentionRecovery, ServiceFinding } from '../../../platform/ports.ts';
import { nameAmong } from '../../../service/name-among.ts';
import type { Observation } from '../../../service/service-watch.ts';
import { toEvidence } from '../../../../shared/attention/evidence.ts';
import { MAX_EVIDENCE } from '../../../../shared/attention/model.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { findTone, formatState } from '../../../../shared/format/states.ts';
import type { Platform } from '../platform/create-platform.ts';

/**
 * Findings: services that failed or crashed, and a suspended workspace. A suspended service is not a finding, because somebody paused it.
 * Transitional states change nothing. Events: failed deployments.
 */
export function observeDeploys(overview: DeploysOverview, before: Observation | null): Observation {
  const { workspace, workspaces, services, bill } = overview;
  const known = new Map(before?.findings.map((finding) => [finding.key, finding]));
  const isPaused = (bill?.suspended ?? null) !== null;
  const findings = services.flatMap((service) => listFindings(service, known));
  const { events, newest } = listDeployments(overview);
  return {
    findings: isPaused
      ? [...findings, workspaceFinding(workspace ?? '', bill?.suspended ?? '')]
      : findings,
    events,
    newest,
    scope: workspace ?? '',
    scopeName: nameAmong(
      workspaces.map(({ slug, name }) => ({ id: slug, name })),
      workspace,
    ),
  };
}

/** The recovery of a service that is active again. */
export function deploysRecovery(
  key: string,
  { services }: DeploysOverview,
): AttentionRecovery | null {
  const service = services.find(({ id }) => troubleKey(id) === key);
  if (service?.state !== 'active') return null;
  return { text: t('deploys:service.attention.recovered'), action: openService(service.id) };
}

type Known = ReadonlyMap<string, ServiceFinding>;

function listFindings(service: Service, known: Known): ServiceFinding[] {
  const { id, state } = service;
  if (classOf(state) === 'bad') return [troubleFinding(service)];
  const trouble = known.get(troubleKey(id));
  const isOver = state === 'active' || state === 'suspended';
  return !isOver && trouble !== undefined ? [trouble] : [];
}

const troubleKey = (id: string): string => `trouble:${id}`;

function troubleFinding(service: Service): ServiceFinding {
  const { id, name, state, error, updatedAt, recent } = service;
  const trouble = state as 'failed' | 'crashed';
  const failed = recent.find((one) => one.state === trouble);
  const since = (trouble === 'failed' ? failed?.finishedAt : null) ?? updatedAt;
  return {
    key: troubleKey(id),
    state: JSON.stringify([trouble, error, failed?.id]),
    report: {
      severity: 'bad',
      kind: trouble,
      about: id,
      subject: name,
      text: t(`deploys:service.attention.${trouble}`),
      detail: error ?? t(`deploys:service.attention.help.${trouble}`),
      ...(since === null ? {} : { since }),
      // The page of a service opens with its log.
      action: { ...openService(id), label: t('deploys:service.attention.log') },
    },
  };
}

const workspaceFinding = (name: string, reason: string): ServiceFinding => ({
  key: 'workspace',
  state: reason,
  report: {
    severity: 'bad',
    kind: 'suspended',
    subject: t('deploys:service.attention.workspace', { name }),
    text: t('deploys:service.attention.suspended'),
    ...(reason === '' ? {} : { detail: reason }),
    // The usage page shows what the workspace owes.
    action: { k: 'open', label: t('deploys:service.attention.usage'), path: '/deploys#usage' },
    place: '/deploys',
  },
});

const openService = (id: string): AttentionAction => ({
  k: 'open',
  label: t('deploys:service.attention.open'),
  path: `/deploys#${encodeURIComponent(id)}`,
});

/** Failed deployments of all services. If the server lists no deployments, services whose newest one failed. */
function listDeployments({ services, features }: DeploysOverview): {
  readonly events: readonly ServiceEvent[];
  readonly newest: number;
} {
  const events: ServiceEvent[] = [];
  let newest = 0;
  for (const { id: of, name: subject, recent, ...service } of services) {
    const last = {
      id: String(service.updatedAt),
      message: null,
      createdAt: null,
      finishedAt: null,
    };
    const deployments = features.deployments.on ? recent : [{ ...service, ...last }];
    for (const { id, state, finishedAt, createdAt, error, message, rawState } of deployments) {
      const isFailed = state === 'failed';
      const at = finishedAt ?? (isFailed ? service.updatedAt : null) ?? createdAt ?? 0;
      newest = Math.max(newest, at);
      if (!isFailed) continue;
      const detail = error ?? message ?? rawState;
      const key = `${of} ${id}`;
      events.push({ kind: 'deployFailed', key, of, subject, detail, at, caused: false });
    }
    newest = Math.max(newest, service.updatedAt ?? 0);
  }
  return { events, newest };
}

/** Length of a shortened commit hash (characters). */
const COMMIT_CHARS = 7;

/** The last lines of the log of a service with a problem, and its newest deployments. Rejects if the log cannot be read. */
export async function readDetails(
  { id, state, recent }: Service,
  platform: Pick<Platform, 'logs'>,
  signal: AbortSignal,
): Promise<ItemDetails> {
  const kind = state === 'crashed' ? 'runtime' : 'build';
  return {
    evidence: await readLastLines(platform, { serviceId: id, kind }, signal),
    events: recent.flatMap(toEvent),
  };
}

async function readLastLines(
  platform: Pick<Platform, 'logs'>,
  of: { readonly serviceId: string; readonly kind: 'build' | 'runtime' },
  signal: AbortSignal,
): Promise<EvidenceLine[]> {
  try {
    const { entries } = await platform.logs({ ...of, since: null, limit: MAX_EVIDENCE }, signal);
    return toEvidence(entries);
  } catch (error) {
    // A server without logs has no evidence, which is not a failure.
    if (error instanceof AppFailure && error.error.code === 'unsupported') return [];
    throw error;
  }
}

function toEvent(deployment: Deployment): PastEvent[] {
  const { state, rawState, commit, message, createdAt, startedAt, finishedAt } = deployment;
  const at = finishedAt ?? startedAt ?? createdAt;
  if (at === null) return [];
  const words = {
    commit: commit?.slice(0, COMMIT_CHARS) ?? t('deploys:service.attention.noCommit'),
    state: formatState(state, rawState),
  };
  const [title = ''] = (message ?? '').split('\n');
  const text =
    title === ''
      ? t('deploys:service.attention.past', words)
      : t('deploys:service.attention.pastWith', { ...words, message: title });
  return [{ at, tone: findTone(state), text }];
}
