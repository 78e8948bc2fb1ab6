import type { PointerEvent } from 'react';
import { Eye, EyeOff, GripVertical } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { cx } from '../../../../ui/cx.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import text from '../../../../ui/text.module.css';
import type { PanelName } from './panel-name.ts';
import css from './PanelsCard.module.css';

/** The last place with a key of its own. */
const MAX_KEY = 7;

interface PanelRowProps {
  readonly panel: PanelName;
  readonly hidden: boolean;
  /** Among the visible panels (from 0); -1: hidden. */
  readonly place: number;
  readonly lifted: boolean;
  readonly onGrab: (event: PointerEvent) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onHide: (hide: boolean) => void;
}

/** A panel with its grip, its key and the eye that hides it. */
export function PanelRow({ panel, hidden, place, lifted, onGrab, onMove, onHide }: PanelRowProps) {
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
