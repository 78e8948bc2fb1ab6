import './texts.ts';
import { CalendarCheck, CalendarRange, GalleryHorizontalEnd, Plus } from 'lucide-react';
import { formatSeconds } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PaletteAction, PaletteEntry } from '../../../palette/source.ts';
import { tellFailure } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { readTopic } from '../../../state/topics.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { usePanelLayout } from '../layout.ts';
import { slotActions } from './day/day-actions.ts';
import { useShownDay } from './model/day-view.ts';
import type { DayView } from './model/day-view.ts';
import { programmeEditor } from './model/editor.ts';
import { effectWords, slotName } from './model/words.ts';
import { openApply } from './parts/actions.ts';
import { programmeActions } from './parts/programme-actions.ts';
import { addSlotAt } from './parts/ask-slot.ts';

/** Shows the Programme view, of a channel if given, and runs `act` there. */
function toProgramme(act: () => void = () => undefined, channel?: string): void {
  usePanelLayout.setState({ area: 'programme' });
  // The view may never have been open.
  programmeEditor.follow();
  if (channel !== undefined) programmeEditor.show({ channel, subject: null });
  navigate('playout');
  act();
}

const inView = ({ apart: _, toggle, ...action }: ItemAction): PaletteAction => ({
  ...action,
  ...(toggle && { toggle: { ...toggle, set: (on) => toProgramme(() => toggle.set(on)) } }),
  run: () => toProgramme(action.run),
});

const shared = { scope: 'playout', panel: 'playout' } as const;

const openAction = (channel?: string): PaletteAction => ({
  id: 'open',
  label: t('programmeview:palette.open'),
  icon: CalendarRange,
  run: () => toProgramme(undefined, channel),
});

/** The view, with all actions of its toolbar and menu. */
function toView(): PaletteEntry {
  const { view } = useShownDay.getState();
  const { status } = readTopic('playout.programme');
  const apply: PaletteAction = {
    id: 'apply',
    label: t('programmeview:head.review'),
    keywords: t('programmeview:palette.applyWords'),
    icon: CalendarCheck,
    disabled: status === 'none' || programmeEditor.state.trial !== null,
    run: () => toProgramme(() => tellFailure(openApply())),
  };
  const add: PaletteAction = {
    id: 'add-slot',
    label: t('programmeview:bar.addSlot'),
    icon: Plus,
    disabled: view?.place == null,
    run: () => {
      if (view !== null) addSlotAt(view);
    },
  };
  return {
    ...shared,
    id: 'playout:programme',
    icon: CalendarRange,
    name: t('playout:area.programme'),
    keywords: t('programmeview:palette.words'),
    kind: t('programmeview:palette.view'),
    actions: () => [
      openAction(),
      ...[apply, add, ...programmeActions().map(inView)].map((action) => ({
        ...action,
        command: t('programmeview:palette.command', { action: action.label }),
      })),
    ],
  };
}

/** Makes an entry for a channel's programme. */
const toChannelProgramme = ({
  number,
  name,
}: {
  readonly number: string;
  readonly name: string;
}): PaletteEntry => ({
  ...shared,
  id: `programme:${number}`,
  icon: GalleryHorizontalEnd,
  name: t('programmeview:palette.of', { name: name === '' ? number : name }),
  key: number,
  kind: t('playout:area.programme'),
  facts: number,
  actions: () => [openAction(number)],
});

/** The slots of the shown day, with the actions of their menu. */
function listSlots(view: DayView): readonly PaletteEntry[] {
  const zone = view.preview?.zone ?? 'UTC';
  return view.slots.flatMap((slot) => {
    const form = view.plan.find(({ id }) => id === slot.slot);
    if (form === undefined) return [];
    return [
      {
        ...shared,
        id: `programme-slot:${slot.key}`,
        icon: CalendarRange,
        name: slotName(form),
        kind: t('programmeview:table.slot'),
        facts: `${formatSeconds(slot.start, zone)} · ${effectWords(slot, null, zone).main}`,
        actions: () => slotActions(view, slot, form).map(inView),
      },
    ];
  });
}

/** The Programme view, the programme of each channel, and the slots of the shown day. */
export function listProgramme(): readonly PaletteEntry[] {
  const { channels } = readTopic('playout.programme');
  const { view } = useShownDay.getState();
  return [toView(), ...channels.map(toChannelProgramme), ...(view === null ? [] : listSlots(view))];
}
