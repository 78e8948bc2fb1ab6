import '../../../../shared/deploys/edit-texts.ts';

/** Lists the databases of the workspace, creates one and links it to a service. */
export function DatabasesDialog(_props: { onClose: () => void }) {
  return null;
}
