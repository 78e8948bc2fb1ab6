import { useEffect, useRef } from 'react';
import type { MethodInput, MethodName } from '../../../../shared/contract/methods.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import type { Resource, ResourceOptions } from '../../../state/use-resource.ts';
import { useResource } from '../../../state/use-resource.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { useLive } from '../live.ts';

/** Increases when shown items may have changed. */
export const useRevision = (): number =>
  useTopicSelector('music.library', ({ revision }) => revision);

/** Data from the library. Requested again after changes of the library, and after a failure once the server is connected again. */
export function useLibrary<M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  options: Pick<ResourceOptions, 'enabled'> = {},
): Resource<MethodOutput<M>> {
  const version = useRevision();
  const resource = useResource(method, input, { ...options, version });
  useRetry(resource);
  return resource;
}

/** Repeats a failed request when the server is connected again. */
export function useRetry({ error, refresh }: Pick<Resource<unknown>, 'error' | 'refresh'>): void {
  const { online } = useLive();
  const failed = useRef(false);
  useEffect(() => {
    failed.current = error?.retryable === true;
  }, [error]);
  useEffect(() => {
    if (online && failed.current) refresh();
  }, [online, refresh]);
}
