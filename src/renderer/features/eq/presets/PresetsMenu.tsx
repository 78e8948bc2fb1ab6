import { useMemo, useState } from 'react';
import { ListMusic } from 'lucide-react';
import { isFlat, isSaved } from '../../../../shared/eq/presets.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import type { EqPreset, EqServer, SavedPreset } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import text from '../../../ui/text.module.css';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useEditor } from '../model/editor.ts';
import { saveAs } from './preset-actions.ts';
import type { Run } from './PresetRow.tsx';
import { PresetRow } from './PresetRow.tsx';
import css from './PresetsMenu.module.css';

/** Above this count a search field appears. */
const MANY = 8;

/** Lists all presets: load, save, rename, pin, delete. */
export function PresetsMenu() {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      align="start"
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
  const action = useMutation((work: () => Promise<unknown>) => work(), { inline: true });
  const run = action.submit;
  const saved = presets.filter(isSaved);
  const matching = presets.filter(({ name }) =>
    name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  );
  const keeps = shape?.presets ?? false;
  return (
    <div className={layout['stackWide']}>
      {presets.length > MANY && (
        <SearchField label={t('eqpresets:find')} value={wanted} onText={setWanted} />
      )}
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
      <div className={css['lists']}>
        {matching.length === 0 && presets.length > 0 && (
          <NoMatch what={t('eqpresets:one')} text={wanted} onClearText={() => setWanted('')} />
        )}
        {saved.length === 0 && <p className={text['small']}>{t('eqpresets:empty')}</p>}
        {(['builtin', 'server', 'local'] as const).map((place) => (
          <Group key={place} place={place} presets={matching} readOnly={readOnly} run={run} />
        ))}
      </div>
      {shape !== null && !keeps && <p className={text['small']}>{t('eqpresets:noServer')}</p>}
      {readOnly !== null && <p className={text['small']}>{t(`eqpresets:readOnly.${readOnly}`)}</p>}
      <SavePreset server={keeps && readOnly === null} pending={action.pending} run={run} />
    </div>
  );
}

function Group({
  place,
  presets,
  readOnly,
  run,
}: {
  readonly place: EqPreset['place'];
  readonly presets: readonly EqPreset[];
  readonly readOnly: EqServer['readOnly'];
  readonly run: Run;
}) {
  const draft = useEditor((state) => state.draft);
  const mine = useMemo(() => presets.filter((preset) => preset.place === place), [presets, place]);
  const title = t(`eqpresets:group.${place}`);
  if (mine.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={css['group']}>{title}</h2>
      <ul>
        {mine.map((preset) => (
          <PresetRow
            key={preset.id}
            current={preset.place === 'builtin' ? isFlat(draft) : sameConfig(preset.config, draft)}
            preset={preset}
            readOnly={readOnly}
            run={run}
          />
        ))}
      </ul>
    </section>
  );
}

interface SaveProps {
  /** The server can store presets. */
  readonly server: boolean;
  readonly pending: boolean;
  readonly run: Run;
}

function SavePreset({ server, pending, run }: SaveProps) {
  const [name, setName] = useState('');
  const [wantedPlace, setPlace] = useState<SavedPreset['place']>('local');
  const place = server ? wantedPlace : 'local';
  const wanted = name.trim();
  const blocked = wanted === '' ? t('eqpresets:noName') : undefined;
  return (
    <form
      className={css['save']}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '') return;
        run(async () => {
          await saveAs(place, wanted);
          setName('');
        });
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
        {server && (
          <Segmented
            label={t('eqpresets:where')}
            value={place}
            onValue={setPlace}
            options={[
              { value: 'local', label: t('eqpresets:place.local') },
              { value: 'server', label: t('eqpresets:place.server') },
            ]}
          />
        )}
        <Button type="submit" pending={pending} blocked={blocked}>
          {t('eqpresets:save')}
        </Button>
      </div>
    </form>
  );
}
