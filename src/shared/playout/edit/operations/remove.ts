import type { Operation } from '../../operations.ts';
import type { Draft } from '../draft.ts';
import { placesOf } from '../find.ts';
import { grouped } from '../group.ts';
import { ChannelPlan } from '../plan.ts';
import { stepLabel, takeOut } from './move.ts';
import type { Step } from './step.ts';

/** Takes items out; with ripple what follows in their channels closes up by the time that falls free. */
export function remove(draft: Draft, { items, ripple }: Extract<Operation, { k: 'remove' }>): Step {
  const places = placesOf(draft, items);
  const plans = [...grouped(places, ({ channel }) => channel)].map(([channel, own]) => {
    const plan = new ChannelPlan(channel);
    takeOut(plan, own, ripple);
    return plan;
  });
  return { plans, made: [], label: stepLabel('remove', places) };
}
