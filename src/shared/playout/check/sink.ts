import { shorten } from '../../lib/format.ts';
import type { Finding, FindingCode, Repair, Severity } from '../finding.ts';

/** Optional fields of a finding. Times: epoch ms. */
export interface FindingDetails {
  readonly repair?: Repair | undefined;
  readonly from?: number;
  readonly to?: number;
  /**
   * Distinguishes findings with the same code at the same kind of place; those with one cause are merged if there are
   * many.
   */
  readonly cause?: string;
  /** For a missing file: the folder where it was expected. Merged findings name the common folder. */
  readonly folder?: string;
  /** From a rule that merges its own findings: see `Finding`. */
  readonly count?: number;
  readonly items?: number[];
}

/** A finding as a rule reports it. */
export interface CollectedFinding extends Finding {
  readonly cause: string;
  readonly folder?: string;
}

/** Collects the findings of a check in the order in which they are reported. */
export class Sink {
  readonly findings: CollectedFinding[] = [];

  add(
    path: string,
    pointer: string,
    code: FindingCode,
    severity: Severity,
    message: string,
    { repair, from, to, count, items, folder, cause = '' }: FindingDetails = {},
  ): void {
    this.findings.push({
      path,
      pointer,
      code,
      severity,
      message: shorten(message),
      ...(repair !== undefined && { repair }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(count !== undefined && { count }),
      ...(items !== undefined && { items }),
      ...(folder !== undefined && { folder }),
      cause,
    });
  }
}
