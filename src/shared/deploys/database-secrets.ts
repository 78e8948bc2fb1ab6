import type { Profile } from '../connections/model.ts';

/** Maximum number of databases per profile whose token the app stores. */
const MAX_DATABASES = 200;

/** Name of a database's URL and token in the secret store. */
export const databaseSecret = (profileId: string, databaseId: string): string =>
  `deploys/${profileId}/database/${encodeURIComponent(databaseId)}`;

/** Ids of the databases in `Profile.extra` whose token is in the secret store. Skips unreadable entries. */
export function parseDatabases({ extra }: Pick<Profile, 'extra'>): readonly string[] {
  const ids = extra['databases'];
  return Array.isArray(ids) ? ids.filter(isId).slice(0, MAX_DATABASES) : [];
}

/** All names of a profile's databases in the secret store. */
export const databaseSecrets = (profile: Pick<Profile, 'id' | 'extra'>): readonly string[] =>
  parseDatabases(profile).map((id) => databaseSecret(profile.id, id));

const isId = (id: unknown): id is string =>
  typeof id === 'string' && id !== '' && id.length <= 500 && !/\p{Cs}/u.test(id);
