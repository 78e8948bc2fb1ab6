import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic, useEntry } from '../../../state/topics.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { openDialog } from '../dialogs.ts';
import type { Read } from '../../../ui/use-commit.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import { readOptional, readText } from '../field/readers.ts';
import { channelTitle } from '../words.ts';
import { FolderField } from './FolderField.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';

interface Form {
  readonly number: string;
  readonly name: string;
  readonly config: string;
  /** '' leaves it as it is. */
  readonly folder: string;
  readonly virtualStart: string;
}

const nextNumber = (): string => {
  const numbers = Object.values(readTopic('playout.channels')).map(({ number }) => Number(number));
  return String(Math.floor(Math.max(0, ...numbers.filter(Number.isFinite))) + 1);
};

const start = (channel: ChannelState | undefined): Form => {
  if (channel !== undefined)
    return {
      number: channel.number,
      name: channel.name,
      config: channel.config,
      folder: '',
      virtualStart: channel.virtualStart ?? '',
    };
  const number = nextNumber();
  return {
    number,
    name: '',
    config: `channels/${number}/channel.json`,
    folder: '',
    virtualStart: '',
  };
};

/** An RFC 3339 time with a numeric offset, as the engine reads it; empty: none. */
export const readVirtualStart = (text: string): Read<string> =>
  text.trim() === '' ||
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/i.test(text.trim())
    ? { ok: true, value: text.trim() }
    : { ok: false, error: t('playout:wrong.virtualStart') };

/** Adds a channel to the lineup, or changes what the lineup and its configuration say of it. */
export function ChannelDialog({
  channel: key,
  onClose,
}: {
  readonly channel: string | null;
  readonly onClose: () => void;
}) {
  const channel = useEntry('playout.channels', key);
  const [first] = useState(() => start(channel));
  const [form, setForm] = useState(first);
  const change = (part: Partial<Form>): void => {
    setForm((now) => ({ ...now, ...part }));
  };
  const folder = form.folder.trim() === '' ? null : form.folder;
  const saving = useMutation(() => call('playout.saveChannel', { ...form, channel: key, folder }), {
    inline: true,
    onDone: () => {
      showToast({ tone: 'good', text: t('playout:channels.saved') });
      openDialog({ k: 'channels' });
    },
  });
  const missing = [form.number, form.name, form.config].some((text) => text.trim() === '');
  return (
    <FormDialog
      wide
      title={key === null ? t('playout:channels.addTitle') : t('playout:channels.editTitle')}
      description={channel === undefined ? undefined : channelTitle(channel)}
      submit={key === null ? t('playout:channels.add') : t('playout:channels.save')}
      submission={saving}
      disabled={missing}
      dirty={!equal(form, first)}
      onClose={onClose}
    >
      <Fields {...{ form, change, channel }} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly change: (part: Partial<Form>) => void;
  readonly channel: ChannelState | undefined;
}

function Fields(props: FieldsProps) {
  const { form, change } = props;
  const text = (label: string, key: 'number' | 'name') => (
    <CommitField
      label={label}
      text={form[key]}
      live
      read={readOptional}
      onCommit={(value) => {
        change({ [key]: value ?? '' });
      }}
    />
  );
  return (
    <>
      <FieldPair short>
        {text(t('playout:channels.number'), 'number')}
        {text(t('playout:channels.name'), 'name')}
      </FieldPair>
      <FolderField
        label={t('playout:channels.config')}
        hint={t('playout:channels.configHint')}
        wanted="json"
        value={form.config}
        read={readText(t('playout:channels.config'))}
        onValue={(config) => {
          change({ config });
        }}
      />
      <Playout {...props} />
    </>
  );
}

/** What the channel's own configuration says: the folder of its files and its clock. */
function Playout({ form, change, channel }: FieldsProps) {
  return (
    <>
      <FolderField
        label={t('playout:channels.folder')}
        note={t('playout:field.optional')}
        hint={
          channel?.folder == null
            ? t('playout:channels.folderNew')
            : t('playout:channels.folderNow', { folder: channel.folder })
        }
        value={form.folder}
        read={readOptional}
        onValue={(folder) => {
          change({ folder });
        }}
      />
      <CommitField
        label={t('playout:channels.virtualStart')}
        note={t('playout:field.optional')}
        hint={t('playout:channels.virtualStartHint')}
        text={form.virtualStart}
        placeholder="2026-11-20T06:00:00+01:00"
        live
        read={readVirtualStart}
        onCommit={(virtualStart) => {
          change({ virtualStart });
        }}
      />
    </>
  );
}
