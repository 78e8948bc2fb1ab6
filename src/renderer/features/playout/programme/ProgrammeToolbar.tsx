import {
  CalendarDays,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Import,
  Library,
  Plus,
} from 'lucide-react';
import { Temporal } from 'temporal-polyfill';
import { t } from '../../../../shared/i18n/translate.ts';
import { localZone } from '../../../../shared/format/formats.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { Menu, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { opens } from '../dialogs.ts';
import { openLibrary } from '../library/library-store.ts';
import { CalendarPane } from './calendar/CalendarPane.tsx';
import { PlanBar } from './calendar/PlanBar.tsx';
import { useDayLook } from './day/day-look.ts';
import { revealNow } from './day/DayStrip.tsx';
import { planLook } from './model/colors.ts';
import type { DayView } from './model/day-view.ts';
import { useDay } from './model/day-view.ts';
import { programmeEditor } from './model/editor.ts';
import { conditionWords, dayWords, planName } from './model/words.ts';
import { closePage, openPage, useProgrammePage } from './parts/pages.ts';
import { programmeActions } from './parts/programme-actions.ts';
import { addSlotAt } from './parts/ask-slot.ts';
import css from './ProgrammeToolbar.module.css';
import { RuleList } from './rules/RuleList.tsx';

/** Channel, day and rule of the Programme view, and its Add menu. `isWide`: the calendar is beside the day. */
export function ProgrammeToolbar({ isWide }: { readonly isWide: boolean }) {
  const view = useDay();
  return (
    <div className={css['frame']}>
      <div className={css['bar']} role="toolbar" aria-label={t('programmeview:bar.label')}>
        <ChannelMenu view={view} />
        <DayGroup view={view} isWide={isWide} />
        <Button
          className={css['today']}
          onClick={() => {
            programmeEditor.show({ day: null });
            if (view.day === view.today) revealNow(view);
          }}
        >
          {t('programmeview:bar.today')}
        </Button>
        <PlanLine view={view} />
        <span className={css['end']}>
          <Button
            icon={<Plus {...icon} />}
            aria-label={t('programmeview:bar.addSlot')}
            onClick={() => addSlotAt(view)}
          >
            <span className={css['word']}>{t('programmeview:bar.slot')}</span>
          </Button>
          <Button
            className={css['wide']}
            icon={<Import {...icon} />}
            aria-label={t('programmeview:bar.import')}
            onClick={opens({ k: 'import-programme' })}
          >
            {t('programmeview:bar.importShort')}
          </Button>
          <Button
            className={css['wide']}
            icon={<Library {...icon} />}
            onClick={() => openLibrary()}
          >
            {t('programmeview:bar.library')}
          </Button>
          <MoreMenu />
        </span>
      </div>
    </div>
  );
}

/** "5 Tide": the number of a channel with its name in the lineup. */
function useChannelNames(): (number: string) => string {
  const { channels } = useTopic('playout.programme');
  return (number) => {
    const name = channels.find((one) => one.number === number)?.name ?? '';
    return name === '' ? number : t('programmeview:bar.channel', { number, name });
  };
}

function ChannelMenu({ view: { draft, channel } }: { readonly view: DayView }) {
  const nameChannel = useChannelNames();
  return (
    <Menu
      align="start"
      trigger={
        <Button
          className={css['channel']}
          aria-label={t('programmeview:bar.channelLabel', { name: nameChannel(channel.number) })}
        >
          <span className={css['name']} dir="auto">
            {nameChannel(channel.number)}
          </span>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuRadios
        value={channel.number}
        onValue={(number) => programmeEditor.show({ channel: number, subject: null })}
      >
        {(draft.programme?.channels ?? []).map(({ number }) => (
          <MenuRadio key={number} value={number}>
            {nameChannel(number)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}

function DayGroup({ view, isWide }: { readonly view: DayView; readonly isWide: boolean }) {
  const day = Temporal.PlainDate.from(view.day);
  const { zone } = view.channel;
  const step = (days: number): void => programmeEditor.show({ day: day.add({ days }).toString() });
  const name = (
    <>
      {dayWords(view.day)} <span className={css['year']}>{day.year}</span>
      {zone !== localZone() && <span className={css['zone']}>{zone}</span>}
    </>
  );
  return (
    <div className={css['group']}>
      <IconButton
        label={t('programmeview:bar.before')}
        icon={<ChevronLeft {...icon} />}
        onClick={() => step(-1)}
      />
      {isWide ? (
        <span className={css['date']}>{name}</span>
      ) : (
        <Popover
          label={t('programmeview:calendar.label')}
          align="start"
          trigger={
            <button type="button" className={css['date']}>
              <CalendarDays {...icon} size={14} />
              {name}
            </button>
          }
        >
          <CalendarPane />
        </Popover>
      )}
      <IconButton
        label={t('programmeview:bar.after')}
        icon={<ChevronRight {...icon} />}
        onClick={() => step(1)}
      />
    </div>
  );
}

/** The plan of the day and the rule that selects it; a click opens the list of rules. */
function PlanLine({ view: { document, place, channel } }: { readonly view: DayView }) {
  const isOpen = useProgrammePage(({ page }) => page === 'rules');
  const rules = document.channels[channel.number]?.days ?? [];
  return (
    <Popover
      label={t('programmeview:rule.list')}
      align="start"
      open={isOpen}
      onOpenChange={(open) => (open ? openPage('rules') : closePage())}
      trigger={
        <button type="button" className={css['plan']}>
          {place === null ? (
            <strong>{t('programmeview:rule.none')}</strong>
          ) : (
            <>
              <PlanBar look={planLook(document, place.channel, place.rule)} />
              <strong dir="auto">{planName(document, place)}</strong>
              <span className={css['rule']}>
                {t('programmeview:rule.line', {
                  rule: place.rule + 1,
                  count: rules.length,
                  when: conditionWords(rules[place.rule]?.when),
                })}
              </span>
            </>
          )}
        </button>
      }
    >
      <RuleList />
    </Popover>
  );
}

function MoreMenu() {
  // Subscribed, so that the open menu is updated.
  useDayLook((state) => state.isTable);
  useTopic('playout.programme');
  useHostState();
  return (
    <Menu
      trigger={<IconButton label={t('programmeview:bar.more')} icon={<Ellipsis {...icon} />} />}
    >
      <ActionItems actions={programmeActions()} />
    </Menu>
  );
}
