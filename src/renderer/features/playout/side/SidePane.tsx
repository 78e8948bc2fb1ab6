import type { ComponentPropsWithRef, ReactNode } from 'react';
import { X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { WIDE } from '../dialogs.ts';
import { BackButton } from './NarrowButtons.tsx';
import css from './SidePane.module.css';

/** A list beside or below the timeline. In a narrow window it replaces the timeline and has a back button. Escape closes it. */
export function SidePane({
  title,
  note,
  onClose,
  children,
  ...root
}: ComponentPropsWithRef<'div'> & {
  readonly title: string;
  readonly note?: string;
  /** null: the pane can't be closed. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
}) {
  const wide = useMatches(WIDE);
  return (
    <div
      {...root}
      className={css['side']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onClose === null) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {!wide && onClose !== null && <BackButton onClick={onClose} />}
      <Pane
        title={title}
        note={note}
        scroll
        className={css['pane']}
        actions={
          wide &&
          onClose !== null && (
            <IconButton
              label={t('app:close')}
              shortcut="Esc"
              icon={<X {...icon} />}
              onClick={onClose}
            />
          )
        }
      >
        <div className={css['body']}>{children}</div>
      </Pane>
    </div>
  );
}
