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
  Table2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { AddMenu } from './AddMenu.tsx';
import { DateJump } from './DateJump.tsx';
import { Search } from './Search.tsx';
import css from './Toolbar.module.css';
import { spanWords } from '../timeline/time-words.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePanelLayout } from '../layout.ts';

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

const words = (): string => spanWords(playoutEditor.live.to - playoutEditor.live.from);

/** How much of time is looked at: "3 h". It follows a zoom by itself, React draws it once. */
function SpanLabel({ className }: { readonly className?: string | undefined }) {
  const label = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (): void => {
      const text = words();
      const element = label.current;
      if (element !== null && element.textContent !== text) element.textContent = text;
    };
    show();
    return playoutEditor.moved.on(show);
  }, []);
  return <span ref={label} className={className} />;
}

/** Timeline, table, or both where there is room for them. */
function ViewSwitch() {
  const view = usePanelLayout((state) => state.view);
  const options = [
    { value: 'timeline', Icon: ChartGantt, label: t('playout:view.timeline') },
    { value: 'table', Icon: Table2, label: t('playout:view.table') },
    { value: 'both', Icon: Columns2, label: t('playout:view.both') },
  ] as const;
  return (
    <div className={css['switch']}>
      <Segmented
        label={t('playout:view.label')}
        value={view}
        options={options.map(({ value, Icon, label }) => ({
          value,
          label: (
            <span title={label}>
              <Icon {...icon} />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          ),
        }))}
        onValue={(next) => {
          usePanelLayout.setState({ view: next });
        }}
      />
    </div>
  );
}
