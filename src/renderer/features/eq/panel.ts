import { EqPanel } from './EqPanel.tsx';
import { EqActions } from './head/EqActions.tsx';
import { PlayerScope } from './head/PlayerScope.tsx';

export const eqPanel = { Content: EqPanel, Scope: PlayerScope, Actions: EqActions };
