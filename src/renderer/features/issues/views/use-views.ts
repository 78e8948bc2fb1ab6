import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { call, send } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';

export const chooseView = (id: string): void => {
  send('issues.chooseView', { id });
};

type Saved = Omit<View, 'builtIn'>;
const save = ({ id, name, jql, columns, counted }: Saved) =>
  call('issues.saveView', { view: { id, name, jql, columns, counted } });

/** Saves a view. With `onDone`, which is called after it, the caller shows the failure. */
export const useSaveView = (onDone?: (view: Saved) => void) =>
  useMutation(save, {
    inline: onDone !== undefined,
    onDone: (_, view) => onDone?.(view),
  });

/** Removes a view; a toast offers to restore it. */
export const useRemoveView = () => {
  const again = useSaveView();
  return useMutation(({ id }: View) => call('issues.removeView', { id }), {
    onDone: (_, view) => {
      const text = view.builtIn ? 'issuespanel:views.wasReset' : 'issuespanel:views.removed';
      const run = (): void => {
        again.submit(view);
      };
      const action = { label: t('issuespanel:views.undo'), run };
      showToast({ tone: 'neutral', text: t(text, { name: view.name }), action });
    },
  });
};
