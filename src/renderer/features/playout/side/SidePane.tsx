import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { closeSide } from '../dialogs.ts';
import css from './SidePane.module.css';

/** What lies beside the timeline; on a narrow window over it. Escape closes it. */
export function SidePane({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Over a panel that was scrolled down its head would be out of sight.
    if ((side.current?.getBoundingClientRect().top ?? 0) < 0) side.current?.scrollIntoView();
  }, []);
  return (
    <div
      ref={side}
      className={css['side']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        closeSide();
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
            onClick={closeSide}
          />
        }
      >
        <div className={css['body']}>{children}</div>
      </Pane>
    </div>
  );
}
