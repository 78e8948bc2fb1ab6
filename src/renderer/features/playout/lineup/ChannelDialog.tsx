import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic, useEntry } from '../../../state/topics.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { openDialog } from '../dialogs.ts';
import type { Read } from '../../../ui/use-commit.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import { readOptional, readText } from '../field/readers.ts';
import { channelTitle } from '../words.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { BrowseField } from '../field/BrowseField.tsx';
import { isAbsolute } from '../browse/paths.ts';

interface Form {
  readonly number: string;
  readonly name: string;
  readonly config: string;
  /** An empty string keeps the folder. */
  readonly folder: string;
  readonly virtualStart: string;
}

const nextNumber = (): string => {
  const numbers = Object.values(readTopic('playout.channels')).map(({ number }) => Number(number));
  return String(Math.floor(Math.max(0, ...numbers.filter(Number.isFinite))) + 1);
};

const start = (channel: ChannelState | undefined): Form => {
  const number = channel?.number ?? nextNumber();
  return {
    number,
    name: channel?.name ?? '',
    config: channel?.config ?? `channels/${number}/channel.json`,
    folder: '',
    virtualStart: channel?.virtualStart ?? '',
  };
};

/** An RFC 3339 time with a numeric offset, as the engine requires; empty: null. */
export const readVirtualStart = (text: string): Read<string> =>
  text.trim() === '' ||
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/i.test(text.trim())
    ? { ok: true, value: text.trim() }
    : { ok: false, error: t('playout:wrong.virtualStart') };

/** Adds a channel to the lineup, or edits its entries in the lineup and its configuration. */
export function ChannelDialog({ channel: key, onClose }: PlayoutDialogProps<'channel'>) {
  const channel = useEntry('playout.channels', key);
  const [first] = useState(() => start(channel));
  const [form, setForm] = useState(first);
  const folder = form.folder.trim() === '' ? null : form.folder;
  const saving = useMutation(() => call('playout.saveChannel', { ...form, channel: key, folder }), {
    inline: true,
    onDone: () => {
      showToast({ tone: 'good', text: t('playout:channels.saved') });
      openDialog({ k: 'channels' });
    },
  });
  return (
    <FormDialog
      wide
      title={key === null ? t('playout:channels.addTitle') : t('playout:channels.editTitle')}
      description={channel === undefined ? undefined : channelTitle(channel)}
      submit={key === null ? t('playout:channels.add') : t('playout:channels.save')}
      submission={saving}
      dirty={!equal(form, first)}
      onClose={onClose}
    >
      <Fields form={form} channel={channel} onChange={setForm} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly channel: ChannelState | undefined;
  readonly onChange: (form: Form) => void;
}

const createCommonProps = ({ form, onChange }: FieldsProps, key: keyof Form) => ({
  text: form[key],
  live: true,
  onCommit: (value: string | null) => onChange({ ...form, [key]: value ?? '' }),
});

function NumberAndName(props: FieldsProps) {
  return (
    <FieldPair short>
      <CommitField
        label={t('playout:channels.number')}
        required
        read={readOptional}
        {...createCommonProps(props, 'number')}
      />
      <CommitField
        label={t('playout:channels.name')}
        required
        read={readOptional}
        {...createCommonProps(props, 'name')}
      />
    </FieldPair>
  );
}

function Fields(props: FieldsProps) {
  const { form, channel } = props;
  const config = t('playout:channels.config');
  const folder = { ...createCommonProps(props, 'folder'), title: t('playout:channels.folder') };
  const optional = { note: t('app:form.optional') };
  return (
    <>
      <NumberAndName {...props} />
      <BrowseField
        title={config}
        label={config}
        required
        hint={t('playout:channels.configHint')}
        wanted="json"
        read={readText(config)}
        {...createCommonProps(props, 'config')}
      />
      <BrowseField
        {...folder}
        {...optional}
        label={folder.title}
        hint={
          channel?.folder == null
            ? t('playout:channels.folderNew')
            : t('playout:channels.folderNow', { folder: channel.folder })
        }
        start={isAbsolute(form.folder) ? form.folder : null}
        read={readOptional}
      />
      <CommitField
        label={t('playout:channels.virtualStart')}
        {...optional}
        hint={t('playout:channels.virtualStartHint')}
        placeholder="2026-11-20T06:00:00+01:00"
        read={readVirtualStart}
        {...createCommonProps(props, 'virtualStart')}
      />
    </>
  );
}
