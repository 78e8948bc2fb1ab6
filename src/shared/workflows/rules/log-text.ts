import type { LogLine } from '../model.ts';

/** A line in the log of a whole run, prefixed with the name of its step. */
export const runLine = ({ step, text }: LogLine): string =>
  step === null ? text : `${step.replaceAll(/\s+/g, ' ')} | ${text}`;

/** Key of the output that a line belongs to and is continued by. */
export const outputOf = ({ step, stream }: LogLine): string => JSON.stringify([step, stream]);
