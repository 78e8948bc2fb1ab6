import type { ItemDetails, PastEvent } from '../../../shared/attention/model.ts';
import { MAX_EVIDENCE, MAX_PAST } from '../../../shared/attention/model.ts';

/** Maximum length of a line or a sentence (UTF-16 units); longer ones are cut. */
const MAX_TEXT = 300;

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;

/** Details as windows get them: the last lines of the evidence, and the newest events, or `related` if the source has none. */
export function boundDetails(
  { evidence = [], events = [] }: Partial<ItemDetails>,
  related: readonly PastEvent[],
): ItemDetails {
  const lines = evidence.filter(({ text }) => text.trim() !== '').slice(-MAX_EVIDENCE);
  const past = (events.length > 0 ? [...events] : [...related]).sort((a, b) => b.at - a.at);
  return {
    evidence: lines.map(({ text, isError }) => ({ text: shorten(text), isError })),
    events: past.slice(0, MAX_PAST).map((one) => ({ ...one, text: shorten(one.text) })),
  };
}
