import type { z } from 'zod';

/** One intent: its input and output. `redact` keeps its input out of every log. */
export interface MethodDef<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly kind: 'method';
  readonly in: I;
  readonly out: O;
  readonly redact: boolean;
}

/** State that is replaced as a whole. Only its owner writes it, so it has a type but no schema. */
export interface TopicDef<V = unknown> {
  readonly kind: 'topic';
  readonly initial: V;
}

/** State with many entries by key; only changed entries are sent. */
export interface KeyedDef<E = unknown> {
  readonly kind: 'keyed';
  /** Carries the type of an entry; never set at runtime. */
  readonly entry?: E;
}

/** Declares a method of the contract. */
export function method<I extends z.ZodType, O extends z.ZodType>(def: {
  in: I;
  out: O;
  redact?: boolean;
}): MethodDef<I, O> {
  return { kind: 'method', in: def.in, out: def.out, redact: def.redact ?? false };
}

/** Declares a topic of the contract with its initial value. */
export function topic<V>(initial: V): TopicDef<V> {
  return { kind: 'topic', initial };
}

/** Declares a keyed topic; it starts empty. */
export function keyed<E>(): KeyedDef<E> {
  return { kind: 'keyed' };
}
