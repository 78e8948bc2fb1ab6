import type { Entity } from '../parts/entity.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { BudgetsDialog } from './BudgetsDialog.tsx';
import { DatesDialog } from './DatesDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { ArchiveDialog, BidDialog, RenameDialog } from './EditDialog.tsx';
import { useChange } from '../parts/dialogs.ts';
import { SwitchDialog } from './SwitchDialog.tsx';

const adSetDialogs = { budget: BudgetDialog, dates: DatesDialog, bid: BidDialog } as const;
const dialogs = {
  archive: ArchiveDialog,
  rename: RenameDialog,
  duplicate: DuplicateDialog,
} as const;

/** The dialog of the change that `openChange` asked for. `latest`: returns a row as last read, so that the dialog shows updates. */
export function ChangeDialogs({ latest }: { readonly latest: <E extends Entity>(row: E) => E }) {
  const { change } = useChange();
  if (change === null) return null;
  if (change.k === 'switch')
    return <SwitchDialog entities={change.entities.map(latest)} on={change.on} />;
  if (change.k === 'budgets') return <BudgetsDialog entities={change.entities.map(latest)} />;
  if (change.k === 'budget' || change.k === 'dates' || change.k === 'bid') {
    const Edit = adSetDialogs[change.k];
    return <Edit entity={latest(change.entity)} />;
  }
  const Confirm = dialogs[change.k];
  return <Confirm entity={latest(change.entity)} />;
}
