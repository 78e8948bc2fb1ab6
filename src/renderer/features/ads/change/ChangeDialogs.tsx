import { BudgetDialog } from './BudgetDialog.tsx';
import { BudgetsDialog } from './BudgetsDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { ArchiveDialog, BidDialog, DatesDialog, RenameDialog } from './EditDialog.tsx';
import { useChange } from './open-change.ts';
import { SwitchDialog } from './SwitchDialog.tsx';

const adSetDialogs = { budget: BudgetDialog, dates: DatesDialog, bid: BidDialog } as const;
const dialogs = {
  archive: ArchiveDialog,
  rename: RenameDialog,
  duplicate: DuplicateDialog,
} as const;

/** The dialog of the change that `openChange` asked for. */
export function ChangeDialogs() {
  const { change } = useChange();
  if (change === null) return null;
  if (change.k === 'switch') return <SwitchDialog {...change} />;
  if (change.k === 'budgets') return <BudgetsDialog {...change} />;
  if (change.k === 'budget' || change.k === 'dates' || change.k === 'bid') {
    const Edit = adSetDialogs[change.k];
    return <Edit entity={change.entity} />;
  }
  const Confirm = dialogs[change.k];
  return <Confirm entity={change.entity} />;
}
