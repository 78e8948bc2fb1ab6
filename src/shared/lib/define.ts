import type { z } from 'zod';

/** One intent: what it takes and what it answers. `redact` keeps its input out of every log. */
export interface MethodDef<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly kind: 'method';
  readonly in: I;
  readonly out: O;
  readonly redact: boolean;
}

/** A state that is replaced as a whole. A topic is what its owner says it is, so it has a type and no schema. */
export interface TopicDef<V = unknown> {
  readonly kind: 'topic';
  readonly initial: V;
}

/** A state of many entries by key; only the entries that changed cross the wire. */
export interface KeyedDef<E = unknown> {
  readonly kind: 'keyed';
  /** Stands for the type of an entry and is never there. */
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

/** Declares a topic of the contract with the value it has before anything was published. */
export function topic<V>(initial: V): TopicDef<V> {
  return { kind: 'topic', initial };
}

/** Declares a topic made of entries by key; it starts empty. */
export function keyed<E>(): KeyedDef<E> {
  return { kind: 'keyed' };
}
