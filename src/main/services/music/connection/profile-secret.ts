import { causeFailure } from '../../../../shared/music/cause-failure.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { WithSecret } from '../../../net/http.ts';
import type { SecretsPort } from '../../../platform/ports.ts';

/** The name of a profile's token in the secret store. */
export const tokenName = (profileId: string): string => `music/${profileId}`;

/**
 * Passes a profile's token to one call at a time. Rejects with cause no-token if there is none, keyring-locked or
 * keyring-failed if it cannot be read. `where` is the server's name for the message.
 */
export function profileSecret(
  secrets: Pick<SecretsPort, 'use'>,
  profileId: string,
  where: string,
): WithSecret {
  const name = tokenName(profileId);
  return async (use) => {
    let used = false;
    try {
      return await secrets.use(name, (token) => {
        used = true;
        return use(token);
      });
    } catch (error) {
      throw used ? error : notLent(error, where);
    }
  };
}

function notLent(error: unknown, where: string): unknown {
  if (!(error instanceof AppFailure)) return error;
  const { code, detail } = error.error;
  const options = { cause: error };
  if (code === 'unauthorized')
    return causeFailure({ code: 'no-token', detail: where }, {}, options);
  if (code !== 'storage') return error;
  return detail?.['keyring'] === 'locked'
    ? causeFailure({ code: 'keyring-locked', detail: null }, {}, options)
    : causeFailure({ code: 'keyring-failed', detail: where }, {}, options);
}
