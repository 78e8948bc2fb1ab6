import type { Status, StatusCategory } from '../../../../shared/issues/model.ts';
import type { Tone } from '../../../ui/StatusPill.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';

const tones: Readonly<Record<StatusCategory, Tone>> = {
  new: 'idle',
  indeterminate: 'running',
  done: 'good',
  undefined: 'idle',
};

/** The name of a status in the color of its category. */
export function IssueStatus({ status: { name, category } }: { readonly status: Status }) {
  return <StateTag tone={tones[category]}>{name}</StateTag>;
}
