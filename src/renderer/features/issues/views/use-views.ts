import type { View } from '../../../../shared/issues/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { dropDraft } from '../model/panel-state.ts';

type Saved = Omit<View, 'builtIn'>;

const save = ({ id, name, jql, columns, counted }: Saved) =>
  call('issues.saveView', { view: { id, name, jql, columns, counted } });

const viewOf = (id: string) =>
  readTopic('issues.overview').value?.views.find((view) => view.id === id);

/** Saves a view; its unsaved JQL is then dropped. `onDone`: it was saved. */
export const useSaveView = (onDone?: (view: Saved) => void) =>
  useMutation((view: Saved) => save(view).then(() => view), {
    inline: onDone !== undefined,
    // The draft is dropped once the overview has the view, so that the list never returns to the old JQL in between.
    expect: {
      of: ({ id, jql }) => ({ id, jql: jql.trim() }),
      read: ({ id }) => ({ id, jql: viewOf(id)?.jql ?? '' }),
    },
    onDone: (_, view) => {
      dropDraft();
      onDone?.(view);
    },
  });

/** Shows another view at once, if it has already been read. */
export const useChooseView = () =>
  useMutation((id: string) => call('issues.chooseView', { id }), {
    expect: {
      of: (id) => id,
      read: () => readTopic('issues.overview').value?.chosen ?? '',
      within: 15_000,
    },
  });

/** Removes a view; a toast offers to restore it. */
export const useRemoveView = () =>
  useMutation(({ id }: View) => call('issues.removeView', { id }), {
    onDone: (_, view) => {
      dropDraft();
      const { name, builtIn } = view;
      showToast({
        tone: 'neutral',
        text: t(builtIn ? 'issuespanel:views.wasReset' : 'issuespanel:views.removed', { name }),
        action: {
          label: t('issuespanel:views.undo'),
          run: () => {
            tellFailure(save(view).then(() => call('issues.chooseView', { id: view.id })));
          },
        },
      });
    },
  });
