import '../../../../shared/deploys/edit-texts.ts';
import type { Service } from '../../../../shared/deploys/model.ts';

/** Creates a service (`service` null) or edits one. */
export function ServiceDialog(_props: { service: Service | null; onClose: () => void }) {
  return null;
}
