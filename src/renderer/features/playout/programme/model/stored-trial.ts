import type { MethodInput } from '../../../../../shared/contract/methods.ts';
import type { EditHistory } from '../../../../../shared/playout/edit/history.ts';
import type { TextPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { applyPatch } from '../../../../../shared/playout/edit/text-patch.ts';
import { call, tellFailure } from '../../../../state/calls.ts';
import { readTopic } from '../../../../state/topics.ts';
import { toSteps } from './text-history.ts';

/** An imported programme as it is now, with its own steps. */
interface TrialState {
  readonly text: string;
  /** The program that it was imported from. */
  readonly from: string;
  readonly lineup: string | null;
  readonly history: EditHistory<TextPatch>;
  readonly changes: number;
}

/** Stores a trial in the core, for this window when it is reloaded; null: it was kept or discarded. A failure becomes a toast. */
export function storeTrial(trial: TrialState | null): void {
  const store = (stored: MethodInput<'playout.programme.storeTrial'>): void =>
    tellFailure(call('playout.programme.storeTrial', stored));
  if (trial === null) store(null);
  else if (trial.lineup !== null) {
    const { text, from, lineup, history, changes } = trial;
    store({ text, from, lineup, steps: { ...toSteps(history), changes } });
  }
}

/** The trial that this window had before it was reloaded, with the text that its steps begin with; null: it had none. Never rejects. */
export async function fetchTrial(): Promise<(TrialState & { readonly first: string }) | null> {
  try {
    const stored = await call('playout.programme.trial', undefined);
    if (stored === null || stored.lineup !== readTopic('playout.workspace').path) return null;
    const { past, future, changes } = stored.steps;
    const first = past.reduceRight((text, { draft }) => applyPatch(text, draft), stored.text);
    return { ...stored, first, history: { past, future }, changes };
  } catch {
    // The programme of the lineup is there without it.
    return null;
  }
}
