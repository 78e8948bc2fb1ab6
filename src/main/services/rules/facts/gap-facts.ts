import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState, PlacedFinding } from '../../../../shared/playout/state.ts';
import type { Fact } from '../../../../shared/rules/model.ts';
import type { Sight } from './fact.ts';
import { factOf } from './fact.ts';

const HOUR = 3_600_000;
/** Minimum length of a gap: the engine bridges shorter ones itself (playout.md 4). */
const LONG_GAP = 60_000;

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Gaps in the plans, including gaps at their ends, that air within these hours. None for channels with an unknown clock. */
export function gapFacts(
  channels: readonly ChannelState[],
  findings: readonly PlacedFinding[],
  hours: number,
  now: number,
): Sight {
  const facts = channels.flatMap((channel): Fact[] => {
    const { key, name, number, shiftMs, span } = channel;
    if (shiftMs === null) return [];
    const fact = (from: number, text: 'gap' | 'planEnd'): Fact[] => {
      const at = from - shiftMs;
      if (at >= now + hours * HOUR) return [];
      const detail = t(`rules:fact.${text}`, { at: time.format(at) });
      const subject = name === '' ? number : name;
      return [
        factOf({ kind: 'playoutGap', key: `${key} ${String(from)}`, of: key, subject, detail, at }),
      ];
    };
    const gaps = findings.filter(({ channel: of, code }) => of === key && code === 'gap');
    return [
      ...gaps.flatMap(({ severity, from = 0, to = 0 }) =>
        severity !== 'info' && to - from > LONG_GAP && to - shiftMs > now ? fact(from, 'gap') : [],
      ),
      ...(span === null ? [] : fact(span.to, 'planEnd')),
    ];
  });
  return { facts, known: channels.map(({ key }) => key), newest: 0 };
}
