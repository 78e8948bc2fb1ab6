import { useState } from 'react';
import type { AssetRow } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { chosenAccount, useLock } from '../parts/account.ts';
import { ReadOnlyNotice } from '../parts/write-mode.tsx';

export interface AssetChange {
  readonly k: 'rename' | 'archive' | 'unarchive';
  readonly rows: readonly AssetRow[];
}
interface Props {
  readonly asked: AssetChange;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sends a change of assets, then closes the dialog and reloads the list. */
function useChanging({ onClose, onDone }: Props, send: () => Promise<void>) {
  return useMutation(send, {
    inline: true,
    onDone: (_result, _input, shown) => {
      if (shown) onClose();
      onDone();
    },
  });
}

/** Confirms an action on the selected assets, or asks for the new name. */
export function ChangeAssets(props: Props) {
  const { asked, onClose } = props;
  const { k, rows } = asked;
  const lock = useLock();
  const ids = rows.filter(({ archived }) => archived === (k === 'unarchive')).map(({ id }) => id);
  const changing = useChanging(props, () =>
    call('ads.archiveAssets', { account: chosenAccount(), ids, archived: k === 'archive' }),
  );
  if (k === 'rename') return <Rename {...props} />;
  return (
    <ConfirmDialog
      title={t(`adsform:asset.${k}Title`, { count: ids.length })}
      text={t(`adsform:asset.${k}Text`)}
      action={t(`adsform:asset.${k}`)}
      danger={false}
      disabled={lock !== undefined}
      submission={changing}
      onClose={onClose}
    >
      <ReadOnlyNotice />
    </ConfirmDialog>
  );
}

function Rename(props: Props) {
  const { id = '', kind = '', name: now = '' } = props.asked.rows[0] ?? {};
  const [typed, setTyped] = useState(now);
  const name = typed.trim();
  const renaming = useChanging(props, () =>
    call('ads.renameAsset', { account: chosenAccount(), id, kind, name }),
  );
  const lock = useLock(t('adspanel:change.readOnly'));
  return (
    <FormDialog
      title={t('adsform:asset.renameTitle', { name: now })}
      submit={t('adsform:asset.rename')}
      submission={renaming}
      blocked={lock ?? (name === now ? t('app:form.unchanged') : undefined)}
      dirty={typed !== now}
      onClose={props.onClose}
    >
      <ReadOnlyNotice />
      <Field label={t('adsform:field.name')} required={name.length < 2 ? '' : name}>
        {(parts) => <TextInput {...parts} maxLength={120} value={typed} onText={setTyped} />}
      </Field>
    </FormDialog>
  );
}
