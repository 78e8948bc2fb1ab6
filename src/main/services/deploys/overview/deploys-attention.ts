import '../../../../shared/deploys/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Overview, Service } from '../../../../shared/deploys/model.ts';
import { classOf } from '../../../../shared/deploys/rules/states.ts';
import type { AttentionPort, AttentionReport, Clock } from '../../../platform/ports.ts';
import { ChangeWatch } from '../../../resources/changes.ts';
import type { Watcher } from '../../../connections/profile-service.ts';

/** How long the list shows that a service recovered (ms). */
export const RECOVERED_MS = 10 * 60_000;
const WORKSPACE = 'workspace';

type Trouble = 'failed' | 'crashed' | 'suspended';

/** A service or the workspace with its last decisive state: bad or active. States in between do not change a report. */
interface Watched {
  readonly id: string;
  readonly name: string;
  readonly trouble: Trouble | null;
  readonly error: string | null;
}

interface Ports {
  readonly attention: AttentionPort;
  readonly clock: Clock;
  /** Whether the user muted the service. */
  readonly isMuted: (serviceId: string) => boolean;
}

/** Reports services that failed, crashed, were suspended or recovered since the previous round, and a suspended workspace once. */
export class DeploysAttention implements Watcher<Overview> {
  readonly #ports: Ports;
  readonly #watch: ChangeWatch<Watched>;
  readonly #recovered = new Map<string, Dispose>();
  #last = new Map<string, Watched>();
  #workspace: string | null | undefined = undefined;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#watch = new ChangeWatch<Watched>({
      attention: ports.attention,
      source: 'deploys',
      prefix: 'service:',
      key: ({ id }) => id,
      state: ({ trouble, error }) => JSON.stringify([trouble, trouble === null ? null : error]),
      report: (change) => {
        const { after } = change;
        if (after.trouble !== null) return this.#troubled(after, after.trouble);
        if (change.kind === 'changed' && after.id !== WORKSPACE) this.#recover(after);
        return null;
      },
      isMuted: (id) => ports.isMuted(id),
    });
  }

  seed(overview: Overview): void {
    this.#watch.seed(this.#items(overview));
  }

  seen(overview: Overview): void {
    // Starts over for another workspace, whose services are new and not changed.
    if (this.#workspace !== undefined && this.#workspace !== overview.workspace) this.reset();
    this.#watch.seen(this.#items(overview));
  }

  reset(): void {
    for (const id of [...this.#recovered.keys()]) this.#endRecovered(id);
    this.#last = new Map();
    this.#workspace = undefined;
    this.#watch.reset();
  }

  /** The user muted a service: withdraws its report. */
  muted(id: string): void {
    this.#endRecovered(id);
    this.#watch.muted(id);
  }

  #items({ workspace, services, bill }: Overview): Watched[] {
    this.#workspace = workspace;
    const isPaused = (bill?.suspended ?? null) !== null;
    const items = services.map((service) => this.#itemOf(service, isPaused));
    if (bill !== null)
      items.push({
        id: WORKSPACE,
        name: workspace ?? '',
        trouble: isPaused ? 'suspended' : null,
        error: bill.suspended,
      });
    this.#last = new Map(items.map((item) => [item.id, item]));
    return items;
  }

  #itemOf({ id, name, state, error }: Service, isPaused: boolean): Watched {
    const before = this.#last.get(id) ?? { id, trouble: null, error: null };
    // One report for the workspace instead of one for each of its services.
    if (state === 'suspended' && isPaused) return { ...before, name };
    if (classOf(state) === 'bad') return { id, name, trouble: state as Trouble, error };
    return state === 'active' ? { id, name, trouble: null, error: null } : { ...before, name };
  }

  #troubled({ id, name, error }: Watched, trouble: Trouble): AttentionReport {
    this.#endRecovered(id);
    if (id === WORKSPACE)
      return {
        severity: 'bad',
        subject: t('deploys:service.attention.workspace', { name }),
        text: t('deploys:service.attention.suspended'),
        ...(error === null || error === '' ? {} : { detail: error }),
        action: { k: 'open', label: t('deploys:service.attention.open'), path: '/deploys' },
      };
    const detail = error ?? t(`deploys:service.attention.help.${trouble}`);
    return {
      severity: trouble === 'suspended' ? 'warn' : 'bad',
      subject: name,
      text: t(`deploys:service.attention.${trouble}`),
      detail,
      action: openService(id),
    };
  }

  #recover({ id, name }: Watched): void {
    const { attention, clock } = this.#ports;
    this.#recovered.get(id)?.();
    attention.raise('deploys', recoveredKey(id), {
      severity: 'info',
      subject: name,
      text: t('deploys:service.attention.recovered'),
      action: openService(id),
    });
    const stop = clock.after(RECOVERED_MS, () => this.#endRecovered(id));
    this.#recovered.set(id, stop);
  }

  #endRecovered(id: string): void {
    const stop = this.#recovered.get(id);
    if (stop === undefined) return;
    stop();
    this.#recovered.delete(id);
    this.#ports.attention.clear('deploys', recoveredKey(id));
  }
}

const recoveredKey = (id: string): string => `recovered:${id}`;

const openService = (id: string): AttentionReport['action'] => ({
  k: 'open',
  label: t('deploys:service.attention.open'),
  path: `/deploys#${encodeURIComponent(id)}`,
});
