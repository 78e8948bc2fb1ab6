import type { z } from 'zod';
import type { AppError } from '../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { describeInputFault, inputWords } from '../../shared/contract/input-words.ts';
import type {
  CallContext,
  Handlers,
  MethodInput,
  MethodName,
  MethodOutput,
} from '../../shared/contract/methods.ts';
import { findContract, findDefinition } from '../../shared/contract/methods.ts';
import type { ContractName } from '../../shared/domains.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Logger } from '../platform/ports.ts';

type Loose = (input: unknown, context: CallContext) => unknown;

/** The handlers of a domain's methods; a promise while its service is loading. */
export type HandlersOf = (domain: ContractName) => Partial<Handlers> | Promise<Partial<Handlers>>;

type Around = (work: () => Promise<unknown>) => Promise<unknown>;

/** Routes intents to handlers. Validates inputs before they reach a service and outputs before they leave it. */
export interface Router {
  /** For callers inside the process (tray, shortcuts, tests): typed in and out. */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    context: CallContext,
  ): Promise<MethodOutput<M>>;
  /** For callers over a transport: any name, any input. Rejects only with `AppFailure`. */
  dispatch(name: string, input: unknown, context: CallContext): Promise<unknown>;
}

/** `field: reason` for the first fault of an input. */
function inputFault(error: z.ZodError): AppFailure {
  const { field, reason } = describeInputFault(error);
  const named = field === '' ? 'input' : field;
  return failure('invalid-input', t('errors:badInput', { field: named, reason }), { field: named });
}

const unknownMethod = (method: string): AppFailure =>
  failure('invalid-input', t('errors:unknownMethod', { method }), { field: 'method' });

/**
 * Creates the router. The first call of a method loads the schemas and service of its domain. Unknown errors become `internal` with a log
 * reference. `around` runs each handler.
 */
export function createRouter(
  handlersOf: HandlersOf,
  log: Logger,
  around: Around = async (work) => work(),
): Router {
  let references = 0;

  function internal(name: string, error: unknown): AppFailure {
    references += 1;
    const ref = `E${String(references)}`;
    log.error('call failed inside the app', { method: name, ref, error });
    return failure('internal', t('errors:internal', { ref }), { ref });
  }

  async function handle(name: string, input: unknown, context: CallContext): Promise<unknown> {
    const domain = findContract(name);
    const now = domain === null ? {} : handlersOf(domain);
    const handlers = now instanceof Promise ? await now : now;
    const handler = handlers[name as MethodName] as Loose | undefined;
    if (handler === undefined) throw new Error(`no handler for ${name}`);
    return handler(input, context);
  }

  async function route(name: string, input: unknown, context: CallContext): Promise<unknown> {
    const known = findDefinition(name);
    const definition = known instanceof Promise ? await known : known;
    if (definition === null) throw unknownMethod(name);
    const parsed = definition.in.safeParse(input, { error: inputWords });
    if (!parsed.success) throw inputFault(parsed.error);
    return definition.out.parse(await around(() => handle(name, parsed.data, context)));
  }

  async function dispatch(name: string, input: unknown, context: CallContext): Promise<unknown> {
    try {
      return await route(name, input, context);
    } catch (error) {
      throw error instanceof AppFailure ? error : internal(name, error);
    }
  }

  return {
    dispatch,
    call: async (name, input, context) =>
      (await dispatch(name, input, context)) as MethodOutput<typeof name>,
  };
}

/** The part of any thrown value that a transport may carry. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppFailure) return error.error;
  return failure('internal', t('errors:internal', { ref: '-' })).error;
}
