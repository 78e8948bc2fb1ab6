import type { z } from 'zod';
import type { AppError } from '../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import type {
  CallContext,
  Handlers,
  MethodInput,
  MethodName,
  MethodOutput,
} from '../../shared/contract/methods.ts';
import { methods } from '../../shared/contract/methods.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Logger } from '../platform/ports.ts';

type Loose = (input: unknown, context: CallContext) => unknown;

/** Turns intents into handler calls. Nothing malformed reaches a service, and nothing malformed leaves one. */
export interface Router {
  /** For callers inside the process (tray, shortcuts, tests): typed in and out. */
  call<M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    context: CallContext,
  ): Promise<MethodOutput<M>>;
  /** For callers over a transport: any name, any input. Rejects with `AppFailure` only. */
  dispatch(name: string, input: unknown, context: CallContext): Promise<unknown>;
}

const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);

/** `field: what is wrong with it` for the first fault that zod found. */
function inputFault(error: z.ZodError): AppFailure {
  const issue = error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  const named = field === '' ? 'input' : field;
  const reason = issue?.message ?? '';
  return failure('invalid-input', t('errors:badInput', { field: named, reason }), { field: named });
}

/** Builds the router over one handler per method. Unknown errors become `internal` with a log reference. */
export function createRouter(handlers: Handlers, log: Logger): Router {
  let references = 0;

  function internal(name: string, error: unknown): AppFailure {
    references += 1;
    const ref = `E${String(references)}`;
    log.error('call failed inside the app', { method: name, ref, error });
    return failure('internal', t('errors:internal', { ref }), { ref });
  }

  async function dispatch(name: string, input: unknown, context: CallContext): Promise<unknown> {
    if (!isMethod(name))
      throw failure('invalid-input', t('errors:unknownMethod', { method: name }), {
        field: 'method',
      });
    const definition = methods[name];
    const parsed = definition.in.safeParse(input);
    if (!parsed.success) throw inputFault(parsed.error);
    let output: unknown;
    try {
      output = await (handlers[name] as Loose)(parsed.data, context);
    } catch (error) {
      if (error instanceof AppFailure) throw error;
      throw internal(name, error);
    }
    const answer = definition.out.safeParse(output);
    if (answer.success) return answer.data;
    throw internal(name, answer.error);
  }

  return {
    dispatch,
    call: async (name, input, context) =>
      (await dispatch(name, input, context)) as MethodOutput<typeof name>,
  };
}

/** What a transport may carry of any thrown value. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppFailure) return error.error;
  return failure('internal', t('errors:internal', { ref: '-' })).error;
}
