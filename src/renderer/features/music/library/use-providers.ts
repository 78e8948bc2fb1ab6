import { useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';

/** The server's providers, which are the folders of its root; null while unknown. */
export function useProviders(
  enabled: boolean,
): readonly { readonly id: string; readonly name: string }[] | null {
  const { browse } = useTopic('music.abilities');
  const { data } = useResource('music.browse', { path: null }, { enabled: enabled && browse });
  return data?.items.map(({ path, name }) => ({ id: parseInstance(path), name })) ?? null;
}

/** The instance id in the path of a root folder, `instance://`: lists accept neither the name of a provider nor its domain. */
const parseInstance = (path: string | null): string => path?.split('://')[0] ?? '';
