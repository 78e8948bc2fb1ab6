import type { ConnectionProfile } from '../../../../shared/connections/model.ts';

/** Whether a profile's name or one of its fields contains `text`, ignoring case. */
export function matches({ name, fields }: ConnectionProfile, text: string): boolean {
  const wanted = text.trim().toLocaleLowerCase();
  return [name, ...Object.values(fields)].some((value) =>
    value.toLocaleLowerCase().includes(wanted),
  );
}
