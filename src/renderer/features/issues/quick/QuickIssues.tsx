import '../../../../shared/issues/panel-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { routeHref } from '../../../state/route.ts';
import { showWindow } from '../../../state/show-window.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { countText } from '../model/panel-state.ts';
import css from './QuickIssues.module.css';

/** Maximum number of views here; the panel's menu lists them all. */
const MAX_SHOWN = 4;

/** The counted views in the quick controls; nothing without a connection. A click opens the panel with the view. */
export function QuickIssues() {
  const { views } = useTopic('issues.summary');
  if (views.length === 0) return null;
  return (
    <ul className={css['list']} aria-label={t('issuespanel:quick.label')}>
      {views.slice(0, MAX_SHOWN).map((view) => (
        <li key={view.id}>
          <Button
            variant="ghost"
            className={css['row']}
            wide
            onClick={() => {
              send('issues.chooseView', { id: view.id });
              showWindow(routeHref('issues'));
            }}
          >
            <span>{view.name}</span>
            {countText(view)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
