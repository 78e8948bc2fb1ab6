import type { LucideIcon } from 'lucide-react';
import { LocateFixed, Magnet, Minus, MoveHorizontal, Plus, Radio } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { SpanLabel } from '../timeline/SpanLabel.tsx';
import { AddMenu } from './AddMenu.tsx';
import { DateJump } from './DateJump.tsx';
import { Search } from './Search.tsx';
import css from './Toolbar.module.css';
import { ViewSwitch } from './ViewSwitch.tsx';

/** One press zooms by this. */
const ZOOM = Math.SQRT2;

/** Over the timeline: how much of time is seen, what a drag does, and the ways to another time. */
export function Toolbar() {
  return (
    <div className={css['bar']} role="toolbar" aria-label={t('playout:bar.label')}>
      <div className={css['left']}>
        <IconButton
          label={t('playout:bar.zoomOut')}
          shortcut="−"
          icon={<Minus {...icon} />}
          onClick={() => {
            playoutEditor.zoomBy(ZOOM);
          }}
        />
        <IconButton
          label={t('playout:bar.zoomIn')}
          shortcut="+"
          icon={<Plus {...icon} />}
          onClick={() => {
            playoutEditor.zoomBy(1 / ZOOM);
          }}
        />
        <SpanLabel className={css['span']} />
      </div>
      <div className={css['middle']}>
        <AddMenu />
        <Toggles />
      </div>
      <div className={css['right']}>
        <Search />
        <ViewSwitch />
        <DateJump />
        <Button
          icon={<LocateFixed {...icon} />}
          className={css['now']}
          aria-label={t('playout:bar.now')}
          onClick={() => {
            playoutEditor.showNow();
          }}
        >
          <span className={css['word']}>{t('playout:bar.now')}</span>
        </Button>
      </div>
    </div>
  );
}

function Toggles() {
  const { snap, ripple, showAir } = {
    snap: usePlayoutEditor((state) => state.snap),
    ripple: usePlayoutEditor((state) => state.ripple),
    showAir: usePlayoutEditor((state) => state.showAir),
  };
  return (
    <>
      <Toggle
        icon={Magnet}
        label={t('playout:bar.snap')}
        hint={t('playout:bar.snapHint')}
        on={snap}
        onToggle={() => {
          playoutEditor.set({ snap: !snap });
        }}
      />
      <Toggle
        icon={MoveHorizontal}
        label={t('playout:bar.ripple')}
        hint={t('playout:bar.rippleHint')}
        on={ripple}
        onToggle={() => {
          playoutEditor.set({ ripple: !ripple });
        }}
      />
      <Toggle
        icon={Radio}
        label={t('playout:bar.air')}
        hint={t('playout:bar.airHint')}
        on={showAir}
        onToggle={() => {
          playoutEditor.set({ showAir: !showAir });
        }}
      />
    </>
  );
}

function Toggle({
  icon: Icon,
  label,
  hint,
  on,
  onToggle,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <Tooltip label={hint}>
      <Button
        icon={<Icon {...icon} />}
        aria-pressed={on}
        aria-label={label}
        className={cx(css['toggle'], on && css['on'])}
        onClick={onToggle}
      >
        <span className={css['word']}>{label}</span>
      </Button>
    </Tooltip>
  );
}
