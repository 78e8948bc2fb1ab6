import '../../shared/connections/texts.ts';
import { evidenceLine } from '../../shared/attention/evidence.ts';
import type { EvidenceLine, ItemDetails, PastEvent } from '../../shared/attention/model.ts';
import { changeTones } from '../../shared/connections/change-tones.ts';
import type { ConnectionChange, LastTest } from '../../shared/connections/history.ts';
import type { ConnectionInput } from '../../shared/connections/model.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { ServiceConnections } from '../platform/ports/service-connections.ts';
import type { ConnectionHistory } from './connection-history.ts';

interface Ports {
  readonly history: ConnectionHistory;
  readonly connections: ServiceConnections;
  /** The stored connection as input for a test. */
  readonly input: ConnectionInput;
}

/**
 * The step at which a connection fails since `since` (ms since epoch; null: it works), from its last test or else from a new one, and its
 * newest changes.
 */
export async function readConnectionDetails(
  { history, connections, input }: Ports,
  since: number | null,
  signal: AbortSignal,
): Promise<Partial<ItemDetails>> {
  const profile = connections.profiles().find(({ id }) => id === input.profileId);
  if (profile === undefined) return {};
  const { lastTest } = history.read(profile);
  const isCurrent = since === null || (lastTest !== null && lastTest.at >= since);
  if (!isCurrent) {
    const context = { signal, origin: 'window' } as const;
    const report = await connections.test(input, () => undefined, context);
    history.noteTest(profile.id, report.steps);
  }
  const { changes, lastTest: last } = history.read(profile);
  return {
    evidence: since === null ? [] : toEvidence(last?.steps ?? [], connections),
    events: changes.map(toEvent),
  };
}

/** The titles of the steps that passed, and the step that failed with its reason. */
function toEvidence(
  steps: LastTest['steps'],
  { descriptor }: Pick<ServiceConnections, 'descriptor'>,
): EvidenceLine[] {
  const failed = steps.findIndex(({ ok }) => ok === false);
  if (failed < 0) return [];
  const reached = steps.slice(0, failed + 1).filter(({ ok }) => ok !== null);
  return reached.map(({ name, ok, detail }) => {
    const step = descriptor.steps.find((one) => one.name === name);
    if (ok === true) return evidenceLine(step?.title() ?? name);
    const title = step?.failed() ?? name;
    return evidenceLine(t('connections:history.step', { title, detail }), true);
  });
}

const toEvent = ({ at, kind, detail }: ConnectionChange): PastEvent => {
  const what = t(`connections:history.kind.${kind}`);
  const isShort = detail === null || kind === 'lost' || kind === 'rejected';
  const text = isShort ? what : t('connections:history.step', { title: what, detail });
  return { at, tone: changeTones[kind], text };
};
