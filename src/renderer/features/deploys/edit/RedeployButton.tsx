import '../../../../shared/deploys/edit-texts.ts';
import type { Service } from '../../../../shared/deploys/model.ts';

/** Starts a new deployment of a service after a confirmation. */
export function RedeployButton(_props: { service: Service }) {
  return null;
}
