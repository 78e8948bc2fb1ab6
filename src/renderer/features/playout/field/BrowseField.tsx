import { useState } from 'react';
import { FolderOpen } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CommitFieldProps } from '../../../ui/CommitField.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import type { Wanted } from '../browse/FolderView.tsx';
import css from './JsonFields.module.css';

interface BrowseFieldProps<V> extends Omit<CommitFieldProps<V>, 'aside' | 'lines' | 'onCommit'> {
  readonly onCommit: (value: NoInfer<V> | string) => Promise<unknown> | void;
  /** Title of the dialog that selects the path. */
  readonly title: string;
  /** Label of the button that opens the dialog. */
  readonly button?: string;
  readonly wanted?: Wanted;
  readonly start?: string | null;
}

/** A path field: typed, or selected in a dialog. */
export function BrowseField<V>(props: BrowseFieldProps<V>) {
  const { title, button, wanted = 'folder', start = null, ...field } = props;
  const [browsing, setBrowsing] = useState(false);
  const [picks, setPicks] = useState(0);
  const close = (): void => setBrowsing(false);
  return (
    <>
      <CommitField
        key={picks}
        {...field}
        aside={
          field.disabled === true ? undefined : (
            <IconButton
              className={css['browse']}
              label={button ?? t('playout:field.browseFor', { field: title })}
              icon={<FolderOpen {...icon} />}
              onClick={() => setBrowsing(true)}
            />
          )
        }
      />
      {browsing && (
        <BrowseDialog
          title={title}
          wanted={wanted}
          start={start}
          action={t('playout:field.choose')}
          onClose={close}
          onPick={(path) => {
            close();
            setPicks(picks + 1);
            void field.onCommit(path);
          }}
        />
      )}
    </>
  );
}
