import { IssuesActions } from './head/IssuesActions.tsx';
import { ViewScope } from './head/ViewScope.tsx';
import { IssuesPanel } from './IssuesPanel.tsx';

export const issuesPanel = { Content: IssuesPanel, Scope: ViewScope, Actions: IssuesActions };
