import { AppFailure, failure } from '../../../contract/errors.ts';
import { t } from '../../../i18n/translate.ts';
import type { Operation } from '../../operations.ts';
import type { Draft, EditContext } from '../draft.ts';
import { editable } from '../find.ts';
import type { Repairs } from '../repair.ts';
import { gather, createRepairs } from '../repair.ts';
import { editError } from '../edit-error.ts';
import type { EditStep } from './changed.ts';

/** Whether a repair may be left out: other repairs made it impossible. */
const isContradiction = (error: unknown): error is AppFailure =>
  error instanceof AppFailure && error.error.code === 'invalid-input';

/**
 * Applies repairs of findings of the current draft, in the given order. Repairs that conflict with earlier ones are
 * left out with a note; if none is possible, throws the first reason.
 */
export function repair(
  draft: Draft,
  { findings }: Extract<Operation, { k: 'repair' }>,
  context: EditContext,
): EditStep {
  const byChannel = new Map<string, Repairs>();
  const labels: string[] = [];
  const left: AppFailure[] = [];
  for (const id of findings) {
    const placed = context.finding(id);
    if (placed === null) throw failure('not-found', t('playoutedit:gone.finding'));
    const { channel, file, finding } = placed;
    if (finding.repair === undefined) throw editError('findings', 'noRepair');
    const repairs = byChannel.get(channel) ?? createRepairs(editable(draft, channel));
    byChannel.set(channel, repairs);
    try {
      gather(repairs, { docId: file, repair: finding.repair }, context);
      labels.push(finding.repair.label);
    } catch (error) {
      if (!isContradiction(error)) throw error;
      left.push(error);
    }
  }
  const [why] = left;
  if (why !== undefined && labels.length === 0) throw why;
  const all = [...byChannel.values()];
  const [label = ''] = labels;
  return {
    plans: all.map(({ plan }) => plan),
    made: all.flatMap(({ made }) => [...made]),
    label: labels.length === 1 ? label : t('playoutedit:label.repair', { count: labels.length }),
    notes: left.length === 0 ? [] : [t('playoutedit:note.leftOut', { count: left.length })],
  };
}
