import type { CheckedFile, Finding, FindingCounts } from '../../../shared/playout/finding.ts';

/** Two channels may share a folder; an engine of another one is another verdict. */
export function oncePerPath(files: readonly CheckedFile[]): CheckedFile[] {
  return [...new Map(files.map((file) => [`${file.judge} ${file.path}`, file])).values()];
}

/** A fault that is found by two ways is told once. */
export function onceEach(findings: readonly Finding[]): Finding[] {
  const told = new Set<string>();
  return findings.filter(({ path, pointer, code }) => {
    const key = `${code} ${pointer} ${path}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

export function countsOf(findings: readonly Finding[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
