import './media-words.ts';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServerKind } from '../../../../shared/library/model.ts';
import { MAX_NAME, serverKinds } from '../../../../shared/library/model.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import layout from '../../../ui/layout.module.css';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { showSubject } from './library-store.ts';
import { serverNames } from './server-words.ts';

interface ServerFields {
  readonly kind: ServerKind;
  readonly name: string;
  readonly url: string;
  /** The user allows sending the token unencrypted. */
  readonly trustsNetwork: boolean;
}

const noFields: ServerFields = { kind: 'jellyfin', name: '', url: '', trustsNetwork: false };

/** Connects a media server. The token is read from its field on submit and stays in the core. */
export function AddServerDialog({ onClose }: PlayoutDialogProps<'add-server'>) {
  const [fields, setFields] = useState<ServerFields>(noFields);
  const token = useRef<HTMLInputElement>(null);
  const product = serverNames[fields.kind];
  const adding = useMutation(
    () => {
      const name = fields.name.trim() === '' ? product : fields.name;
      return call('library.addServer', { ...fields, name, token: token.current?.value ?? '' });
    },
    {
      inline: true,
      onDone: ({ id }) => {
        if (token.current !== null) token.current.value = '';
        showSubject({ k: 'server', id });
        onClose();
      },
    },
  );
  const change = (part: Partial<ServerFields>): void => setFields({ ...fields, ...part });
  return (
    <FormDialog
      title={t('medialibrary:addServer.title')}
      description={t('medialibrary:addServer.text')}
      submit={t('medialibrary:addServer.action')}
      submission={adding}
      onSubmit={() => adding.submit()}
      onClose={onClose}
    >
      <div className={layout['stackWide']}>
        <Segmented
          label={t('medialibrary:addServer.kind')}
          value={fields.kind}
          options={serverKinds.map((value) => ({ value, label: serverNames[value] }))}
          onValue={(kind) => change({ kind })}
        />
        <AddressField url={fields.url} onUrl={(url) => change({ url })} />
        <TokenField kind={fields.kind} token={token} />
        {(fields.trustsNetwork || adding.error?.code === 'untrusted') && (
          <TrustBox
            isTrusted={fields.trustsNetwork}
            onTrust={(trustsNetwork) => change({ trustsNetwork })}
          />
        )}
        <NameField name={fields.name} product={product} onName={(name) => change({ name })} />
      </div>
    </FormDialog>
  );
}

/** The user's consent to an unencrypted address. */
function TrustBox({
  isTrusted,
  onTrust,
}: {
  readonly isTrusted: boolean;
  readonly onTrust: (isTrusted: boolean) => void;
}) {
  return (
    <Checkbox checked={isTrusted} note={t('medialibrary:addServer.trustNote')} onChecked={onTrust}>
      {t('medialibrary:addServer.trust')}
    </Checkbox>
  );
}

function NameField({
  name,
  product,
  onName,
}: {
  readonly name: string;
  readonly product: string;
  readonly onName: (name: string) => void;
}) {
  return (
    <Field label={t('medialibrary:addServer.name')} note={t('medialibrary:optional')}>
      {(parts) => (
        <TextInput
          {...parts}
          name="name"
          maxLength={MAX_NAME}
          placeholder={product}
          value={name}
          onText={onName}
        />
      )}
    </Field>
  );
}

function AddressField({
  url,
  onUrl,
}: {
  readonly url: string;
  readonly onUrl: (url: string) => void;
}) {
  return (
    <Field label={t('medialibrary:addServer.url')} required={url}>
      {(parts) => (
        <TextInput
          {...parts}
          data-first-focus
          name="url"
          type="url"
          dir="ltr"
          maxLength={2000}
          placeholder="http://media.lan:8096"
          value={url}
          onText={onUrl}
        />
      )}
    </Field>
  );
}

/** A write-only field: the window's state only knows whether it has text. */
function TokenField({
  kind,
  token,
}: {
  readonly kind: ServerKind;
  readonly token: RefObject<HTMLInputElement | null>;
}) {
  const [isTyped, setTyped] = useState(false);
  return (
    <Field
      label={t('medialibrary:addServer.token')}
      required={isTyped ? t('medialibrary:addServer.token') : ''}
      hint={t(`medialibrary:addServer.where.${kind}`)}
    >
      {(parts) => (
        <TextInput
          {...parts}
          ref={token}
          name="token"
          type="password"
          autoComplete="new-password"
          maxLength={4000}
          onText={(text) => setTyped(text.trim() !== '')}
        />
      )}
    </Field>
  );
}
