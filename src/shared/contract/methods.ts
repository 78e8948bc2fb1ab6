import type { z } from 'zod';
import type { ContractName, MethodsOf } from '../domains.ts';
import { contracts } from '../domains.ts';
import type { MethodDef } from '../lib/define.ts';

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
type ByDomain = { [D in ContractName]: MethodsOf<D> };

/** All intents of the product, regardless of the trigger: window, tray, media key, command line, test. */
export type Methods = Intersection<ByDomain[ContractName]>;
export type MethodName = keyof Methods;
/** The names of the methods of some domains. */
export type MethodNameOf<D extends ContractName> = keyof Intersection<ByDomain[D]> & MethodName;
type Definition<M extends MethodName> = Methods[M] extends MethodDef ? Methods[M] : never;
export type MethodInput<M extends MethodName> = z.input<Definition<M>['in']>;
export type MethodArgs<M extends MethodName> = z.output<Definition<M>['in']>;
export type MethodOutput<M extends MethodName> = z.output<Definition<M>['out']>;

/** The caller, and a signal that aborts when it no longer waits for the answer. */
export interface CallContext {
  readonly signal: AbortSignal;
  readonly origin: 'window' | 'cli' | 'tray' | 'shortcut' | 'notification' | 'rule' | 'test';
}

export type Handler<M extends MethodName> = (
  input: MethodArgs<M>,
  context: CallContext,
) => Promise<MethodOutput<M>> | MethodOutput<M>;

/** One handler for every method: a missing one does not compile. */
export type Handlers<N extends MethodName = MethodName> = { readonly [M in N]: Handler<M> };

/** The domain in the first part of a method's name; null: unknown. */
export function findContract(method: string): ContractName | null {
  const name = method.slice(0, Math.max(0, method.indexOf('.')));
  return Object.hasOwn(contracts, name) ? (name as ContractName) : null;
}

type Definitions = Readonly<Record<string, MethodDef>>;
const loaded = new Map<ContractName, Definitions>();

/** Loads a domain's contract, so that its first call does not wait for it. */
export async function loadContract(domain: ContractName): Promise<Definitions> {
  const definitions = loaded.get(domain) ?? (await contracts[domain]());
  loaded.set(domain, definitions);
  return definitions;
}

/** The definition of a method, synchronous if its domain's contract is loaded; null: unknown method. */
export function findDefinition(method: string): MethodDef | null | Promise<MethodDef | null> {
  const domain = findContract(method);
  if (domain === null) return null;
  const find = (definitions: Definitions): MethodDef | null =>
    Object.hasOwn(definitions, method) ? (definitions[method] ?? null) : null;
  const known = loaded.get(domain);
  return known === undefined ? loadContract(domain).then(find) : find(known);
}
