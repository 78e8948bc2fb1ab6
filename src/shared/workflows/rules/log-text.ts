import type { LogLine } from '../model.ts';

/** A line of the log of a whole run: after the name of the step that wrote it. */
export const runLine = ({ step, text }: LogLine): string =>
  step === null ? text : `${step.replaceAll(/\s+/g, ' ')} | ${text}`;

/** What a line is continued by: the output that it belongs to. */
export const outputOf = ({ step, stream }: LogLine): string => JSON.stringify([step, stream]);
