import '../../../../shared/deploys/edit-texts.ts';

/** The deployments in flight in the quick controls; nothing while none is. */
export function QuickDeploys() {
  return null;
}
