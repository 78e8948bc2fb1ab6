import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Action } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { Place } from './preset-actions.ts';
import { saveAs } from './preset-actions.ts';
import css from './PresetsMenu.module.css';

/** Keeps what is drawn as a preset. `server`: the server can keep it too. */
export function SavePreset({
  server,
  action,
}: {
  readonly server: boolean;
  readonly action: Action;
}) {
  const [name, setName] = useState('');
  const [wish, setPlace] = useState<Place>('local');
  const place = server ? wish : 'local';
  const save = async (): Promise<void> => {
    const text = name.trim();
    if (text === '') return;
    const work = (): Promise<true> => saveAs(place, text).then(() => true as const);
    if ((await action.run(work, { inline: true })) === true) setName('');
  };
  return (
    <form
      className={css['save']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('eqpresets:saveAs')}>
        {(parts) => (
          <TextInput
            {...parts}
            value={name}
            maxLength={100}
            placeholder={t('eqpresets:namePlaceholder')}
            onText={setName}
          />
        )}
      </Field>
      <div className={css['saveLine']}>
        {server && <Where place={place} onPlace={setPlace} />}
        <Button type="submit" pending={action.pending} disabled={name.trim() === ''}>
          {t('eqpresets:save')}
        </Button>
      </div>
    </form>
  );
}

function Where({
  place,
  onPlace,
}: {
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
}) {
  return (
    <Segmented
      label={t('eqpresets:where')}
      value={place}
      onValue={onPlace}
      options={[
        { value: 'local', label: t('eqpresets:place.local') },
        { value: 'server', label: t('eqpresets:place.server') },
      ]}
    />
  );
}
