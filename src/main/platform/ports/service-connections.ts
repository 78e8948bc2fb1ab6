import type { CallContext } from '../../../shared/contract/methods.ts';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type {
  ConnectionInput,
  ConnectionProfile,
  ConnectionReport,
  ConnectionStep,
} from '../../../shared/connections/model.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';

export type OnSteps = (steps: readonly ConnectionStep[]) => void;

export interface Saved {
  readonly profileId: string | null;
  readonly report: ConnectionReport;
}

/** The profiles of one service, however they are stored. All promises reject with `AppFailure`; `not-found` for an unknown profile. */
export interface ServiceConnections {
  readonly descriptor: ServiceDescriptor;
  profiles(): readonly ConnectionProfile[];
  /** Called when `profiles()` may have changed. */
  onChange(listener: () => void): Dispose;
  test(input: ConnectionInput, onSteps: OnSteps, context: CallContext): Promise<ConnectionReport>;
  save(
    input: ConnectionInput,
    options: { readonly force: boolean; readonly onSteps: OnSteps },
    context: CallContext,
  ): Promise<Saved>;
  rename(profileId: string, name: string, context: CallContext): Promise<void>;
  setDefault(profileId: string, context: CallContext): Promise<void>;
  /** Resolves with what remains on the server, as a sentence. */
  remove(profileId: string, context: CallContext): Promise<string | null>;
  /** Connects at once instead of waiting. */
  retry(profileId: string, context: CallContext): Promise<void>;
}
