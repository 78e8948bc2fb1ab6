import type { z } from 'zod';

/** One intent: what it takes and what it answers. `redact` keeps its input out of every log. */
export interface MethodDef<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly kind: 'method';
  readonly in: I;
  readonly out: O;
  readonly redact: boolean;
}

/** A state that is replaced as a whole. */
export interface TopicDef<S extends z.ZodType = z.ZodType> {
  readonly kind: 'topic';
  readonly schema: S;
  readonly initial: z.output<S>;
}

/** A state of many entries by key; only the entries that changed cross the wire. */
export interface KeyedDef<S extends z.ZodType = z.ZodType> {
  readonly kind: 'keyed';
  readonly entry: S;
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
export function topic<S extends z.ZodType>(schema: S, initial: z.output<S>): TopicDef<S> {
  return { kind: 'topic', schema, initial };
}

/** Declares a topic made of entries by key; it starts empty. */
export function keyed<S extends z.ZodType>(entry: S): KeyedDef<S> {
  return { kind: 'keyed', entry };
}
