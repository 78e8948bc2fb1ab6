import type { LucideIcon } from 'lucide-react';
import { Eye, EyeOff, GripVertical } from 'lucide-react';
import type { PointerEvent } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { arrangePanels, movePanel } from '../../../../../shared/settings/panels.ts';
import { tellFailure } from '../../../../state/calls.ts';
import { useDraggedOrder, usePanelSettings } from '../../../../state/settings/arrangement.ts';
import { changeSettings } from '../../../../state/settings/change.ts';
import type { SettingEntry } from '../../../../state/settings/setting.ts';
import { useTopic } from '../../../../state/topics.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { usePanelDrag } from './use-panel-drag.ts';
import text from '../../../../ui/text.module.css';
import css from './PanelsCard.module.css';

const LAST = 'last';

/** The panels in the order of the rail, to reorder and to hide. */
function PanelsCard({ panels }: { readonly panels: readonly PanelName[] }) {
  const settings = usePanelSettings();
  const arranged = arrangePanels(panels, settings);
  const ids = panels.map(({ id }) => id);
  const move = (id: string, to: number): void => {
    if (to < 0 || to >= arranged.length) return;
    tellFailure(changeSettings({ panelOrder: [...movePanel(ids, settings.panelOrder, id, to)] }));
  };
  const {
    list,
    id: grabbed,
    start,
  } = usePanelDrag({ ids, order: settings.panelOrder, count: arranged.length });
  const { order: dragged } = useDraggedOrder();
  const visible = arranged.filter(({ hidden }) => !hidden);
  return (
    <section className={css['card']} aria-label={t('settings:panels.title')}>
      <h3 className={text['heading']}>{t('settings:panels.title')}</h3>
      <p className={text['small']}>{t('settings:panels.text')}</p>
      <ul ref={list} className={css['list']}>
        {arranged.map((one, at) => (
          <PanelRow
            key={one.panel.id}
            {...one}
            place={visible.indexOf(one)}
            lifted={dragged !== null && grabbed === one.panel.id}
            onGrab={(event) => start(one.panel.id, event)}
            onMove={(step) => move(one.panel.id, at + step)}
            onHide={(hide) =>
              tellFailure(changeSettings(hidePanel(settings.hiddenPanels, one.panel.id, hide)))
            }
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{visible.map(({ panel }) => panel.name()).join(', ')}</span>
      </VisuallyHidden>
      <StartPanel panels={visible.map(({ panel }) => panel)} />
      <Foot />
    </section>
  );
}

function Foot() {
  return (
    <div className={css['foot']}>
      <span className={text['small']}>
        <Kbd>Alt</Kbd> <Kbd>↑</Kbd> {t('settings:panels.moves')}
      </span>
      <Button variant="ghost" onClick={() => tellFailure(changeSettings({ panelOrder: [] }))}>
        {t('settings:panels.reset')}
      </Button>
    </div>
  );
}

const hidePanel = (hidden: readonly string[], id: string, hide: boolean) => ({
  hiddenPanels: hide ? [...hidden, id] : hidden.filter((one) => one !== id),
});

function StartPanel({ panels }: { readonly panels: readonly PanelName[] }) {
  const { startPanel } = useTopic('settings');
  const label = t('settings:panels.start');
  return (
    <div className={css['start']}>
      <span className={text['small']}>{label}</span>
      <Select
        label={label}
        value={startPanel ?? LAST}
        options={[
          { value: LAST, label: t('settings:panels.last') },
          ...panels.map(({ id, name }) => ({ value: id, label: name() })),
        ]}
        onValue={(value) =>
          tellFailure(changeSettings({ startPanel: value === LAST ? null : value }))
        }
      />
    </div>
  );
}

/** The order and visibility of the panels, and the panel that opens at startup. */
export const panelSetting = (panels: readonly PanelName[]): SettingEntry => ({
  id: 'panels',
  section: 'general',
  name: () => t('settings:panels.title'),
  help: () => t('settings:panels.text'),
  keywords: () => t('settings:panels.words'),
  control: { k: 'part', Part: () => <PanelsCard panels={panels} /> },
  aside: true,
});

/** The last position with its own key. */
const MAX_KEY = 7;

interface PanelRowProps {
  readonly panel: PanelName;
  readonly hidden: boolean;
  /** Position among the visible panels (from 0); -1: hidden. */
  readonly place: number;
  readonly lifted: boolean;
  readonly onGrab: (event: PointerEvent) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onHide: (hide: boolean) => void;
}

/** A panel with its drag handle, its key and a button that hides it. */
function PanelRow({ panel, hidden, place, lifted, onGrab, onMove, onHide }: PanelRowProps) {
  const { icon: Icon } = panel;
  const name = panel.name();
  const key = hidden ? t('settings:panels.hidden') : `Ctrl ${String(place + 1)}`;
  return (
    <li
      className={cx(css['row'], hidden && css['hidden'], lifted && css['lifted'])}
      onKeyDown={(event) => {
        if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <IconButton
        className={css['grip']}
        label={t('settings:panels.move', { name })}
        shortcut="Alt ↑"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        icon={<GripVertical {...icon} />}
        onPointerDown={onGrab}
      />
      <Icon {...icon} />
      <span className={cx(css['name'], text['ellipsis'])}>{name}</span>
      {(hidden || place < MAX_KEY) && <span className={text['caption']}>{key}</span>}
      <IconButton
        className={css['eye']}
        label={t(hidden ? 'settings:panels.show' : 'settings:panels.hide', { name })}
        icon={hidden ? <EyeOff {...icon} /> : <Eye {...icon} />}
        onClick={() => onHide(!hidden)}
      />
    </li>
  );
}

/** The facts about a panel that the settings show. */
export interface PanelName {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly name: () => string;
}
