import type { LucideIcon } from 'lucide-react';
import {
  ChevronDown,
  Ellipsis,
  LocateFixed,
  Magnet,
  Minus,
  MoveHorizontal,
  Plus,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { playoutEditor, usePlayoutEditor, rippleReaches } from '../model/editor.ts';
import { DateJump } from './DateJump.tsx';
import { Search } from './Search.tsx';
import { usePanelLayout } from '../layout.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { ActionItems, OptionItems } from '../../../ui/item-actions.tsx';
import { Menu, MenuSeparator, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import { writable } from '../add/insert-position.ts';
import { addActions, planActions, viewAction } from '../parts/plan-actions.ts';
import css from './Toolbar.module.css';

const ZOOM = Math.SQRT2;

/** The toolbar over the timeline: zoom, editing modes, adding, search and time. */
export function Toolbar() {
  const ripple = usePlayoutEditor((state) => state.ripple);
  return (
    <div className={css['frame']}>
      <div className={css['bar']} role="toolbar" aria-label={t('playout:bar.label')}>
        <Zoom />
        <Toggle Icon={Magnet} k="snap" />
        <div className={css['pair']}>
          <Toggle Icon={MoveHorizontal} k="ripple" />
          {ripple && <RippleMenu />}
        </div>
        <AddMenu />
        <div className={cx(css['end'], layout['row'])}>
          <Search />
          <DateJump />
          <NowButton />
          <MoreMenu />
        </div>
      </div>
    </div>
  );
}

function Zoom() {
  return (
    <div className={css['group']}>
      <IconButton
        label={t('playout:bar.zoomOut')}
        shortcut="−"
        icon={<Minus {...icon} />}
        onClick={() => playoutEditor.zoomBy(ZOOM)}
      />
      <SpanLabel />
      <IconButton
        label={t('playout:bar.zoomIn')}
        shortcut="+"
        icon={<Plus {...icon} />}
        onClick={() => playoutEditor.zoomBy(1 / ZOOM)}
      />
    </div>
  );
}

function NowButton() {
  return (
    <Tooltip label={t('playout:bar.nowHint')} shortcut="N">
      <Button
        icon={<LocateFixed {...icon} />}
        className={css['button']}
        aria-label={t('playout:bar.now')}
        onClick={() => playoutEditor.showNow()}
      >
        <span className={css['word']}>{t('playout:bar.now')}</span>
      </Button>
    </Tooltip>
  );
}

/** Less frequent actions: the view, the output and the whole plan. */
function MoreMenu() {
  // Subscribed, so that the open menu is updated.
  usePlayoutEditor((state) => state.showAir);
  usePanelLayout((state) => state.view);
  useTopic('playout.programme');
  return (
    <Menu trigger={<IconButton label={t('playout:bar.more')} icon={<Ellipsis {...icon} />} />}>
      <OptionItems options={viewAction().options ?? []} />
      <MenuSeparator />
      <ActionItems actions={planActions()} />
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
        className={cx(css['button'], on && css['on'])}
        onClick={() => playoutEditor.set({ [k]: !on })}
      >
        <span className={css['word']}>{label}</span>
      </Button>
    </Tooltip>
  );
}

/** The visible range, such as "3 h". Updated during zooming without a React render. */
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

const someWritable = (channels: Readonly<Record<string, ChannelState>>): boolean =>
  Object.values(channels).some(writable);

function AddMenu() {
  const can = useTopicSelector('playout.channels', someWritable);
  const lost = useHostState() !== 'open';
  return (
    <Menu
      align="start"
      trigger={
        <Button
          icon={<Plus {...icon} />}
          className={css['button']}
          disabled={lost}
          blocked={can ? undefined : t('playout:bar.addNothing')}
          aria-label={t('playout:bar.add')}
          title={can ? t('playout:bar.add') : undefined}
        >
          <span className={css['word']}>{t('playout:bar.add')}</span>
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <ActionItems actions={addActions()} />
    </Menu>
  );
}

/** Selects the scope of ripple, beside the Ripple toggle. Selecting a scope turns ripple on. */
function RippleMenu() {
  const reach = usePlayoutEditor((state) => state.reach);
  const word = t(`playout:ripple.${reach}`);
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="ghost"
          aria-label={t('playout:ripple.label', { scope: word })}
          title={t('playout:ripple.label', { scope: word })}
        >
          {t(`playout:ripple.short.${reach}`)}
          <ChevronDown {...icon} size={14} />
        </Button>
      }
    >
      <MenuRadios
        value={reach}
        onValue={(value) => {
          const next = rippleReaches.find((one) => one === value);
          if (next === undefined) return;
          playoutEditor.setReach(next);
          playoutEditor.set({ ripple: true });
        }}
      >
        {rippleReaches.map((one) => (
          <MenuRadio key={one} value={one}>
            {t(`playout:ripple.${one}`)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}
