import type { EnvResult, PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { CheckedFile, Engine, FileKind, Finding } from '../../../../shared/playout/finding.ts';
import type { ToolPaths } from '../../../platform/ports/media-tools.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

/** The shared context of one check run. */
export interface CheckRun {
  readonly files: PlayoutFilesPort;
  readonly engine: 'auto' | Engine;
  readonly style: PathStyle;
  readonly env: (name: string) => EnvResult;
  /** Whether to probe media files. */
  readonly probe: boolean;
  /** The programs chosen in the settings. */
  readonly chosenTools: () => Promise<ToolPaths>;
  readonly signal: AbortSignal;
  /** Reads standard input, at most one byte more than the limit. */
  readonly input: (limit: number) => Promise<Uint8Array>;
  /** Creates item keys and document ids. */
  readonly newKey: () => number;
  /** Absolute paths that were checked: a channel reached through its lineup is not checked again by its own file. */
  readonly seen: Set<string>;
  /** Notes beside the findings: sentences without duplicates. */
  readonly notes: Set<string>;
}

/** The result of a run, filled during the run. */
export interface Report {
  readonly files: CheckedFile[];
  readonly findings: Finding[];
}

/** Appends a list that may have a million entries, which is too many for call arguments. */
export function addAll<T>(list: T[], more: readonly T[]): void {
  for (const finding of more) list.push(finding);
}

/** Adds a file that can't be read; every engine refuses it too. */
export function addUnreadable(
  report: Report,
  path: string,
  kind: FileKind,
  message: string,
  judge: Engine = '0.0.2',
): void {
  const refused = { engine: 'refused', schema: 'refused' } as const;
  report.files.push({ path, kind, ...refused, engineMessage: message, judge });
  addFault(report, path, message);
}

/** Adds a finding about a path without readable content. */
export function addFault(
  report: Report,
  path: string,
  message: string,
  severity: Finding['severity'] = 'error',
): void {
  report.findings.push({ path, pointer: '', code: 'unreadable-file', severity, message });
}

/** Whether the run was aborted; checked between files. */
export const isAborted = ({ signal }: CheckRun): boolean => signal.aborted;

/** The engine for playout files without a channel. */
export const playoutEngine = ({ engine }: CheckRun): Engine =>
  engine === 'auto' ? '0.0.2' : engine;
