import { userOf } from './directory.ts';
import data from './tracker.json' with { type: 'json' };

/** A user as in lists and fields: without an email, as most sites hide it. */
export const userJson = (id: string): object => ({
  accountId: id,
  accountType: 'atlassian',
  displayName: userOf(id).name,
  active: true,
  avatarUrls: { '48x48': 'https://avatars.example.invalid/48.png' },
  timeZone: data.zone,
});
