import type { LucideIcon } from 'lucide-react';
import {
  ChartGantt,
  Columns2,
  LocateFixed,
  Magnet,
  Minus,
  MoveHorizontal,
  Plus,
  Radio,
  Ellipsis,
  Info,
  Maximize2,
  Tv,
  Table2,
  CalendarPlus,
  ChevronDown,
  Clapperboard,
  FilePlus2,
  PaintBucket,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { DateJump } from './DateJump.tsx';
import { RippleMenu } from './RippleMenu.tsx';
import { Search } from './Search.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePanelLayout } from '../layout.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { currentGap, currentPlace, writable } from '../add/insert-position.ts';
import { openDialog, opens } from '../dialogs.ts';
import type { MenuEntry } from '../parts/MenuEntries.tsx';
import { MenuEntries } from '../parts/MenuEntries.tsx';
import css from './Toolbar.module.css';

const ZOOM = Math.SQRT2;

/** The toolbar over the timeline: zoom, editing modes, adding, search, view and time. */
export function Toolbar() {
  return (
    <div className={css['frame']}>
      <div className={css['bar']} role="toolbar" aria-label={t('playout:bar.label')}>
        <div className={cx(css['left'], layout['row'])}>
          <IconButton
            label={t('playout:bar.zoomOut')}
            shortcut="−"
            icon={<Minus {...icon} />}
            onClick={() => playoutEditor.zoomBy(ZOOM)}
          />
          <IconButton
            label={t('playout:bar.zoomIn')}
            shortcut="+"
            icon={<Plus {...icon} />}
            onClick={() => playoutEditor.zoomBy(1 / ZOOM)}
          />
          <SpanLabel />
        </div>
        <div className={cx(css['middle'], layout['row'])}>
          <Toggle Icon={Magnet} k="snap" />
          <Toggle Icon={MoveHorizontal} k="ripple" />
          <RippleMenu />
        </div>
        <div className={cx(css['right'], layout['row'])}>
          <AddMenu />
          <Search />
          <ViewSwitch />
          <DateJump />
          <MoreMenu />
          <NowButton />
        </div>
      </div>
    </div>
  );
}

function NowButton() {
  return (
    <Tooltip label={t('playout:bar.nowHint')} shortcut="N">
      <Button
        icon={<LocateFixed {...icon} />}
        className={css['now']}
        aria-label={t('playout:bar.now')}
        onClick={() => playoutEditor.showNow()}
      >
        <span className={css['word']}>{t('playout:bar.now')}</span>
      </Button>
    </Tooltip>
  );
}

function MoreMenu() {
  const output = usePlayoutEditor((state) => state.showAir);
  return (
    <Menu trigger={<IconButton label={t('playout:bar.more')} icon={<Ellipsis {...icon} />} />}>
      <MenuEntries
        entries={[
          {
            label: t(output ? 'playout:bar.hideOutput' : 'playout:bar.showOutput'),
            Icon: Radio,
            run: () => playoutEditor.set({ showAir: !output }),
          },
          {
            label: t('playout:bar.all'),
            Icon: Maximize2,
            run: () => playoutEditor.showAll(),
          },
          null,
          { label: t('playout:bar.channels'), Icon: Tv, run: opens({ k: 'channels' }) },
          { label: t('playout:bar.legend'), Icon: Info, run: opens({ k: 'legend' }) },
        ]}
      />
    </Menu>
  );
}

function Toggle({ Icon, k }: { readonly Icon: LucideIcon; readonly k: 'snap' | 'ripple' }) {
  const on = usePlayoutEditor((state) => state[k]);
  const label = t(`playout:bar.${k}`);
  return (
    <Tooltip label={t(`playout:bar.${k}Hint`)}>
      <Button
        icon={<Icon {...icon} />}
        aria-pressed={on}
        aria-label={label}
        className={cx(css['toggle'], on && css['on'])}
        onClick={() => playoutEditor.set({ [k]: !on })}
      >
        <span className={css['word']}>{label}</span>
      </Button>
    </Tooltip>
  );
}

/** The visible range, such as "3 h". It updates itself during zooming without a React render. */
function SpanLabel() {
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (): void => {
      const { from, to } = playoutEditor.live;
      const text = formatDuration(to - from);
      const element = label.current;
      if (element !== null && element.textContent !== text) element.textContent = text;
    };
    show();
    return playoutEditor.moved.on(show);
  }, []);
  return <span ref={label} className={css['span']} />;
}

/** Switches between timeline, table, or both if they fit. */
function ViewSwitch() {
  const view = usePanelLayout((state) => state.view);
  const options = [
    { value: 'timeline', Icon: ChartGantt },
    { value: 'table', Icon: Table2 },
    { value: 'both', Icon: Columns2 },
  ] as const;
  return (
    <div className={css['switch']}>
      <Segmented
        label={t('playout:view.label')}
        value={view}
        options={options.map(({ value, Icon }) => ({
          value,
          label: (
            <Tooltip label={t(`playout:view.${value}`)}>
              <span className={css['icon']}>
                <Icon {...icon} />
                <VisuallyHidden>{t(`playout:view.${value}`)}</VisuallyHidden>
              </span>
            </Tooltip>
          ),
        }))}
        onValue={(next) => usePanelLayout.setState({ view: next })}
      />
    </div>
  );
}

const someWritable = (channels: Readonly<Record<string, ChannelState>>): boolean =>
  Object.values(channels).some(writable);

/** Returns a handler that opens a dialog at the place for a new item. */
const atPlace = (k: 'add-files' | 'add-source' | 'repeat') => (): void => {
  const place = currentPlace();
  if (place !== null) openDialog({ k, ...place });
};

function AddMenu() {
  const can = useTopicSelector('playout.channels', someWritable);
  const lost = useHostState() !== 'open';
  return (
    <Menu
      align="start"
      trigger={
        <Button
          icon={<Plus {...icon} />}
          className={css['menu']}
          disabled={!can || lost}
          aria-label={t('playout:bar.add')}
          title={can ? t('playout:bar.add') : t('playout:bar.addNothing')}
        >
          <span className={css['word']}>{t('playout:bar.add')}</span>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuEntries entries={entries()} />
    </Menu>
  );
}

const entries = (): readonly (MenuEntry | null)[] => [
  { label: t('playout:bar.addFiles'), Icon: FilePlus2, run: atPlace('add-files') },
  { label: t('playout:bar.addSource'), Icon: Clapperboard, run: atPlace('add-source') },
  null,
  {
    label: t('playout:bar.fill'),
    Icon: PaintBucket,
    run: () => {
      const gap = currentGap();
      if (gap !== null) openDialog({ k: 'fill', ...gap });
    },
  },
  { label: t('playout:bar.repeat'), Icon: CalendarPlus, run: atPlace('repeat') },
];
