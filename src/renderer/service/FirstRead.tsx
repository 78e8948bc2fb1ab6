import type { AppError } from '../../shared/contract/errors.ts';
import { send } from '../state/calls.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FindRemedy } from '../ui/remedy.ts';
import type { ServiceName } from '../../shared/contract/services.ts';
import { useServiceRemedy } from './use-service-remedy.ts';

/** Replaces a panel if the first read of its service failed, with what fixes it. */
export function FirstReadFailed({
  service,
  error,
}: {
  readonly service: ServiceName;
  readonly error: AppError;
}) {
  // Nothing was read, so `not-found` is about the address, too.
  return (
    <FindRemedy.Provider value={useServiceRemedy(service)}>
      <ErrorState error={error} onRetry={() => send(`${service}.refresh`, undefined)} />
    </FindRemedy.Provider>
  );
}
