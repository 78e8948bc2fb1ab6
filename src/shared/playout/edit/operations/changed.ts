import { t } from '../../../i18n/translate.ts';
import type { PlayoutItem } from '../../document/document.ts';
import { formatTitle } from '../../document/item.ts';
import type { EditContext } from '../draft.ts';
import type { ItemPosition } from '../find.ts';
import { getId, isSafeId } from '../ids.ts';
import { ChannelPlan } from '../plan.ts';
import { listCuts } from '../points.ts';
import { editError } from '../edit-error.ts';
import { checkRange } from '../retime.ts';
import { failure } from '../../../contract/errors.ts';
import { versionFor, versionUri } from '../../document/version.ts';
import type { Engine, Finding } from '../../finding.ts';
import { judge } from '../../verdict/judge.ts';

/** The result of an operation, before it is written to files. */
export interface EditStep {
  readonly plans: readonly ChannelPlan[];
  /** Keys of the items that it makes or moves. */
  readonly made: readonly number[];
  readonly label: string;
  readonly notes?: readonly string[];
}

/** Requires an id that is valid in file names and unique in its channel. */
function checkId(before: PlayoutItem, after: PlayoutItem, plan: ChannelPlan): void {
  const id = getId(after);
  if (id === getId(before)) return;
  if (!isSafeId(id)) throw editError('/id', 'unsafeId');
  if (plan.ids.taken(id)) throw editError('/id', 'takenId', { id });
}

function checkTimes(before: PlayoutItem, after: PlayoutItem): void {
  if (before.start === after.start && before.finish === after.finish) return;
  checkRange(after.start, '/start');
  checkRange(after.finish, '/finish');
  if (!(after.finish - after.start >= 1)) throw editError('/finish', 'notAfterStart');
}

/** Refuses an out point at or before the in point, which would end the engine's channel process. */
function checkPoints(before: PlayoutItem, after: PlayoutItem): void {
  const broken = ({ value }: PlayoutItem): string | undefined =>
    listCuts(value).find(({ inPoint, outPoint }) => outPoint !== null && outPoint <= inPoint)
      ?.pointer;
  const pointer = broken(after);
  if (pointer !== undefined && broken(before) === undefined)
    throw editError(`${pointer}/out_point_ms`, 'outNotAfterIn');
}

/** Replaces an item with `next`. Refuses what would fail in the engine or for the next viewer, and names the field. */
export function changed(
  { channel, doc, item }: ItemPosition,
  next: PlayoutItem,
  context: EditContext,
): EditStep {
  const plan = new ChannelPlan(channel);
  checkId(item, next, plan);
  checkTimes(item, next);
  checkPoints(item, next);
  checkItem(item, next, context.engine(channel.key));
  if (next.text !== item.text) plan.put(doc, next);
  return {
    plans: [plan],
    made: [item.key],
    label: t('playoutedit:label.set', { title: formatTitle(next.value) }),
  };
}

/** The item as the only item of a file with the version that it needs. */
const formatFile = (item: PlayoutItem): string =>
  `{"version":${JSON.stringify(versionUri(versionFor([item])))},"items":[${item.text}]}`;

/** Why the engine refuses a file with this item; null: it accepts it. */
function findFault(item: PlayoutItem, engine: Engine): Finding | string | null {
  const { file, findings } = judge({ path: '', kind: 'playout', text: formatFile(item), engine });
  if (file.engine === 'ok') return null;
  return findings.find(({ severity }) => severity === 'error') ?? file.engineMessage ?? '';
}

/**
 * Throws if an edit would make the engine refuse the item's file. A file that is already refused can be repaired step
 * by step.
 */
export function checkItem(before: PlayoutItem | null, after: PlayoutItem, engine: Engine): void {
  if (before?.text === after.text) return;
  const why = findFault(after, engine);
  if (why === null || (before !== null && findFault(before, engine) !== null)) return;
  if (typeof why === 'string') throw failure('invalid-input', why, { field: '' });
  throw failure('invalid-input', why.message, {
    field: why.pointer.replace(/^\/items\/0/, ''),
    code: why.code,
  });
}
