import type { RunLogLine } from '../model.ts';

/** A line in the log of a whole run, prefixed with the name of its step. */
export const runLine = ({ step, text }: RunLogLine): string =>
  step === null ? text : `${step.replaceAll(/\s+/g, ' ')} | ${text}`;

/** Key of the output that a line belongs to and is continued by. */
export const formatOutputKey = ({ step, stream }: RunLogLine): string =>
  JSON.stringify([step, stream]);
