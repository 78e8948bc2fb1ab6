import { findLosses } from '../../../../shared/playout/programme/apply/find-losses.ts';
import type { LossItem } from '../../../../shared/playout/programme/apply/find-losses.ts';
import { ChannelDays } from '../../../../shared/playout/programme/channel-days.ts';
import type { ApplyPlan } from '../../../../shared/playout/programme/contract.ts';
import type { Generated } from '../../../../shared/playout/programme/generate.ts';
import type { Item } from '../../../../shared/playout/programme/model.ts';
import type { Readable } from '../../../../shared/playout/programme/readable.ts';
import type { PlannedChannel, ReadChannel } from './plan-model.ts';

type ApplyLoss = ApplyPlan['losses'][number];

/** The airtime that a channel would lose. Combines the losses of a slot, represented by its longest hole. */
export function listLosses(
  { channel, rules, ledger, seam }: ReadChannel,
  plan: PlannedChannel | undefined,
  generated: Generated | null,
  names: Readable,
): readonly ApplyLoss[] {
  const items = generated?.items[channel.number] ?? [];
  if (plan === undefined) return [];
  const planned = ledger.days
    .flatMap((day) => day.items)
    .filter(({ start }) => start >= seam)
    .map(toLossItem);
  // Without a ledger, only the channel's files show the earlier plan.
  const before = planned.length > 0 ? planned : listFiles(plan.changes);
  const days = new ChannelDays(rules, seam, items.at(-1)?.finish ?? seam);
  const slots = new Set(rules.days.flatMap((rule) => rule.slots.map(({ id }) => id)));
  const losses = findLosses(before, items.map(toLossItem), slots, (at) => days.dayAt(at));
  const groups = new Map<string, { loss: ApplyLoss; readonly dates: Set<number> }>();
  for (const { slot, span, at, rule } of losses) {
    const key = JSON.stringify([slot, span === null]);
    const name = slot === null ? null : names.slot(channel.number, slot);
    const loss = { channel: channel.number, slot: name, span, days: 1, rule };
    const group = groups.get(key) ?? { loss, dates: new Set() };
    if (measure(loss) > measure(group.loss)) group.loss = loss;
    group.dates.add(days.dayAt(at));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ loss, dates }) => ({ ...loss, days: dates.size }));
}

const measure = ({ span }: ApplyLoss): number => (span === null ? 0 : span.to - span.from);

const toLossItem = ({ start, finish, role, slot, why }: Item): LossItem => ({
  start,
  finish,
  role,
  slot: slot ?? null,
  rule: why.rule,
});

/** Items of files have no known slot. */
const listFiles = (changes: PlannedChannel['changes']): readonly LossItem[] =>
  changes
    .flatMap(({ before }): LossItem[] =>
      before?.isFile === true
        ? [{ start: before.start, finish: before.finish, role: 'main', slot: null, rule: '' }]
        : [],
    )
    .sort((a, b) => a.start - b.start);
