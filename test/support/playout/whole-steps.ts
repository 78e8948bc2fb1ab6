import { runSteps } from '../../../src/shared/lib/steps.ts';
import type { Ledger } from '../../../src/shared/playout/programme/ledger/read-ledger.ts';
import { readLedgerSteps } from '../../../src/shared/playout/programme/ledger/read-ledger.ts';
import type { PreviewInput } from '../../../src/shared/playout/programme/preview.ts';
import { dayRunSteps, previewSteps } from '../../../src/shared/playout/programme/preview.ts';

/** Reads a ledger without pauses. */
export const readLedger = (number: string, text: string): Ledger =>
  runSteps(readLedgerSteps(number, text));

/** Generates a broadcast day without pauses. */
export const runDay = (input: Omit<PreviewInput, 'channels' | 'now'>) =>
  runSteps(dayRunSteps(input));

/** Generates a broadcast day with everything that is displayed about it, without pauses. `now` omitted: a day other than today. */
export const previewDay = (input: Omit<PreviewInput, 'now'> & { readonly now?: number }) =>
  runSteps(previewSteps({ now: 0, ...input }));
