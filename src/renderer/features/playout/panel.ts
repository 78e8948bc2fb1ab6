import { LineupScope } from './head/LineupScope.tsx';
import { PlayoutActions } from './head/PlayoutActions.tsx';
import { PlayoutPanel } from './PlayoutPanel.tsx';

export const playoutPanel = { Content: PlayoutPanel, Scope: LineupScope, Actions: PlayoutActions };
