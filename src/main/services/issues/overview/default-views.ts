import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';

/** Default columns of a view. */
const COLUMNS = ['issuekey', 'summary', 'status', 'priority', 'updated'];

/** Relative times only: the server reads absolute ones in the time zone of the user's account. */
const jqlByView = {
  mine: 'assignee = currentUser() AND statusCategory != Done ORDER BY key ASC',
  watching: 'watcher = currentUser() ORDER BY updated DESC, key ASC',
  today: 'updated >= startOfDay() ORDER BY updated DESC, key ASC',
  sprint: 'sprint in openSprints() ORDER BY status ASC, key ASC',
} as const;

/** A view as predefined by the app. */
export const defaultView = (id: keyof typeof jqlByView): View => ({
  id,
  name: t(`issues:view.${id}`),
  jql: jqlByView[id],
  columns: [...COLUMNS],
  counted: true,
  builtIn: true,
});

/** The app's own views. */
export const defaultViews = (): readonly View[] =>
  (['mine', 'watching', 'today', 'sprint'] as const).map(defaultView);
