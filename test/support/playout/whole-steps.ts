import { runSteps } from '../../../src/shared/lib/steps.ts';
import type { Ledger } from '../../../src/shared/playout/programme/ledger/read-ledger.ts';
import { readLedgerSteps } from '../../../src/shared/playout/programme/ledger/read-ledger.ts';
import type { PreviewInput } from '../../../src/shared/playout/programme/preview.ts';
import { dayRunSteps, previewSteps } from '../../../src/shared/playout/programme/preview.ts';

/** Reads a ledger at one stretch. */
export const readLedger = (number: string, text: string): Ledger =>
  runSteps(readLedgerSteps(number, text));

/** Generates a broadcast day at one stretch. */
export const runDay = (input: Omit<PreviewInput, 'channels' | 'now'>) =>
  runSteps(dayRunSteps(input));

/** A broadcast day with everything that is shown of it, at one stretch. `now` omitted: another day than today. */
export const previewDay = (input: Omit<PreviewInput, 'now'> & { readonly now?: number }) =>
  runSteps(previewSteps({ now: 0, ...input }));
