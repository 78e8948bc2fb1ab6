import type { ServiceName } from '../../shared/contract/services.ts';
import { fixForError, formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import { navigatePath } from '../state/route.ts';
import { useTopicSelector } from '../state/topics.ts';
import type { ErrorRemedy, ShownError } from '../ui/remedy.ts';

/** Finds the field of the service's connection that fixes an error; null: no field does. */
export function useServiceRemedy(service: ServiceName): (error: ShownError) => ErrorRemedy | null {
  const profileId = useTopicSelector('connections.profiles', (profiles) => {
    const mine = profiles.filter((profile) => profile.service === service);
    return (mine.find(({ isDefault }) => isDefault) ?? mine[0])?.id ?? null;
  });
  return ({ code, detail }) => {
    const fix = code === undefined ? null : fixForError({ code, detail });
    if (fix === null || profileId === null) return null;
    return { label: fixLabel(fix), run: () => navigatePath(formPath(profileId, fix)) };
  };
}

/** Like `useServiceRemedy`, for errors of parts of a panel: what one part does not find says nothing about the server's address. */
export function usePartRemedy(service: ServiceName): (error: ShownError) => ErrorRemedy | null {
  const findRemedy = useServiceRemedy(service);
  return (error) => (error.code === 'not-found' ? null : findRemedy(error));
}
