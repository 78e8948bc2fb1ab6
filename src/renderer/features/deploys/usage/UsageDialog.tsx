import '../../../../shared/deploys/edit-texts.ts';

/** Use and cost of the workspace in the current period. */
export function UsageDialog(_props: { onClose: () => void }) {
  return null;
}
