import { useEffect, useLayoutEffect, useRef } from 'react';
import { CircleAlert, Info, PaintBucket, TriangleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FindingCode, Repair } from '../../../../shared/playout/finding.ts';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import textCss from '../../../ui/text.module.css';
import type { Gap } from '../model/editor.ts';
import { writable } from '../add/insert-position.ts';
import { focusFindings, keepFocus, leaveSide, opens } from '../dialogs.ts';
import { useShift, shiftOfKey } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { baseName, fieldWords, severityName } from '../words.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import css from './FindingRow.module.css';
import { useMutation } from '../../../state/use-mutation.ts';
import { icon } from '../../../ui/icon.ts';

/** Findings that report a stretch without items. */
const gaps: ReadonlySet<FindingCode> = new Set(['gap', 'window-gap']);

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;

/** A finding with severity, message and place. A click shows the place; the buttons apply repairs. */
export function FindingRow({
  finding,
  marked = false,
}: {
  readonly finding: PlacedFinding;
  /** "Show" opened this finding: it scrolls into view and its repair takes the focus. */
  readonly marked?: boolean;
}) {
  const { severity, message } = finding;
  const Icon = icons[severity];
  const row = useRef<HTMLLIElement>(null);
  // After the last finding of a group, another group gets the focus.
  useLayoutEffect(() => () => keepFocus(focusFindings), []);
  useEffect(() => {
    if (!marked) return;
    row.current?.scrollIntoView({ block: 'nearest' });
    (
      row.current?.querySelector<HTMLElement>('[data-repair]') ??
      row.current?.querySelector('button')
    )?.focus();
  }, [marked]);
  return (
    <li
      ref={row}
      className={cx(css['row'], css[severity], marked && css['marked'])}
      data-finding={finding.id}
    >
      <button type="button" className={css['go']} onClick={() => goToFinding(finding)}>
        <Icon {...icon} />
        <span className={css['words']}>
          <span className={textCss['anywhere']}>
            <span className={css['severity']}>{severityName(severity)}</span> {message}
          </span>
          <FindingPath finding={finding} />
        </span>
      </button>
      <Repairs finding={finding} />
    </li>
  );
}

/** Shows a finding on the timeline, which the findings may have replaced. */
function goToFinding(finding: PlacedFinding): void {
  showFinding(finding);
  leaveSide();
}

function FindingPath({ finding }: { readonly finding: PlacedFinding }) {
  const { path } = finding;
  return (
    <span className={cx(css['place'], textCss['ellipsis'])} title={path} dir="auto">
      {usePlace(finding)}
    </span>
  );
}

/** Where a finding is: its item and time, else the field of its file, else the file. */
export function usePlace(finding: PlacedFinding): string {
  const { path, pointer, from, channel, title } = finding;
  const shift = useShift(channel);
  const zone = usePlayoutEditor((state) => state.zone);
  const time = from === undefined ? '' : dayTime(Math.round((from - shift) / 1000) * 1000, zone);
  // A gap is between items, and its time tells more than a file name.
  const bare = gaps.has(finding.code) || (title === null && pointer === '');
  if (time !== '' && bare) return time;
  const about = title === null ? placeInFile(pointer, path) : title || t('playout:untitled');
  return time === '' ? about : `${time} · ${about}`;
}

/** "Item 6" of a file whose items can't be read, "server › port" in a configuration, or the file's name. */
function placeInFile(pointer: string, path: string): string {
  if (pointer === '') return baseName(path);
  const [, index, rest = ''] = /^\/items\/(\d+)(.*)$/.exec(pointer) ?? [];
  if (index === undefined) return fieldWords(pointer);
  const item = t('playout:findings.itemNumber', { number: Number(index) + 1 });
  return rest === '' ? item : `${item} › ${fieldWords(rest)}`;
}

/** Runs the repairs of findings, by id, as one step and announces the result. */
export const useRepair = () =>
  useMutation(async (findings: string[]) => {
    const { notes } = await playoutEditor.send({ k: 'repair', findings });
    const repaired = t('playout:findings.repaired', { count: findings.length });
    for (const text of [...notes, repaired]) playoutEditor.say(text);
  });

interface RepairsProps {
  readonly finding: PlacedFinding;
  /** For a place with one line: a verb as the label, and the whole sentence as the tooltip. */
  readonly short?: boolean;
}

/** The repairs of a finding: its own, and for a gap also the fill dialog. Empty if it has neither. */
export function Repairs(props: RepairsProps) {
  return (
    <>
      <RepairButton {...props} />
      <FillButton {...props} />
    </>
  );
}

/** Opens the fill dialog with the start and finish of the finding's gap. */
function FillButton({ finding, short = false }: RepairsProps) {
  const gap = gapOfFinding(finding);
  const can = useEntry('playout.channels', gap?.channel ?? '');
  if (gap === null || can === undefined || !writable(can)) return null;
  return (
    <Button
      data-repair
      icon={<PaintBucket {...icon} />}
      hint={short ? t('playout:findings.fill') : undefined}
      onClick={opens({ k: 'fill', ...gap })}
    >
      {t(short ? 'playout:findings.short.fill' : 'playout:findings.fill')}
    </Button>
  );
}

/** The gap that a finding reports (playout time); null if it reports none. */
const gapOfFinding = ({ code, channel, from, to }: PlacedFinding): Gap | null =>
  gaps.has(code) && channel !== null && from !== undefined && to !== undefined && to - from >= 1
    ? { channel, from, to }
    : null;

function RepairButton({ finding, short = false }: RepairsProps) {
  const { pending, submit } = useRepair();
  const zone = usePlayoutEditor((state) => state.zone);
  const shift = useShift(finding.channel);
  const { repair } = finding;
  if (repair === undefined) return null;
  const whole =
    repair.k === 'trim'
      ? t('playout:findings.trimTo', { time: formatExactTime(repair.to - shift, zone) })
      : repair.label;
  const label = (short ? shortLabel(repair) : null) ?? whole;
  return (
    <Button
      data-repair
      pending={pending}
      hint={label === whole ? undefined : whole}
      onClick={() => submit([finding.id])}
    >
      {label}
    </Button>
  );
}

/** A short label for a repair whose label names items or files; null: its label is already short. */
function shortLabel({ k }: Repair): string | null {
  switch (k) {
    case 'close-gap':
      return t('playout:findings.short.extend');
    case 'split':
      return t('playout:findings.short.split');
    case 'rehouse':
      return t('playout:findings.short.move');
    case 'rename':
      return t('playout:findings.short.rename');
    case 'remove':
      return t('playout:findings.short.remove');
    default:
      return null;
  }
}

/** Scrolls to the place of a finding and selects its item and its gap. */
export function showFinding(finding: PlacedFinding): void {
  const { ref, channel, from, to } = finding;
  if (ref !== null) playoutEditor.select([ref]);
  const gap = gapOfFinding(finding);
  if (gap !== null) playoutEditor.set({ gap });
  if (from === undefined) {
    if (ref !== null) playoutEditor.focusOn(ref);
    return;
  }
  const shift = channel === null ? 0 : shiftOfKey(channel);
  playoutEditor.focusOn((from + (to ?? from)) / 2 - shift);
}
