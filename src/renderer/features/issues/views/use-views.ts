import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';

/** Saves a view and shows it. With `onDone`, which is called after it, the caller shows the failure. */
export const useSaveView = (onDone?: () => void) =>
  useMutation(
    async ({ id, name, jql, columns, counted }: View) => {
      await call('issues.saveView', { view: { id, name, jql, columns, counted } });
      await call('issues.chooseView', { id });
    },
    { inline: onDone !== undefined, onDone: () => onDone?.() },
  );

/** Saves the JQL to a view of the user; a toast offers the one before. */
export const useSaveQuery = () => {
  const { submit } = useSaveView();
  return useMutation(
    ({ before: { id, name, columns, counted }, jql }: { before: View; jql: string }) =>
      call('issues.saveView', { view: { id, name, jql, columns, counted } }),
    {
      onDone: (_, { before }) => {
        const run = (): void => {
          submit(before);
        };
        const action = { label: t('issuespanel:views.undo'), run };
        const text = t('issuespanel:views.saved', { name: before.name });
        showToast({ tone: 'neutral', text, action });
      },
    },
  );
};

/** Removes a view; a toast offers to restore it. */
export const useRemoveView = () => {
  const { submit } = useSaveView();
  return useMutation(({ id }: View) => call('issues.removeView', { id }), {
    onDone: (_, view) => {
      const text = view.builtIn ? 'issuespanel:views.wasReset' : 'issuespanel:views.removed';
      const run = (): void => {
        submit(view);
      };
      const action = { label: t('issuespanel:views.undo'), run };
      showToast({ tone: 'neutral', text: t(text, { name: view.name }), action });
    },
  });
};
