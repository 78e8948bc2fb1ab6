import '../../../../shared/playout/texts.ts';
import {
  BookOpenText,
  CalendarCheck,
  CalendarPlus,
  Clapperboard,
  Columns2,
  FilePlus2,
  FolderOpen,
  History,
  Import,
  LibraryBig,
  ListVideo,
  Maximize2,
  PaintBucket,
  PencilRuler,
  Plus,
  RadioTower,
  Server,
  Tv,
  TvMinimalPlay,
  X,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { tellFailure } from '../../../state/calls.ts';
import { readTopic } from '../../../state/topics.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { currentGap, currentPlace, writable } from '../add/insert-position.ts';
import { openDialog, opens, openSide } from '../dialogs.ts';
import { panelViews, usePanelLayout } from '../layout.ts';
import { openLibrary } from '../library/library-store.ts';
import { playoutEditor } from '../model/editor.ts';
import { openLineup } from '../steps.ts';

const lineupIcons = {
  open: FolderOpen,
  create: Plus,
  channels: ListVideo,
  server: Server,
  backups: History,
  close: X,
};

const areas = [
  ['edit', PencilRuler],
  ['guide', BookOpenText],
  ['live', TvMinimalPlay],
] as const;

/** Actions of the lineup, for its menu and the palette. */
export function lineupActions(): readonly ItemAction[] {
  const { state, recent, path } = readTopic('playout.workspace');
  const others = recent.filter((place) => place !== path);
  const dialog = (k: keyof typeof lineupIcons, apart = false): ItemAction => ({
    id: k,
    label: t(`playout:lineup.${k}`),
    icon: lineupIcons[k],
    apart,
    run: opens({ k }),
  });
  const recently: ItemAction = {
    id: 'recent',
    label: t('playout:lineup.recent'),
    icon: History,
    options: others.map((place) => ({
      id: place,
      label: place,
      choose: () => tellFailure(openLineup(place)),
    })),
    run: () => undefined,
  };
  return [
    ...(others.length === 0 ? [] : [recently]),
    dialog('open'),
    dialog('create'),
    ...(state === 'open'
      ? [dialog('channels', true), dialog('server'), dialog('backups'), dialog('close', true)]
      : []),
  ];
}

/** The areas of the panel but the programme, which has entries of its own in the palette. */
export const areaActions = (): readonly ItemAction[] =>
  areas.map(([area, areaIcon]) => ({
    id: area,
    label: t(`playout:area.${area}`),
    icon: areaIcon,
    run: () => usePanelLayout.setState({ area }),
  }));

/** The choice of timeline, table or both. */
export const viewAction = (): ItemAction => ({
  id: 'view',
  label: t('playout:view.label'),
  icon: Columns2,
  options: panelViews.map((view) => ({
    id: view,
    label: t(`playout:view.${view}`),
    on: usePanelLayout.getState().view === view,
    choose: () => usePanelLayout.setState({ view }),
  })),
  run: () => undefined,
});

/** Less frequent actions for the output and the whole plan, for the menu beside the view and the palette. */
export const planActions = (): readonly ItemAction[] => [
  {
    id: 'output',
    label: t('playout:bar.output'),
    icon: RadioTower,
    apart: true,
    toggle: {
      kind: 'switch',
      on: playoutEditor.state.showAir,
      set: (showAir) => playoutEditor.set({ showAir }),
    },
    run: () => playoutEditor.set({ showAir: !playoutEditor.state.showAir }),
  },
  {
    id: 'all',
    label: t('playout:bar.all'),
    icon: Maximize2,
    keys: '0',
    apart: true,
    run: () => playoutEditor.showAll(),
  },
  {
    id: 'on-air',
    label: t('playout:bar.onAir'),
    icon: Tv,
    run: () => openSide('channels'),
  },
  {
    id: 'library',
    label: t('playout:bar.library'),
    icon: LibraryBig,
    apart: true,
    run: () => openLibrary(),
  },
  {
    id: 'import',
    label: t('playout:bar.import'),
    icon: Import,
    run: opens({ k: 'import-programme' }),
  },
  {
    id: 'apply',
    label: t('playout:bar.apply'),
    icon: CalendarCheck,
    disabled: readTopic('playout.programme').status !== 'ready',
    run: opens({ k: 'apply-programme' }),
  },
];

/** Actions that add items at the insertion point, for the toolbar's menu and the palette. */
export function addActions(): readonly ItemAction[] {
  const disabled = !Object.values(readTopic('playout.channels')).some(writable);
  const at = (k: 'add-files' | 'add-source' | 'repeat') => (): void => {
    const place = currentPlace();
    if (place !== null) openDialog({ k, ...place });
  };
  return [
    {
      id: 'add-files',
      label: t('playout:bar.addFiles'),
      icon: FilePlus2,
      disabled,
      run: at('add-files'),
    },
    {
      id: 'add-source',
      label: t('playout:bar.addSource'),
      icon: Clapperboard,
      disabled,
      run: at('add-source'),
    },
    {
      id: 'fill',
      label: t('playout:bar.fill'),
      icon: PaintBucket,
      apart: true,
      disabled,
      run: () => {
        const gap = currentGap();
        if (gap !== null) openDialog({ k: 'fill', ...gap });
      },
    },
    {
      id: 'repeat',
      label: t('playout:bar.repeat'),
      icon: CalendarPlus,
      disabled,
      run: at('repeat'),
    },
  ];
}
