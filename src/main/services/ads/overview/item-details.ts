import type { AdsFinding, ChangeEntry } from '../../../../shared/ads/model.ts';
import { evidenceLine } from '../../../../shared/attention/evidence.ts';
import type { ItemDetails, PastEvent } from '../../../../shared/attention/model.ts';
import { MAX_PAST } from '../../../../shared/attention/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AdsApi } from '../api/api.ts';
import { readChanges } from '../tree/changes.ts';

/** The rejected texts or the compared values of a finding, and the newest changes of its ad or ad set. Rejects if these cannot be read. */
export async function readDetails(
  { kind, level, id, facts }: AdsFinding,
  { api, account }: { readonly api: AdsApi; readonly account: string | null },
  signal: AbortSignal,
): Promise<ItemDetails> {
  const evidence = facts.map((text, at) => evidenceLine(text, kind === 'rejected' && at === 0));
  if (level === null || account === null) return { evidence, events: [] };
  const query = { account, level, id, offset: 0, limit: MAX_PAST };
  const { items } = await readChanges(api, query, signal);
  return { evidence, events: items.flatMap(toEvent) };
}

function toEvent({ at, who, what, from, to }: ChangeEntry): PastEvent[] {
  if (at === null) return [];
  const change =
    from === null || to === null ? what : t('ads:finding.pastValues', { what, from, to });
  const text = who === null ? change : t('ads:finding.pastBy', { what: change, who });
  return [{ at, tone: 'idle', text }];
}
