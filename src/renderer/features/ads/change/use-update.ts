import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { withCurrency } from '../../../../shared/ads/rules/money.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import type { Entity } from '../model/entity.ts';
import { closeChange } from './open-change.ts';
import { useAccount } from './use-account.ts';

const updates = {
  campaign: 'campaigns.update',
  ad_set: 'ad_sets.update',
  ad: 'ads.update',
} as const;

/** Sends one body for a row and closes the dialog. `amount`: the sum that the user typed, if the change costs money. */
export function useUpdate(
  { level, node }: { readonly level: Entity['level']; readonly node: { readonly id: string } },
  amount: string | null = null,
) {
  const account = useAccount();
  const sent = useMutation(
    (body: object) =>
      call('ads.change', {
        endpoint: updates[level],
        account: account?.id ?? null,
        id: node.id,
        body: writeExact(body),
        dryRun: false,
        amount: amount === null ? null : withCurrency(amount, account?.currency ?? null),
      }),
    {
      inline: true,
      onDone: (_result, _body, shown) => {
        if (shown) closeChange();
      },
    },
  );
  return { account, sent };
}
