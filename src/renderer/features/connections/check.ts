import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import { call, send } from '../../state/calls.ts';

/** Tests a profile with its saved secrets. The topic `connections.test` has the steps. */
export function check({ service, id }: ConnectionProfile): void {
  send('connections.check', { service, profileId: id });
}

/** Tests profiles one after the other, because only one test runs at a time. Resolves to the names of the failed ones. */
export async function checkAll(profiles: readonly ConnectionProfile[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { service, id, name } of profiles) {
    const report = await call('connections.check', { service, profileId: id });
    if (!report.ok) failed.push(name);
  }
  return failed;
}
