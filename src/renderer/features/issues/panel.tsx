import '../../../shared/issues/panel-texts.ts';
import { CircleDot } from 'lucide-react';
import type { IssuesOverview } from '../../../shared/issues/model.ts';
import type { PartProps } from '../../service/service-panel.tsx';
import { servicePanel } from '../../service/service-panel.tsx';
import { IssuesActions, useListedAge } from './head/IssuesActions.tsx';
import { ViewScope } from './head/ViewScope.tsx';
import { shownView } from './model/panel-state.ts';
import { ViewPanel } from './ViewPanel.tsx';

/** The issues of a view of the tracker. */
export const issuesPanel = servicePanel({
  service: 'issues',
  icon: CircleDot,
  texts: 'issuespanel',
  scope: ViewScope,
  primary: IssuesActions,
  useAge: useListedAge,
  content: ShownView,
});

function ShownView(part: PartProps<IssuesOverview>) {
  const view = shownView(part.overview);
  return view && <ViewPanel key={view.id} {...part} view={view} />;
}
