import '../../../../shared/issues/panel-texts.ts';
import { List, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { create } from 'zustand';
import { t } from '../../../../shared/i18n/translate.ts';
import type { View } from '../../../../shared/issues/model.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { saveView } from './use-views.ts';

/** The dialog that names a view: the shown one, or a new one with its query. */
export const useNaming = create<{ readonly naming: 'rename' | 'saveAs' | null }>(() => ({
  naming: null,
}));

const showView = (id: string): Promise<void> => {
  navigate('issues');
  return call('issues.chooseView', { id });
};

/** Opens the naming dialog for the view, which is shown then. */
const name = (view: View, naming: 'rename' | 'saveAs') => (): void =>
  tellFailure(showView(view.id).then(() => useNaming.setState({ naming })));

/** Removes a view, or restores the query of a built-in one; a toast offers undo. */
async function removeView(view: View): Promise<void> {
  await call('issues.removeView', { id: view.id });
  const text = view.builtIn ? 'issuespanel:views.wasReset' : 'issuespanel:views.removed';
  const run = (): void => tellFailure(saveView(view));
  const action = { label: t('issuespanel:views.undo'), run };
  showToast({ tone: 'neutral', text: t(text, { name: view.name }), action });
}

/** Actions of a saved view, for the menu of views and the palette. */
export const viewActions = (view: View): readonly ItemAction[] => [
  {
    id: 'show',
    label: t('issuespanel:views.show'),
    icon: List,
    keys: 'Enter',
    run: () => tellFailure(showView(view.id)),
  },
  ...(view.builtIn
    ? []
    : [
        {
          id: 'rename',
          label: t('issuespanel:views.rename'),
          icon: Pencil,
          run: name(view, 'rename'),
        },
      ]),
  { id: 'saveAs', label: t('issuespanel:views.saveAs'), icon: Plus, run: name(view, 'saveAs') },
  {
    id: 'remove',
    label: t(view.builtIn ? 'issuespanel:views.reset' : 'issuespanel:views.remove'),
    icon: view.builtIn ? RotateCcw : Trash2,
    danger: !view.builtIn,
    run: () => tellFailure(removeView(view)),
  },
];
