import { useState } from 'react';
import type { AssetRow } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useAccount } from '../change/use-account.ts';
import { ReadOnlyNotice } from '../mode/ReadOnlyNotice.tsx';
import { useLock } from '../mode/use-mode.ts';

export interface AssetChange {
  readonly k: 'rename' | 'archive' | 'unarchive';
  readonly rows: readonly AssetRow[];
}
interface Props {
  readonly asked: AssetChange;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function useChanging({ onClose, onDone }: Props) {
  const account = useAccount()?.id ?? null;
  return useMutation(
    ({ id, body }: { readonly id: string | null; readonly body: object }) =>
      call('ads.change', {
        endpoint: id === null ? 'assets.bulk' : 'assets.update',
        account,
        id,
        body: JSON.stringify(body),
        amount: null,
        dryRun: false,
      }),
    {
      inline: true,
      onDone: (_record, _input, shown) => {
        if (shown) onClose();
        onDone();
      },
    },
  );
}

/** Confirms an action on the selected assets, or asks for the new name. */
export function ChangeAssets(props: Props) {
  const { asked, onClose } = props;
  const { k, rows } = asked;
  const changing = useChanging(props);
  const lock = useLock();
  if (k === 'rename') return <Rename {...props} />;
  const ids = rows.filter(({ archived }) => archived === (k === 'unarchive')).map(({ id }) => id);
  return (
    <ConfirmDialog
      title={t(`adsform:asset.${k}Title`, { count: ids.length })}
      text={t(`adsform:asset.${k}Text`)}
      action={t(`adsform:asset.${k}`)}
      danger={false}
      disabled={lock !== undefined}
      submission={{ pending: changing.pending, error: changing.error }}
      onConfirm={() =>
        changing.submit({ id: null, body: { asset_ids: ids, action: k.toUpperCase() } })
      }
      onClose={onClose}
    >
      <ReadOnlyNotice />
    </ConfirmDialog>
  );
}

function Rename(props: Props) {
  const { id = '', kind, name: now = '' } = props.asked.rows[0] ?? {};
  const [typed, setTyped] = useState(now);
  const name = typed.trim();
  const { pending, error, submit } = useChanging(props);
  const lock = useLock(t('adspanel:change.readOnly'));
  return (
    <FormDialog
      title={t('adsform:asset.renameTitle', { name: now })}
      submit={t('adsform:asset.rename')}
      submission={{ pending, error }}
      disabled={name.length < 2 || name === now}
      blocked={lock}
      dirty={typed !== now}
      onSubmit={() => submit({ id, body: { asset_type: kind, name } })}
      onClose={props.onClose}
    >
      <ReadOnlyNotice />
      <Field label={t('adsform:field.name')}>
        {(parts) => <TextInput {...parts} maxLength={120} value={typed} onText={setTyped} />}
      </Field>
    </FormDialog>
  );
}
