import { t } from '../../../shared/i18n/translate.ts';
import type {
  CheckedFile,
  Finding,
  FindingCounts,
  Severity,
} from '../../../shared/playout/finding.ts';
import type { Tint, Tinted } from '../../platform/terminal.ts';
import { tinted } from '../output.ts';

const tints: Readonly<Record<Severity, Tint>> = { error: 'bad', warning: 'warn', info: 'faint' };

/** The word of a severity in its color. */
export const severityWord = (severity: Severity): Tinted | string =>
  tinted(tints[severity], t(`playoutcli:severity.${severity}`));

/** Two channels may share a folder; a check for another engine is a separate verdict. */
export function oncePerPath(files: readonly CheckedFile[]): CheckedFile[] {
  return [...new Map(files.map((file) => [`${file.judge} ${file.path}`, file])).values()];
}

/**
 * Removes duplicates from files that were reached twice; several faults at one place, such as two missing fields, have
 * different messages.
 */
export function onceEach(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ path, pointer, code, message }) => {
    const key = `${code} ${pointer} ${path} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Maximum number of listed findings per code and file. */
export const MAX_LISTED = 1000;

/** The first findings of each code in each file. */
export function limitFindings(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ path, code }) => {
    const key = `${code} ${path}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MAX_LISTED;
  });
}

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
