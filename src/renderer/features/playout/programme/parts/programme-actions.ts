import '../texts.ts';
import { FileCode, Import, Library, RefreshCw, Table2 } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { call, tellFailure } from '../../../../state/calls.ts';
import { getHost } from '../../../../state/link.ts';
import { showToast } from '../../../../state/toasts.ts';
import { readTopic } from '../../../../state/topics.ts';
import type { ItemAction } from '../../../../ui/item-actions.tsx';
import { opens } from '../../dialogs.ts';
import { openLibrary } from '../../library/library-store.ts';
import { useDayLook } from '../day/day-look.ts';
import { openPage } from './pages.ts';

/** Switches the background work that keeps the coming days written; it starts at once. */
function turnBackground(isOn: boolean): void {
  tellFailure(
    call('playout.programme.background', { isOn }).then(() => {
      if (isOn)
        showToast({
          tone: 'neutral',
          text: t('programmeview:said.background'),
          action: { label: t('programmeview:said.turnOff'), run: () => turnBackground(false) },
        });
    }),
  );
}

/** Less frequent actions of the Programme view, for its "…" menu and the palette. */
export function programmeActions(): readonly ItemAction[] {
  const { status, background } = readTopic('playout.programme');
  const { isTable } = useDayLook.getState();
  const setTable = (next: boolean): void => useDayLook.setState({ isTable: next });
  return [
    {
      id: 'table',
      label: t('programmeview:bar.table'),
      icon: Table2,
      toggle: { kind: 'switch', on: isTable, set: setTable },
      run: () => setTable(!isTable),
    },
    {
      id: 'background',
      label: t('programmeview:bar.background'),
      icon: RefreshCw,
      disabled: getHost().state !== 'open' || (status !== 'ready' && !background.isOn),
      toggle: { kind: 'switch', on: background.isOn, set: turnBackground },
      run: () => turnBackground(!background.isOn),
    },
    {
      id: 'library',
      label: t('programmeview:bar.library'),
      icon: Library,
      apart: true,
      run: () => openLibrary(),
    },
    {
      id: 'import',
      label: t('programmeview:bar.import'),
      icon: Import,
      run: opens({ k: 'import-programme' }),
    },
    {
      id: 'text',
      label: t('programmeview:bar.text'),
      icon: FileCode,
      run: () => openPage('text'),
    },
  ];
}
