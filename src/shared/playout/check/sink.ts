import { shorten } from '../../lib/format.ts';
import type { Finding, FindingCode, Repair, Severity } from '../finding.ts';

/** What a finding may carry beside its words. Times: epoch ms. */
export interface FindingDetails {
  readonly repair?: Repair | undefined;
  readonly from?: number;
  readonly to?: number;
  /** What tells it apart from others of its code at the same kind of place: those of one cause are gathered where they are many. */
  readonly cause?: string;
  /** Of a file that is missing: where it was looked for. Those of many are told by what they have in common. */
  readonly folder?: string;
  /** Of a rule that gathers for itself: see `Finding`. */
  readonly count?: number;
  readonly items?: number[];
}

/** A finding as a rule says it. */
export interface CollectedFinding extends Finding {
  readonly cause: string;
  readonly folder?: string;
}

/** Collects the findings of a check in the order in which they are met. */
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
