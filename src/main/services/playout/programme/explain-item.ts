import { failure } from '../../../../shared/contract/errors.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Airings } from '../../../../shared/playout/programme/airings.ts';
import { ChannelDays } from '../../../../shared/playout/programme/channel-days.ts';
import type { Explanation } from '../../../../shared/playout/programme/contract.ts';
import { explainItem } from '../../../../shared/playout/programme/explain.ts';
import type { Ledger } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import { findLedgerEnd } from '../../../../shared/playout/programme/ledger/read-ledger.ts';
import { replayLedgers } from '../../../../shared/playout/programme/ledger/replay.ts';
import type { ChannelProgramme, Item } from '../../../../shared/playout/programme/model.ts';
import { MAX_GAP_MS, dayRunSteps } from '../../../../shared/playout/programme/preview.ts';
import type { ProgrammeLibrary } from './programme-library.ts';

export interface ExplainRequest {
  readonly programme: ChannelProgramme;
  /** Digest of the document's text. */
  readonly revision: string;
  /** Whether this is the document on disk. Only then does the ledger have its reasons. */
  readonly isSaved: boolean;
  /** The time until which each channel can't change, by channel number. */
  readonly locked?: ReadonlyMap<string, number>;
  readonly library: ProgrammeLibrary;
  readonly ledgers: readonly Ledger[];
  readonly channel: string;
  /** Epoch ms. */
  readonly at: number;
  readonly now: number;
}

/**
 * Why the item on air at a time airs: the reason from when it was generated, otherwise the reason that generating would give now. Throws
 * `not-found`.
 */
export function* explainAt(request: ExplainRequest): Steps<Explanation> {
  const { programme, library, channel, at, now, isSaved, ledgers } = request;
  const rules = programme.channels.find(({ number }) => number === channel);
  if (rules === undefined)
    throw failure('not-found', t('playoutserver:programme.noRules', { channel }), { channel });
  const own = ledgers.filter(({ number }) => number === channel);
  const written = isSaved ? own.flatMap(({ days }) => days.flatMap(({ items }) => items)) : [];
  const known = findAt(written, at);
  if (known !== undefined) {
    const { aired } = replayLedgers(own, { seams: new Map([[channel, known.start]]) });
    return explainItem({
      programme,
      library,
      channel,
      item: known,
      airings: new Airings(aired[channel] ?? {}),
      now,
    });
  }
  const none = () => failure('not-found', t('playoutserver:programme.noItem'), { channel, at });
  if (!(Math.abs(at) < MAX_TIME_MS)) throw none();
  const day = new ChannelDays(rules, at, at).dayAt(at);
  const run = yield* dayRunSteps({ ...request, day });
  const item = findAt(run.items(channel), at);
  if (item === undefined) throw none();
  const airings = run.findAirings(channel, item.start);
  const answer = explainItem({ programme, library, channel, item, airings, now });
  const end = Math.max(...own.map((ledger) => findLedgerEnd(ledger) ?? Infinity));
  if (at - end <= MAX_GAP_MS) return answer;
  const far = t('programme:why.far', { days: MAX_GAP_MS / DAY_MS });
  return { ...answer, sentence: `${answer.sentence} ${far}` };
}

const DAY_MS = 86_400_000;
/** Maximum distance from 1970 (ms), about 7,900 years: the time library supports little more. */
const MAX_TIME_MS = 250_000_000_000_000;

const findAt = (items: readonly Item[], at: number): Item | undefined =>
  items.find(({ start, finish }) => start <= at && at < finish);
