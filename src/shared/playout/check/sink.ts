import { shorten } from '../../lib/format.ts';
import type { Finding, FindingCode, Repair, Severity } from '../finding.ts';

/** What a finding may carry beside its words. Times: epoch ms. */
export interface More {
  readonly repair?: Repair | undefined;
  readonly from?: number;
  readonly to?: number;
  /** What tells it apart from others of its code at the same kind of place: those of one cause are gathered where they are many. */
  readonly cause?: string;
}

/** A finding as a rule says it. */
export interface Met extends Finding {
  readonly cause: string;
}

/** Collects the findings of a check in the order in which they are met. */
export class Sink {
  readonly findings: Met[] = [];

  add(
    path: string,
    pointer: string,
    code: FindingCode,
    severity: Severity,
    message: string,
    { repair, from, to, cause = '' }: More = {},
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
      cause,
    });
  }
}
