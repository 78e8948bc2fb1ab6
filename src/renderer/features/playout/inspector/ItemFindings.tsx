import { Info, TriangleAlert } from 'lucide-react';
import type { PlacedFinding } from '../../../../shared/playout/state.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { RepairButton } from '../findings/FindingRow.tsx';
import { severityName } from '../words.ts';
import css from './ItemFindings.module.css';
import { icon } from '../../../ui/icon.ts';

const icons = { error: TriangleAlert, warning: TriangleAlert, info: Info } as const;

/** What is wrong with the item, each with its repair. */
export function ItemFindings({
  findings,
  disabled,
}: {
  readonly findings: readonly PlacedFinding[];
  readonly disabled: boolean;
}) {
  if (findings.length === 0) return null;
  return (
    <ul className={css['list']}>
      {findings.map((finding) => (
        <Banner key={finding.id} finding={finding} disabled={disabled} />
      ))}
    </ul>
  );
}

function Banner({
  finding,
  disabled,
}: {
  readonly finding: PlacedFinding;
  readonly disabled: boolean;
}) {
  const { severity, message } = finding;
  const Icon = icons[severity];
  const [lead, rest] = leadOf(message);
  return (
    <li className={cx(css['banner'], css[severity])}>
      <Icon {...icon} />
      <p className={css['text']}>
        <VisuallyHidden>{severityName(severity)}: </VisuallyHidden>
        <strong>{lead}</strong> {rest}
      </p>
      {!disabled && <RepairButton finding={finding} />}
    </li>
  );
}

/** The first sentence, which says what is wrong, and the others, which say what comes of it. */
export function leadOf(message: string): readonly [string, string] {
  const end = /[.!?]["”’)]?\s+(?=[\p{Lu}"“])/u.exec(message);
  if (end === null) return [message, ''];
  const at = end.index + end[0].trimEnd().length;
  return [message.slice(0, at), message.slice(at).trim()];
}
