import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';

/** Saves a view and shows it. */
export async function saveView({ id, name, jql, columns, counted }: View): Promise<void> {
  await call('issues.saveView', { view: { id, name, jql, columns, counted } });
  await call('issues.chooseView', { id });
}

/** Saves a view and shows it. With `onDone`, which is called afterwards, the caller shows the failure. */
export const useSaveView = (onDone?: () => void) =>
  useMutation(saveView, { inline: onDone !== undefined, onDone: () => onDone?.() });

/** Saves the JQL to one of the user's views; a toast offers to restore the previous one. */
export const useSaveQuery = () => {
  const { submit } = useSaveView();
  return useMutation(
    ({ before: { id, name, columns, counted }, jql }: { before: View; jql: string }) =>
      call('issues.saveView', { view: { id, name, jql, columns, counted } }),
    {
      onDone: (_, { before }) => {
        const run = (): void => submit(before);
        const action = { label: t('issuespanel:views.undo'), run };
        const text = t('issuespanel:views.saved', { name: before.name });
        showToast({ tone: 'neutral', text, action });
      },
    },
  );
};
