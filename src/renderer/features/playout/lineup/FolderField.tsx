import { useState } from 'react';
import { FolderOpen } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Wanted } from '../browse/folder-state.ts';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import { isAbsolute } from '../browse/paths.ts';
import type { Read } from '../../../ui/use-commit.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import css from './Forms.module.css';

export interface FolderFieldProps {
  readonly label: string;
  readonly note?: string;
  readonly hint?: string;
  readonly value: string;
  readonly wanted?: Wanted;
  readonly read: (text: string) => Read<string | null>;
  readonly onValue: (value: string) => void;
}

/** A path that is typed or chosen. */
export function FolderField(props: FolderFieldProps) {
  const { label, value, wanted = 'folder', onValue, ...rest } = props;
  const [browsing, setBrowsing] = useState(false);
  const [picks, setPicks] = useState(0);
  const close = (): void => {
    setBrowsing(false);
  };
  return (
    <>
      <CommitField
        key={picks}
        label={label}
        text={value}
        live
        {...rest}
        onCommit={(text) => {
          onValue(text ?? '');
        }}
        aside={
          <IconButton
            className={css['browse']}
            label={t('playout:field.browseFor', { field: label })}
            icon={<FolderOpen {...icon} />}
            onClick={() => {
              setBrowsing(true);
            }}
          />
        }
      />
      {browsing && (
        <BrowseDialog
          title={label}
          wanted={wanted}
          action={t('playout:field.choose')}
          start={wanted === 'folder' && isAbsolute(value) ? value : null}
          onClose={close}
          onPick={(path) => {
            close();
            setPicks(picks + 1);
            onValue(path);
          }}
        />
      )}
    </>
  );
}
