import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { ChannelDays } from '../../../../shared/playout/programme/channel-days.ts';
import type { Explanation } from '../../../../shared/playout/programme/contract.ts';
import { explainItem } from '../../../../shared/playout/programme/explain.ts';
import type { Ledger } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import type { ChannelProgramme, Item } from '../../../../shared/playout/programme/model.ts';
import { runDay } from '../../../../shared/playout/programme/preview.ts';
import type { ProgrammeLibrary } from './programme-library.ts';

export interface ExplainRequest {
  readonly programme: ChannelProgramme;
  /** Digest of its text. */
  readonly revision: string;
  /** Whether this is the document on disk, whose reasons the ledger has. */
  readonly isSaved: boolean;
  readonly library: ProgrammeLibrary;
  readonly ledgers: readonly Ledger[];
  readonly channel: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Why the item airs that is on at a time: as it was generated, otherwise as it would be. Throws `not-found`. */
export function explainAt(request: ExplainRequest): Explanation {
  const { programme, library, channel, at, isSaved, ledgers } = request;
  const rules = programme.channels.find(({ number }) => number === channel);
  if (rules === undefined)
    throw failure('not-found', t('playoutserver:programme.noRules', { channel }), { channel });
  const written = isSaved
    ? ledgers
        .filter(({ number }) => number === channel)
        .flatMap(({ days }) => days.flatMap(({ items }) => items))
    : [];
  const day = new ChannelDays(rules, at, at).dayAt(at);
  const item = findAt(written, at) ?? findAt(runDay({ ...request, day }).items(channel), at);
  if (item === undefined)
    throw failure('not-found', t('playoutserver:programme.noItem'), { channel, at });
  return explainItem({ programme, library, channel, item });
}

const findAt = (items: readonly Item[], at: number): Item | undefined =>
  items.find(({ start, finish }) => start <= at && at < finish);
