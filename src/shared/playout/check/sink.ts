import { shorten } from '../../lib/format.ts';
import type { Finding, FindingCode, Repair, Severity } from '../finding.ts';

/** What a finding may carry beside its words. Times: epoch ms. */
export interface More {
  readonly repair?: Repair | undefined;
  readonly from?: number;
  readonly to?: number;
}

/** Collects the findings of a check in the order in which they are met. */
export class Sink {
  readonly findings: Finding[] = [];

  add(
    path: string,
    pointer: string,
    code: FindingCode,
    severity: Severity,
    message: string,
    { repair, from, to }: More = {},
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
    });
  }
}
