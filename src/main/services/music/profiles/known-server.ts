import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionInput } from '../../../../shared/connections/model.ts';
import { MUSIC_PORT } from '../../../../shared/music/connection.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';
import { normaliseAddress } from '../connection/addresses.ts';

/**
 * Input without a profile or a secret means the profile with its address: adds that profile's
 * id, addresses and certificate authority. Returns any other input unchanged. Throws `ambiguous` with the candidates if
 * several profiles have the address and none of them is active.
 */
export function forKnownServer(
  input: ConnectionInput,
  profiles: readonly MusicProfile[],
  activeId: string | null,
): ConnectionInput {
  const isNamed = input.profileId !== null || input.name !== '';
  if (isNamed || Object.values(input.secrets).some((secret) => secret !== '')) return input;
  const url = parseOrigin(input.fields['localUrl'] ?? '');
  if (url === null) return input;
  const all = profiles.filter((each) => each.localUrl === url || each.externalUrl === url);
  const known = all.find(({ id }) => id === activeId) ?? all[0];
  if (known === undefined) return input;
  if (all.length > 1 && known.id !== activeId)
    throw failure('ambiguous', t('errors:profile.sameAddress', { url }), {
      candidates: all.map(({ id, name }) => ({ id, name })),
    });
  const typed = input.fields['externalUrl'] ?? '';
  const externalUrl = typed === '' ? (known.externalUrl ?? '') : typed;
  return {
    ...input,
    profileId: known.id,
    fields: {
      ...input.fields,
      localUrl: known.localUrl,
      ...(externalUrl === '' ? {} : { externalUrl }),
    },
    caFile: input.caFile ?? known.caFile,
  };
}

/** Null for an invalid address: the test reports what is wrong with it. */
function parseOrigin(typed: string): string | null {
  try {
    return normaliseAddress(typed, 'localUrl', MUSIC_PORT);
  } catch {
    return null;
  }
}
