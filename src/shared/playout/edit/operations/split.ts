import { t } from '../../../i18n/translate.ts';
import { titleOf } from '../../document/item.ts';
import type { Operation } from '../../operations.ts';
import { cutInTwo } from '../change.ts';
import { isTimed } from '../claim.ts';
import type { Draft, FileContext } from '../draft.ts';
import { momentAt } from '../exact.ts';
import type { Place } from '../find.ts';
import { placeOf } from '../find.ts';
import { idOf } from '../ids.ts';
import { ChannelPlan } from '../plan.ts';
import { refusal } from '../refuse.ts';
import type { Step } from './step.ts';

/** Cuts an item in two at `at` (epoch ms); the second part begins in its file where the first one ends. */
export function split(
  draft: Draft,
  { item: ref, at }: Extract<Operation, { k: 'split' }>,
  context: FileContext,
): Step {
  const { channel, doc, item }: Place = placeOf(draft, ref);
  if (!isTimed(item)) throw refusal('item', 'noTime');
  const plan = new ChannelPlan(channel);
  const id = plan.ids.next(idOf(item), at);
  const [first, second] = cutInTwo(item, momentAt(channel.docs, at), context.newKey(), id);
  plan.put(doc, first);
  plan.add(second);
  return {
    plans: [plan],
    made: [first.key, second.key],
    label: t('playoutedit:label.split', { title: titleOf(item.value) }),
  };
}
