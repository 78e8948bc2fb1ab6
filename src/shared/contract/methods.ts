import type { z } from 'zod';
import { appMethods } from '../app/contract.ts';
import { attentionMethods } from '../attention/contract.ts';
import { connectionsMethods } from '../connections/contract.ts';
import { desktopMethods } from '../desktop/contract.ts';
import { eqMethods } from '../eq/contract.ts';
import { musicMethods } from '../music/contract.ts';
import { playoutMethods } from '../playout/contract.ts';
import { settingsMethods } from '../settings/contract.ts';

/** Every intent of the product, wherever it starts: window, tray, media key, command line, test. */
export const methods = {
  ...appMethods,
  ...settingsMethods,
  ...connectionsMethods,
  ...desktopMethods,
  ...attentionMethods,
  ...musicMethods,
  ...eqMethods,
  ...playoutMethods,
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type MethodInput<M extends MethodName> = z.input<Methods[M]['in']>;
export type MethodArgs<M extends MethodName> = z.output<Methods[M]['in']>;
export type MethodOutput<M extends MethodName> = z.output<Methods[M]['out']>;

/** Who asked, and the signal that tells when nobody waits for the answer any more. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly origin: 'window' | 'cli' | 'tray' | 'shortcut' | 'notification' | 'test';
}

export type Handler<M extends MethodName> = (
  input: MethodArgs<M>,
  context: CallContext,
) => Promise<MethodOutput<M>> | MethodOutput<M>;

/** One handler for every method: a missing one does not compile. */
export type Handlers<N extends MethodName = MethodName> = { readonly [M in N]: Handler<M> };
