import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useShift, shiftOfKey } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { baseName, severityName } from '../words.ts';
import { clockTime, dayTime } from '../../../ui/time/zone.ts';
import css from './FindingRow.module.css';
import { useMutation } from '../../../state/use-mutation.ts';
import { icon } from '../../../ui/icon.ts';

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;

/** One finding: how bad, what, where; a click shows the place, the button mends it. */
export function FindingRow({
  finding,
  marked = false,
}: {
  readonly finding: PlacedFinding;
  /** The one that the address names. */
  readonly marked?: boolean;
}) {
  const { severity, message } = finding;
  const Icon = icons[severity];
  return (
    <li
      className={cx(css['row'], css[severity], marked && css['marked'])}
      data-finding={finding.id}
    >
      <button
        type="button"
        className={css['go']}
        onClick={() => {
          showFinding(finding);
        }}
      >
        <Icon {...icon} />
        <span className={css['words']}>
          <span className={css['message']}>
            <span className={css['severity']}>{severityName(severity)}</span> {message}
          </span>
          <Place finding={finding} />
        </span>
      </button>
      <RepairButton finding={finding} />
    </li>
  );
}

function Place({ finding }: { readonly finding: PlacedFinding }) {
  const { path, pointer, from } = finding;
  const shift = useShift(finding.channel);
  const zone = usePlayoutEditor((state) => state.zone);
  return (
    <span className={css['place']} title={`${path}${pointer}`}>
      {from === undefined ? '' : `${dayTime(Math.round((from - shift) / 1000) * 1000, zone)} · `}
      {pointer === '' ? baseName(path) : pointer}
    </span>
  );
}

/** Mends findings by their ids as one step, and says so. */
export const useRepair = () =>
  useMutation(async (findings: string[]) => {
    const done = await playoutEditor.run({ k: 'repair', findings });
    const { length: count } = findings;
    if (done !== null) playoutEditor.say(t('playout:findings.repaired', { count }));
  });

/** Mends what a finding is about; nothing where no repair is known. */
export function RepairButton({ finding }: { readonly finding: PlacedFinding }) {
  const { pending, submit } = useRepair();
  const zone = usePlayoutEditor((state) => state.zone);
  const shift = useShift(finding.channel);
  const { repair } = finding;
  if (repair === undefined) return null;
  return (
    <Button
      pending={pending}
      onClick={() => {
        submit([finding.id]);
      }}
    >
      {repair.k === 'trim'
        ? t('playout:findings.trimTo', { time: clockTime(repair.to - shift, zone) })
        : repair.label}
    </Button>
  );
}

/** Brings what a finding is about into the view, and selects its item. */
export function showFinding({ ref, channel, from, to }: PlacedFinding): void {
  if (ref !== null) playoutEditor.select([ref]);
  if (from === undefined) {
    if (ref !== null) playoutEditor.focusOn(ref);
    return;
  }
  const shift = channel === null ? 0 : shiftOfKey(channel);
  playoutEditor.focusOn((from + (to ?? from)) / 2 - shift);
}
