import type { MethodInput } from '../../../../../shared/contract/methods.ts';
import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { applyPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { call, tellFailure } from '../../../../state/calls.ts';
import { readTopic } from '../../../../state/topics.ts';
import { toSteps } from './text-history.ts';

/** The current state of an imported programme, with its own steps. */
interface TrialState {
  readonly text: string;
  /** Name of the program that it was imported from. */
  readonly from: string;
  readonly lineup: string | null;
  readonly history: EditHistory<TextPatch>;
  readonly changes: number;
}

/**
 * Stores a trial in the core, so that this window finds it after a reload; null: the user kept or discarded it. A failure becomes a toast.
 */
export function storeTrial(trial: TrialState | null): void {
  const store = (stored: MethodInput<'playout.programme.storeTrial'>): void =>
    tellFailure(call('playout.programme.storeTrial', stored));
  if (trial === null) store(null);
  else if (trial.lineup !== null) {
    const { text, from, lineup, history, changes } = trial;
    store({ text, from, lineup, steps: { ...toSteps(history), changes } });
  }
}

/** The trial that this window had before a reload, with the text that its steps start from; null: none. Never rejects. */
export async function fetchTrial(): Promise<(TrialState & { readonly first: string }) | null> {
  try {
    const stored = await call('playout.programme.trial', undefined);
    if (stored === null || stored.lineup !== readTopic('playout.workspace').path) return null;
    const { past, future, changes } = stored.steps;
    const first = past.reduceRight((text, { draft }) => applyPatch(text, draft), stored.text);
    return { ...stored, first, history: { past, future }, changes };
  } catch {
    // The lineup's programme works without it.
    return null;
  }
}
