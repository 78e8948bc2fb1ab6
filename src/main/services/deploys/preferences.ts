import { z } from 'zod';
import type { Profile } from '../../../shared/connections/model.ts';
import { parseDatabases } from '../../../shared/deploys/database-secrets.ts';
import { omit } from '../../../shared/lib/omit.ts';
import { ProfilePreferences } from '../../connections/profile-preferences.ts';

const Slug = z.string().min(1).max(200);
const MAX_MUTATIONS = 50;

/** What the user chose for a profile, stored in `Profile.extra`. A part of the file that can't be read counts as not chosen. */
export const DeploysPreferenceValues = z.object({
  /** The workspace chosen in the app; slug null: the personal one. Valid until the profile's own field is changed from `instead`. */
  workspace: z.object({ slug: Slug.nullable(), instead: Slug.nullable() }).nullable().catch(null),
  /** Field names by need. */
  overrides: z.record(z.string().max(50), z.string().max(200)).catch({}),
  /** Mutations with unknown names that the user allowed, and the server for which they were allowed. */
  mutations: z
    .array(z.object({ name: z.string().max(200), endpoint: z.string().max(2000) }))
    .max(MAX_MUTATIONS)
    .catch([]),
});
export type DeploysPreferenceValues = z.infer<typeof DeploysPreferenceValues>;

const parsePreferences = ({ extra }: Pick<Profile, 'extra'>): DeploysPreferenceValues =>
  DeploysPreferenceValues.parse(extra);

/** Slug of the workspace to show; null: the personal one. */
function selectWorkspace(profile: Pick<Profile, 'extra' | 'fields'>): string | null {
  const field = profile.fields['workspace'] ?? null;
  const { workspace } = parsePreferences(profile);
  return workspace !== null && workspace.instead === field ? workspace.slug : field;
}

/** Reads and changes the preferences of one profile. */
export class DeploysPreferences extends ProfilePreferences<DeploysPreferenceValues> {
  workspace(): string | null {
    return selectWorkspace(this.profile());
  }

  choose(slug: string | null): Promise<void> {
    return this.change((_now, { fields }) => ({
      workspace: { slug, instead: fields['workspace'] ?? null },
    }));
  }

  override(need: string, field: string | null): Promise<void> {
    return this.change(({ overrides }) => ({
      overrides: { ...omit(overrides, need), ...(field === null ? {} : { [need]: field }) },
    }));
  }

  hasAgreed(name: string, endpoint: string): boolean {
    return this.get().mutations.some(
      (mutation) => mutation.name === name && mutation.endpoint === endpoint,
    );
  }

  agree(name: string, endpoint: string): Promise<void> {
    return this.change(({ mutations }) => ({
      mutations: [
        ...mutations.filter((mutation) => mutation.name !== name || mutation.endpoint !== endpoint),
        { name, endpoint },
      ].slice(-MAX_MUTATIONS),
    }));
  }

  /** Ids of databases whose token is in the secret store. */
  databases(): readonly string[] {
    return parseDatabases(this.profile());
  }

  addDatabase(id: string): Promise<void> {
    return this.change((_now, profile) => ({
      databases: [...parseDatabases(profile).filter((each) => each !== id), id],
    }));
  }
}
