import type {
  CallContext,
  MethodInput,
  MethodName,
  MethodOutput,
} from '../../../shared/contract/methods.ts';

/** Runs methods of other domains, and shows pages of the window. */
export interface CommandPort {
  /** Validates the input. Rejects with `AppFailure`. */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    context: CallContext,
  ): Promise<MethodOutput<M>>;
  /** Shows a page of the window, such as `/playout`. */
  open(path: string): void;
}
