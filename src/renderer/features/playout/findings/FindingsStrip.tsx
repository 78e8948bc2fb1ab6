import { useLayoutEffect } from 'react';
import { joinFacts } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Severity } from '../../../../shared/playout/finding.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { formatIsoDay } from '../../../../shared/format/calendar.ts';
import { formatMoment, formatTime } from '../../../../shared/format/time.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { useQuery } from '../../../state/use-resource.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { keepFocus } from '../dialogs.ts';
import { useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { severityName } from '../words.ts';
import { Repairs, showFinding, usePlace } from './FindingRow.tsx';
import css from './FindingsStrip.module.css';

/** Maximum findings in the strip; only a tall window shows as many. */
const MAX_ROWS = 6;

const tones: Readonly<Record<Severity, Tone>> = { error: 'bad', warning: 'waiting', info: 'idle' };

/** The worst findings below the timeline, each with its repair. */
export function FindingsStrip() {
  const { findingsRevision } = useTopic('playout.workspace');
  const { data } = useQuery(String(findingsRevision), (signal) =>
    call('playout.findings', { channel: null, from: 0, limit: MAX_ROWS }, signal),
  );
  const findings = data?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <ul className={css['strip']} aria-label={t('playout:findings.worst')}>
      {findings.map((finding) => (
        <Row key={finding.id} finding={finding} />
      ))}
    </ul>
  );
}

function Row({ finding }: { readonly finding: PlacedFinding }) {
  const { severity, message } = finding;
  // The timeline gets the focus after the last finding.
  useLayoutEffect(() => () => keepFocus(), []);
  return (
    <li className={css['row']} data-finding={finding.id}>
      <Dot tone={tones[severity]} />
      <button
        type="button"
        className={css['go']}
        title={message}
        onClick={() => showFinding(finding)}
      >
        <VisuallyHidden>{severityName(severity)} </VisuallyHidden>
        <strong className={css['place']} dir="auto">
          <Place finding={finding} />
        </strong>
        <span className={css['text']}>{message}</span>
      </button>
      <span className={css['repairs']}>
        <Repairs finding={finding} short />
      </span>
    </li>
  );
}

/** "Kids 20:26", or the place in the lineup of a finding without a time. */
function Place({ finding }: { readonly finding: PlacedFinding }) {
  const { channel: key, from } = finding;
  const channel = useEntry('playout.channels', key ?? '');
  const zone = usePlayoutEditor((state) => state.zone);
  const shift = useShift(key);
  const now = useNow(60_000);
  const place = usePlace(finding);
  const at = (from ?? 0) - shift;
  const isToday = formatIsoDay(at, zone) === formatIsoDay(now, zone);
  const time = isToday ? formatTime(at, zone) : formatMoment(at, now, zone);
  return joinFacts([channel?.name, from === undefined ? place : time], ' ');
}
