import type { Logger } from '../../../src/main/platform/ports.ts';

/** A log that records its lines for the test. */
export interface RecordedLog extends Logger {
  readonly lines: readonly { level: string; message: string; fields: Record<string, unknown> }[];
}

export function recordedLog(): RecordedLog {
  const lines: { level: string; message: string; fields: Record<string, unknown> }[] = [];
  const at = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    lines.push({ level, message, fields: fields ?? {} });
  };
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
