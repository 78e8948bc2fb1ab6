import type { z } from 'zod';

/**
 * One intent: its input and output. `redact` keeps its input out of every log. Carries the types of the values instead of those of the schemas,
 * which the compiler would compare again in every project.
 */
export interface MethodDef<In = unknown, Args = unknown, Out = unknown> {
  readonly kind: 'method';
  readonly in: z.ZodType<Args, In>;
  readonly out: z.ZodType<Out>;
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
export const method = <I extends z.ZodType, O extends z.ZodType>(def: {
  in: I;
  out: O;
  redact?: boolean;
}): MethodDef<z.input<I>, z.output<I>, z.output<O>> => ({
  kind: 'method',
  // The same schema; only its type is reduced to the types of its values.
  in: def.in as z.ZodType<z.output<I>, z.input<I>>,
  out: def.out as z.ZodType<z.output<O>>,
  redact: def.redact ?? false,
});

/** Declares a topic of the contract with its initial value. */
export function topic<V>(initial: V): TopicDef<V> {
  return { kind: 'topic', initial };
}

/** Declares a keyed topic; it starts empty. */
export function keyed<E>(): KeyedDef<E> {
  return { kind: 'keyed' };
}
