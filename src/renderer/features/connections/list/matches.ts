import type { ProfileView } from '../../../../shared/music/connection.ts';

/** Whether a profile's name or an address has `text` in it, without regard to case. */
export function matches(profile: ProfileView, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return [profile.name, profile.localUrl, profile.externalUrl ?? ''].some((value) =>
    value.toLocaleLowerCase().includes(wanted),
  );
}
