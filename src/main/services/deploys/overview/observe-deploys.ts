import '../../../../shared/deploys/texts.ts';
import type { ServiceEvent } from '../../../../shared/attention/event.ts';
import type { DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import { classOf } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AttentionReport, ServiceFinding } from '../../../platform/ports.ts';
import type { Observation } from '../../../service/service-watch.ts';

/** How long the list shows that a service recovered (ms). */
export const RECOVERED_MS = 10 * 60_000;

/**
 * Findings: services that failed, crashed or were suspended, those that recovered since, and a suspended workspace, once. States in between
 * change nothing. Events: failed deployments.
 */
export function observeDeploys(
  overview: DeploysOverview,
  before: Observation | null,
  now: number,
): Observation {
  const { workspace, services, bill } = overview;
  const known = new Map(before?.findings.map((finding) => [finding.key, finding]));
  const isPaused = (bill?.suspended ?? null) !== null;
  const findings = services.flatMap((service) => listFindings(service, known, isPaused, now));
  const { events, newest } = listDeployments(overview);
  return {
    findings: isPaused
      ? [...findings, workspaceFinding(workspace ?? '', bill?.suspended ?? '')]
      : findings,
    events,
    newest,
    scope: workspace ?? '',
  };
}

type Known = ReadonlyMap<string, ServiceFinding>;

function listFindings(
  service: Service,
  known: Known,
  isPaused: boolean,
  now: number,
): ServiceFinding[] {
  const { id, state } = service;
  const trouble = known.get(`trouble:${id}`);
  // One finding for the workspace instead of one for each of its services.
  if (classOf(state) === 'bad' && !(state === 'suspended' && isPaused))
    return [troubleFinding(service)];
  if (state !== 'active' && trouble !== undefined) return [trouble];
  const recovered = known.get(`recovered:${id}`);
  if (state === 'active' && trouble !== undefined) return [recoveredFinding(service, now)];
  return recovered !== undefined && now - Number(recovered.state) < RECOVERED_MS ? [recovered] : [];
}

function troubleFinding({ id, name, state, error }: Service): ServiceFinding {
  const trouble = state as 'failed' | 'crashed' | 'suspended';
  return {
    key: `trouble:${id}`,
    state: JSON.stringify([trouble, error]),
    mute: id,
    report: {
      severity: trouble === 'suspended' ? 'warn' : 'bad',
      subject: name,
      text: t(`deploys:service.attention.${trouble}`),
      detail: error ?? t(`deploys:service.attention.help.${trouble}`),
      action: openService(id),
    },
  };
}

/** `state`: when it recovered. */
const recoveredFinding = ({ id, name }: Service, now: number): ServiceFinding => ({
  key: `recovered:${id}`,
  state: String(now),
  mute: id,
  isNotice: true,
  report: {
    severity: 'info',
    subject: name,
    text: t('deploys:service.attention.recovered'),
    action: openService(id),
  },
});

const workspaceFinding = (name: string, reason: string): ServiceFinding => ({
  key: 'workspace',
  state: reason,
  mute: 'workspace',
  report: {
    severity: 'bad',
    subject: t('deploys:service.attention.workspace', { name }),
    text: t('deploys:service.attention.suspended'),
    ...(reason === '' ? {} : { detail: reason }),
    action: { k: 'open', label: t('deploys:service.attention.open'), path: '/deploys' },
  },
});

const openService = (id: string): AttentionReport['action'] => ({
  k: 'open',
  label: t('deploys:service.attention.open'),
  path: `/deploys#${encodeURIComponent(id)}`,
});

/** Failed deployments of all services; of a server that lists no deployments, services whose newest one failed. */
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
