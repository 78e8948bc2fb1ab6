import type { EnvAnswer, PathStyle } from '../../../../shared/playout/check/facts.ts';
import type { CheckedFile, Engine, FileKind, Finding } from '../../../../shared/playout/finding.ts';
import type { ToolPaths } from '../../../platform/ports/media-tools.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

/** What every part of one look at files shares. */
export interface CheckRun {
  readonly files: PlayoutFilesPort;
  readonly engine: 'auto' | Engine;
  readonly style: PathStyle;
  readonly env: (name: string) => EnvAnswer;
  /** What media files are asked for. */
  readonly probe: boolean;
  /** The programs that the user chose in the settings. */
  readonly chosenTools: () => Promise<ToolPaths>;
  readonly signal: AbortSignal;
  /** Standard input, up to so many bytes and one more. */
  readonly input: (limit: number) => Promise<Uint8Array>;
  /** Keys of items, ids of documents. */
  readonly newKey: () => number;
  /** Absolute paths that were looked at: a channel that a lineup names is not looked at again by its own file. */
  readonly seen: Set<string>;
  /** What there is to know beside the findings: sentences, each once. */
  readonly notes: Set<string>;
}

/** What a look came to. Added to as it goes on. */
export interface Report {
  readonly files: CheckedFile[];
  readonly findings: Finding[];
}

/** Adds all of a list that may have a million entries: as arguments of one call they would be too many. */
export function addAll<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}

/** Adds a file that cannot be read: no engine can either. */
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

/** Adds a finding about a name that leads to no content. */
export function addFault(
  report: Report,
  path: string,
  message: string,
  severity: Finding['severity'] = 'error',
): void {
  report.findings.push({ path, pointer: '', code: 'unreadable-file', severity, message });
}

/** Whether the signal came: a look at thousands of files ends then. */
export const isAborted = ({ signal }: CheckRun): boolean => signal.aborted;

/** The engine of playout files whose channel nobody named. */
export const playoutEngine = ({ engine }: CheckRun): Engine =>
  engine === 'auto' ? '0.0.2' : engine;
