import { causeFailure } from '../../../../shared/contract/cause-failure.ts';
import type { Lend } from '../../../net/http.ts';
import type { SecretsPort } from '../../../platform/ports.ts';

/** Where a profile's token is kept. */
export const secretName = (profileId: string): string => `music/${profileId}`;

/**
 * Lends a profile's token to one call at a time. Rejects with cause no-token where there is none. `where` names the
 * server in the sentence.
 */
export function profileLend(
  secrets: Pick<SecretsPort, 'has' | 'use'>,
  profileId: string,
  where: string,
): Lend {
  const name = secretName(profileId);
  return async (use) => {
    if (!(await secrets.has(name))) throw causeFailure({ code: 'no-token', detail: where });
    return secrets.use(name, use);
  };
}
