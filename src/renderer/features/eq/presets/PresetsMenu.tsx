import { useMemo, useState } from 'react';
import { ListMusic } from 'lucide-react';
import { sameConfig } from '../../../../shared/eq/same.ts';
import type { EqPreset } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Action } from '../../../state/calls.ts';
import { useAction } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useEditor } from '../model/editor.ts';
import type { Rights } from './PresetRow.tsx';
import { PresetRow } from './PresetRow.tsx';
import { SavePreset } from './SavePreset.tsx';
import css from './PresetsMenu.module.css';

/** More presets than this get a field to find one. */
const MANY = 8;

/** Presets of the server and of this app: load, keep, rename, pin, delete. */
export function PresetsMenu() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('eqpresets:title')}
      trigger={<Button icon={<ListMusic {...icon} />}>{t('eqpresets:title')}</Button>}
    >
      <Content />
    </Popover>
  );
}

function Content() {
  const { presets } = useTopic('eq.presets');
  const { shape, readOnly } = useTopic('eq.server');
  const [wanted, setWanted] = useState('');
  const action = useAction();
  const rights: Rights = { apply: readOnly !== 'forbidden', server: readOnly === null };
  const found = presets.filter(({ name }) =>
    name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  );
  const keeps = shape?.presets ?? false;
  return (
    <div className={css['content']}>
      {presets.length > MANY && (
        <TextInput
          aria-label={t('eqpresets:find')}
          placeholder={t('eqpresets:find')}
          value={wanted}
          onText={setWanted}
        />
      )}
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
      <div className={css['lists']}>
        {found.length === 0 && presets.length > 0 && (
          <p className={css['hint']}>{t('eqpresets:noMatch', { text: wanted.trim() })}</p>
        )}
        {presets.length === 0 && <p className={css['hint']}>{t('eqpresets:empty')}</p>}
        <Group place="server" {...{ presets: found, rights, action }} />
        <Group place="local" {...{ presets: found, rights, action }} />
      </div>
      {shape !== null && !keeps && <p className={css['hint']}>{t('eqpresets:noServer')}</p>}
      {readOnly !== null && <p className={css['hint']}>{t(`eqpresets:readOnly.${readOnly}`)}</p>}
      <SavePreset server={keeps && rights.server} action={action} />
    </div>
  );
}

function Group({
  place,
  presets,
  rights,
  action,
}: {
  readonly place: EqPreset['place'];
  readonly presets: readonly EqPreset[];
  readonly rights: Rights;
  readonly action: Action;
}) {
  const draft = useEditor((state) => state.draft);
  const mine = useMemo(() => presets.filter((one) => one.place === place), [presets, place]);
  const title = t(`eqpresets:group.${place}`);
  if (mine.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={css['group']}>{title}</h2>
      <ul>
        {mine.map((preset) => (
          <PresetRow
            key={preset.id}
            current={sameConfig(preset.config, draft)}
            {...{ preset, rights, action }}
          />
        ))}
      </ul>
    </section>
  );
}
