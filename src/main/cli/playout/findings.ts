import type { CheckedFile, Finding, FindingCounts } from '../../../shared/playout/finding.ts';

/** Two channels may share a folder; an engine of another one is another verdict. */
export function oncePerPath(files: readonly CheckedFile[]): CheckedFile[] {
  return [...new Map(files.map((file) => [`${file.judge} ${file.path}`, file])).values()];
}

/** A fault that is found by two ways is told once; several at one place, such as two missing fields, have sentences of their own. */
export function onceEach(findings: readonly Finding[]): Finding[] {
  const told = new Set<string>();
  return findings.filter(({ path, pointer, code, message }) => {
    const key = `${code} ${pointer} ${path} ${message}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

/** So many findings of one code in one file are listed; more are more than anybody reads. */
export const MOST_LISTED = 1000;

/** The first findings of each code in each file. */
export function listed(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ path, code }) => {
    const key = `${code} ${path}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MOST_LISTED;
  });
}

export function countsOf(findings: readonly Finding[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
