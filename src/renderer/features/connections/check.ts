import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { call, send } from '../../state/calls.ts';

/** Tests a profile with its kept secrets. The steps are in `connections.test`. */
export function check({ service, id }: ConnectionProfile): void {
  send('connections.check', { service, profileId: id });
}

/** Tests one profile after the other, since only one test runs at a time. Resolves with the names of those that failed. */
export async function checkAll(profiles: readonly ConnectionProfile[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { service, id, name } of profiles) {
    const report = await call('connections.check', { service, profileId: id });
    if (!report.ok) failed.push(name);
  }
  return failed;
}
