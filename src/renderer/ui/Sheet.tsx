import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';
import { Pane } from './Pane.tsx';
import css from './Sheet.module.css';

/** A pane beside its content, or on top of it in a narrow window. Escape closes it. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls the header into view, because the panel may be scrolled.
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView();
  }, []);
  return (
    <div
      ref={sheet}
      className={css['sheet']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Pane
        title={title}
        scroll
        className={css['pane']}
        actions={
          <IconButton
            label={t('app:close')}
            shortcut="Esc"
            icon={<X {...icon} />}
            onClick={onClose}
          />
        }
      >
        <div className={css['body']}>{children}</div>
      </Pane>
    </div>
  );
}
