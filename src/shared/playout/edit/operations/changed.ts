import { t } from '../../../i18n/translate.ts';
import type { PlayoutItem } from '../../document/document.ts';
import { titleOf } from '../../document/item.ts';
import type { EditContext } from '../draft.ts';
import type { Place } from '../find.ts';
import { idOf, isSafeId } from '../ids.ts';
import { ChannelPlan } from '../plan.ts';
import { cutsOf } from '../points.ts';
import { refusal } from '../refuse.ts';
import { checkRange } from '../retime.ts';
import { failure } from '../../../contract/errors.ts';
import { versionFor, versionUri } from '../../document/version.ts';
import type { Engine, Finding } from '../../finding.ts';
import { judge } from '../../verdict/judge.ts';

/** What an operation wants, before any file is made of it. */
export interface Step {
  readonly plans: readonly ChannelPlan[];
  /** Keys of what it makes or moves. */
  readonly made: readonly number[];
  readonly label: string;
  readonly notes?: readonly string[];
}

/** An id stays usable as a name, and the only one in its channel. */
function checkId(before: PlayoutItem, after: PlayoutItem, plan: ChannelPlan): void {
  const id = idOf(after);
  if (id === idOf(before)) return;
  if (!isSafeId(id)) throw refusal('/id', 'unsafeId');
  if (plan.ids.taken(id)) throw refusal('/id', 'takenId', { id });
}

function checkTimes(before: PlayoutItem, after: PlayoutItem): void {
  if (before.start === after.start && before.finish === after.finish) return;
  checkRange(after.start, '/start');
  checkRange(after.finish, '/finish');
  if (!(after.finish - after.start >= 1)) throw refusal('/finish', 'notAfterStart');
}

/** An out point that is not after the in point stops the engine's whole channel process, so none is made. */
function checkPoints(before: PlayoutItem, after: PlayoutItem): void {
  const broken = ({ value }: PlayoutItem): string | undefined =>
    cutsOf(value).find(({ inPoint, outPoint }) => outPoint !== null && outPoint <= inPoint)
      ?.pointer;
  const pointer = broken(after);
  if (pointer !== undefined && broken(before) === undefined)
    throw refusal(`${pointer}/out_point_ms`, 'outNotAfterIn');
}

/** Takes `next` in the place of an item. What the engine or the next viewer would stumble over is refused with the field named. */
export function changed(
  { channel, doc, item }: Place,
  next: PlayoutItem,
  context: EditContext,
): Step {
  const plan = new ChannelPlan(channel);
  checkId(item, next, plan);
  checkTimes(item, next);
  checkPoints(item, next);
  checkItem(item, next, context.engine(channel.key));
  if (next.text !== item.text) plan.put(doc, next);
  return {
    plans: [plan],
    made: [item.key],
    label: t('playoutedit:label.set', { title: titleOf(next.value) }),
  };
}

/** The item as the only one of a file, which carries the version that it needs. */
const fileOf = (item: PlayoutItem): string =>
  `{"version":${JSON.stringify(versionUri(versionFor([item])))},"items":[${item.text}]}`;

/** Why the engine refuses a file with this item; null: it takes it. */
function refusedFor(item: PlayoutItem, engine: Engine): Finding | string | null {
  const { file, findings } = judge({ path: '', kind: 'playout', text: fileOf(item), engine });
  if (file.engine === 'ok') return null;
  return findings.find(({ severity }) => severity === 'error') ?? file.engineMessage ?? '';
}

/** Throws where an edit would make the engine refuse the item's file; one that is refused already can be mended step by step. */
export function checkItem(before: PlayoutItem | null, after: PlayoutItem, engine: Engine): void {
  if (before?.text === after.text) return;
  const why = refusedFor(after, engine);
  if (why === null || (before !== null && refusedFor(before, engine) !== null)) return;
  if (typeof why === 'string') throw failure('invalid-input', why, { field: '' });
  throw failure('invalid-input', why.message, {
    field: why.pointer.replace(/^\/items\/0/, ''),
    code: why.code,
  });
}
