import { t } from '../../../shared/i18n/translate.ts';
import type { Io } from '../io.ts';
import { tinted } from '../output.ts';

/** Something that a person should know about an answer. `line`: of the file, from 1; null where it is about no line. */
export interface WarningJson {
  readonly line: number | null;
  readonly reason: string;
}

/** A warning that is about no line. */
export const remark = (reason: string): WarningJson => ({ line: null, reason });

/** Tells warnings to a person, one a line on standard error. */
export function printWarnings(io: Io, warnings: readonly WarningJson[]): void {
  for (const { line, reason } of warnings) {
    const words = line === null ? reason : t('cli:eq.warning', { line, reason });
    io.err(tinted('warn', words));
  }
}
