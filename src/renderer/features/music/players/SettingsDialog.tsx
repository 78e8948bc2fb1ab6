import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayerSettings } from '../../../../shared/music/player-settings.ts';
import { applies } from '../../../../shared/music/player-settings.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useCeiling } from '../volume/VolumeControl.tsx';
import { LevelSlider } from './LevelSlider.tsx';
import type { Value } from './SettingField.tsx';
import { SettingField } from './SettingField.tsx';
import css from './Dialogs.module.css';

interface Props {
  readonly player: Player;
  readonly onClose: () => void;
}

/** The player settings that listeners use: name, visibility, volume limits, crossfade and channels. */
export function SettingsDialog({ player, onClose }: Props) {
  const resource = useResource('music.playerSettings', { playerId: player.id });
  if (resource.data !== null)
    return <Form player={player} onClose={onClose} loaded={resource.data} />;
  return (
    <Dialog
      open
      title={t('musicplayers:settings.title', { name: player.name })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Awaited resource={resource} label={t('musicplayers:settings.loading')} />
    </Dialog>
  );
}

type Changes = Readonly<Record<string, Value>>;

function Form({ player, onClose, loaded }: Props & { readonly loaded: PlayerSettings }) {
  // A refresh while the dialog is open does not change the displayed values.
  const [server] = useState(loaded);
  const [changes, setChanges] = useState<Changes>({});
  const ceiling = useCeiling(player.id);
  const [limit, setLimit] = useState(ceiling);
  const changed = Object.keys(changes).length > 0;
  const saving = useMutation(
    async () => {
      if (changed) await call('music.savePlayerSettings', { playerId: player.id, values: changes });
      if (limit !== ceiling) await call('music.setCeiling', { playerId: player.id, level: limit });
    },
    { inline: true, onDone: onClose },
  );
  return (
    <FormDialog
      title={t('musicplayers:settings.title', { name: player.name })}
      submit={t('musicplayers:settings.save')}
      submission={saving}
      blocked={changed || limit !== ceiling ? undefined : t('app:form.unchanged')}
      dirty={changed || limit !== ceiling}
      onClose={onClose}
    >
      {!server.writable && (
        <Notice title={t('musicplayers:settings.readOnly')}>
          {t('musicplayers:settings.readOnlyHint')}
        </Notice>
      )}
      <Fields
        server={server}
        changes={changes}
        disabled={!server.writable || saving.pending}
        onChange={(key, value) => setChanges((before) => ({ ...before, [key]: value }))}
      />
      {player.can.volume && <Limit limit={limit} setLimit={setLimit} volume={player.volume ?? 0} />}
    </FormDialog>
  );
}

function Fields({
  server: { name, defaultName, settings },
  changes,
  disabled,
  onChange,
}: {
  readonly server: PlayerSettings;
  readonly changes: Changes;
  readonly disabled: boolean;
  readonly onChange: (key: string, value: Value) => void;
}) {
  const findValue = (key: string): Value => {
    const setting = settings.find((one) => one.key === key);
    const change = changes[key];
    return change === undefined ? (setting?.value ?? null) : (change ?? setting?.default ?? null);
  };
  return (
    <fieldset className={css['fields']} disabled={disabled}>
      <Field label={t('musicplayers:settings.name')}>
        {(parts) => (
          <TextInput
            {...parts}
            name="name"
            maxLength={100}
            placeholder={defaultName}
            value={typeof changes['name'] === 'string' ? changes['name'] : name}
            onText={(text) => onChange('name', text)}
          />
        )}
      </Field>
      {settings
        .filter(({ needs }) => applies(needs, needs === null ? null : findValue(needs.key)))
        .map((setting) => (
          <SettingField
            key={setting.key}
            setting={setting}
            value={findValue(setting.key)}
            disabled={disabled}
            onValue={(value) => onChange(setting.key, value)}
          />
        ))}
    </fieldset>
  );
}

/** Initial level (percent) of a new limit. */
const FIRST = 60;

/** The maximum level that this app sets. */
function Limit({
  limit,
  setLimit,
  volume,
}: {
  readonly limit: number | null;
  readonly setLimit: (limit: number | null) => void;
  readonly volume: number;
}) {
  return (
    <>
      <Checkbox
        checked={limit !== null}
        onChecked={(on) => setLimit(on ? Math.max(FIRST, volume) : null)}
        note={t('musicplayers:settings.limitHint')}
      >
        {t('musicplayers:settings.limit')}
      </Checkbox>
      {limit !== null && (
        <LevelSlider
          label={t('musicplayers:settings.limitLevel')}
          value={limit}
          onChange={setLimit}
        />
      )}
    </>
  );
}
