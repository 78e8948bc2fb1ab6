import { getCause } from '../../../../shared/music/cause-failure.ts';
import { describe, expect, it } from 'vitest';
import type { SecretsPort } from '../../../platform/ports.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { profileSecret } from './profile-secret.ts';

const WHERE = 'music.lan:8095';
const portOf = (use: SecretsPort['use']): Pick<SecretsPort, 'use'> => ({ use });
const store = portOf((name, fn) => Promise.resolve(fn(`TOKEN of ${name}`)));
const refusing = (error: Error) => portOf(() => Promise.reject(error));

const causeWith = async (secrets: Pick<SecretsPort, 'use'>) =>
  getCause(
    await profileSecret(secrets, 'p1', WHERE)(() => Promise.resolve()).catch((e: unknown) => e),
  );

describe('the token of a profile', () => {
  it('is passed to the call under the name of the profile', async () => {
    const token = await profileSecret(store, 'p1', WHERE)((value) => Promise.resolve(value));
    expect(token).toBe('TOKEN of music/p1');
  });

  it('is missing with a reason', async () => {
    const none = refusing(failure('unauthorized', 'None.'));
    expect(await causeWith(none)).toEqual({ code: 'no-token', detail: WHERE });
    const locked = refusing(failure('storage', 'Locked.', { keyring: 'locked' }));
    expect(await causeWith(locked)).toEqual({ code: 'keyring-locked', detail: null });
    const missing = refusing(failure('storage', 'Missing.', { keyring: 'missing' }));
    expect(await causeWith(missing)).toEqual({ code: 'keyring-failed', detail: WHERE });
  });

  it('leaves results and unknown errors of the call unchanged', async () => {
    const refused = failure('unauthorized', 'The server refused it.');
    const call = profileSecret(store, 'p1', WHERE)(() => Promise.reject(refused));
    await expect(call).rejects.toBe(refused);
    const odd = new Error('odd');
    const withSecret = profileSecret(refusing(odd), 'p1', WHERE);
    await expect(withSecret(() => Promise.resolve())).rejects.toBe(odd);
    const busy = failure('busy', 'Busy.');
    await expect(profileSecret(refusing(busy), 'p1', WHERE)(() => Promise.resolve())).rejects.toBe(
      busy,
    );
  });
});
