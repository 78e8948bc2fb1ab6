import '../../../../shared/deploys/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ListedService, Saved, SaveFields } from './platform.ts';
import { readRound } from './round.ts';
import { saveService } from './save.ts';
import type { Target } from './save-values.ts';
import type { Place } from './stored.ts';

/** Fields of a form that the list of services shows, too. */
const listed = ['memory', 'vcpus', 'repo', 'branch', 'port'] as const;

/** Saves once. If the answer does not say that it was done, or to which service, the services are read again. */
export async function saveConfirmed(
  place: Place,
  target: Target,
  fields: SaveFields | null,
  signal?: AbortSignal,
): Promise<Saved> {
  const answer = await saveService(place, target, fields, signal);
  const { id, isSure, ...rest } = answer;
  if (isSure && id !== null) return { id, ...rest };
  const { existing, name, project } = target;
  const { services } = await readRound(
    place.engine,
    place.memory,
    target.workspace,
    signal,
    'list',
  );
  const found = services.find((one) =>
    existing === null
      ? one.name === name && (project === null || one.project === project)
      : one.id === existing.id,
  );
  const isThere = found !== undefined && (isSure || existing === null);
  if (!isThere && !(found !== undefined && isChanged(existing, found, fields)))
    throw failure('unconfirmed', t('deploys:platform.unconfirmed', { name }), { name });
  return { id: found.id, name: found.name, state: found.state, rawState: found.rawState };
}

/** Whether a service as read again shows that an update reached it: all sent values, and a new time or a deployment in flight. */
function isChanged(
  before: ListedService | null,
  now: ListedService,
  fields: SaveFields | null,
): boolean {
  const has = listed.every((key) => {
    const sent = fields?.[key];
    return sent === undefined || now[key] === null || now[key] === sent;
  });
  return has && (isInFlight(now.state) || now.updatedAt !== before?.updatedAt);
}
