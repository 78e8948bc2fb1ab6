import type { ConnectionProfile, ConnectionReport } from '../../../shared/connections/model.ts';
import { call } from '../../state/calls.ts';

/** Tests a profile with its saved secrets. The topic `connections.test` has the steps. */
export const check = ({ service, id }: ConnectionProfile): Promise<ConnectionReport> =>
  call('connections.check', { service, profileId: id });

/** Tests profiles one after the other, because only one test runs at a time. Resolves to the names of the failed ones. */
export async function checkAll(profiles: readonly ConnectionProfile[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const profile of profiles) if (!(await check(profile)).ok) failed.push(profile.name);
  return failed;
}
