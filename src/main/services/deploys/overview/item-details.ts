import '../../../../shared/deploys/texts.ts';
import { toEvidence } from '../../../../shared/attention/evidence.ts';
import type { EvidenceLine, ItemDetails, PastEvent } from '../../../../shared/attention/model.ts';
import { MAX_EVIDENCE } from '../../../../shared/attention/model.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Deployment, Service } from '../../../../shared/deploys/model.ts';
import { findTone, formatState } from '../../../../shared/format/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Platform } from '../platform/create-platform.ts';

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
