import { DeploysActions } from './head/DeploysActions.tsx';
import { WorkspaceScope } from './head/WorkspaceScope.tsx';
import { DeploysPanel } from './DeploysPanel.tsx';

export const deploysPanel = {
  Content: DeploysPanel,
  Scope: WorkspaceScope,
  Actions: DeploysActions,
};
