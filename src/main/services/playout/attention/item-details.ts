import { evidenceLine } from '../../../../shared/attention/evidence.ts';
import type { EvidenceLine, ItemDetails, PastEvent } from '../../../../shared/attention/model.ts';
import { MAX_EVIDENCE, MAX_PAST } from '../../../../shared/attention/model.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { formatSeconds } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatTitle } from '../../../../shared/playout/document/source.ts';
import type { PlayoutItem } from '../../../../shared/playout/document/document.ts';
import type { Backup, PlacedFinding } from '../../../../shared/playout/state.ts';
import type { Channel } from '../workspace/channel.ts';
import { listDiskDocs } from '../workspace/channel.ts';

/** The files of a channel that were written lately. */
export type ReadWrites = () => Promise<readonly Backup[]>;

/**
 * The items around a fault in a channel's plan with their times, and the last writes of the channel. `finding` null: the problem concerns
 * the channel itself. `shift`: playout time minus the clock (ms).
 */
export async function readDetails(
  channel: Channel,
  { finding, shift }: { readonly finding: PlacedFinding | null; readonly shift: number },
  writes: ReadWrites,
): Promise<ItemDetails> {
  const own = (await writes()).filter((one) => one.channel === channel.key);
  return {
    evidence: finding === null ? [] : listEvidence(channel, finding, shift),
    events: own.slice(0, MAX_PAST).map(toEvent),
  };
}

function listEvidence(
  channel: Channel,
  { code, from = 0, to = 0 }: PlacedFinding,
  shift: number,
): EvidenceLine[] {
  const items = listDiskDocs(channel)
    .flatMap((doc) => doc.items)
    .filter(({ start, finish }) => finish > start)
    .sort((a, b) => a.start - b.start);
  const line = (start: number, finish: number, what: string, isError = false): EvidenceLine =>
    evidenceLine(
      t('playoutserver:ws.attention.span', {
        from: formatSeconds(start - shift),
        to: formatSeconds(finish - shift),
        what,
      }),
      isError,
    );
  const ofItem = ({ start, finish, value }: PlayoutItem): EvidenceLine =>
    line(start, finish, formatTitle(value));
  const before = items.findLast(({ finish }) => finish <= from);
  const after = items.find(({ start }) => start >= to);
  const within = items.filter(({ start, finish }) => start < to && finish > from);
  const fault = line(from, to, faultWords(code, to - from), true);
  const around =
    code === 'gap'
      ? [...(before === undefined ? [] : [ofItem(before)]), fault]
      : [...within.slice(0, MAX_EVIDENCE - 1).map(ofItem), fault];
  const last = code === 'gap' && after !== undefined ? [ofItem(after)] : [];
  return [...around, ...last];
}

const faultWords = (code: PlacedFinding['code'], ms: number): string =>
  code === 'gap' || code === 'overlap'
    ? t(`playoutserver:ws.attention.length.${code}`, { length: formatLength(ms) })
    : t('playoutserver:ws.attention.length.missing');

const toEvent = ({ at, name }: Backup): PastEvent => ({
  at,
  tone: 'idle',
  text: t('playoutserver:ws.attention.wrote', { name }),
});
