import type { AdsRequest } from '../request.ts';
import type { Account } from '../state/ads-state.ts';

/** Rows that come and go in all. */
const MOVES = 4;
const moved = new WeakMap<Account, number>();

/** Under `moving-rows`, before each later page a campaign comes to the front of the list or its newest one goes. */
export function movedRows({ faults, query, state }: AdsRequest, account: Account): void {
  const done = moved.get(account) ?? 0;
  if (!faults.has('moving-rows') || Number(query.get('offset')) === 0 || done >= MOVES) return;
  moved.set(account, done + 1);
  const { campaigns } = account.rows;
  if (done % 2 === 0) {
    state.insert(account, 'campaigns', {
      name: `Newcomer ${done}`,
      status: 'ACTIVE',
      objective: 'REACH',
    });
    return;
  }
  const newest = [...campaigns.values()].toSorted((a, b) =>
    String(a['created_at']) < String(b['created_at']) ? 1 : -1,
  )[1];
  campaigns.delete(String(newest?.['id']));
}
