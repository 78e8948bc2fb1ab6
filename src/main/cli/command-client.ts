import type { ContractClient } from '../../shared/contract/client.ts';
import type { MethodInput, MethodName, MethodOutput } from '../../shared/contract/methods.ts';

/** The client that commands use. Every call takes a signal, so that `--timeout` and an interrupt end the call. */
export interface CommandClient extends Omit<ContractClient, 'call'> {
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    signal: AbortSignal,
  ): Promise<MethodOutput<M>>;
}
