import { t } from '../../../../../shared/i18n/translate.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { Switch } from '../../../../ui/Switch.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { sourceOptions } from '../model/words.ts';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { readCount, readWords } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';
import { Stepper } from './Stepper.tsx';

/** Fields for holes (a source of clips, then the fallback), and for clips around each unit. */
export function FillerFields({ view, slot, set }: SlotFields) {
  const { filler } = slot;
  return (
    <>
      <FormRow label={t('programmeview:form.filler')} isDefault={filler?.gap === undefined}>
        <Select
          wide
          label={t('programmeview:form.filler')}
          value={filler?.gap ?? ''}
          options={[
            { value: '', label: t('programmeview:form.none') },
            ...sourceOptions(view.document),
          ]}
          onValue={(name) =>
            set({ filler: withFiller(filler, { gap: name === '' ? undefined : name }) })
          }
        />
      </FormRow>
      {(['before', 'after'] as const).map((k) => (
        <ClipsField key={k} k={k} view={view} slot={slot} set={set} />
      ))}
      <FallbackFields view={view} slot={slot} set={set} />
    </>
  );
}

const BLACK = 'color=c=black:s=1280x720:r=25';

function FallbackFields({ view: { document, channel }, slot: { fallback }, set }: SlotFields) {
  const label = t('programmeview:form.fallback');
  const picture = pictureName(document.channels[channel.number]?.fallback);
  return (
    <>
      <FormRow label={label} isDefault={fallback === undefined}>
        <Select
          wide
          label={label}
          value={fallback === undefined ? 'channel' : 'own'}
          options={[
            { value: 'channel', label: t('programmeview:form.fromChannel', { picture }) },
            { value: 'own', label: t('programmeview:form.ownPicture') },
          ]}
          onValue={(choice) => set({ fallback: choice === 'own' ? { lavfi: BLACK } : undefined })}
        />
      </FormRow>
      {fallback !== undefined && (
        <FormRow label="">
          <DraftInput
            label={t('programmeview:form.picture')}
            text={fallback.media ?? fallback.lavfi ?? ''}
            read={readWords}
            onValue={(text, gesture) => {
              if (text === undefined) return;
              set({ fallback: text.includes('=') ? { lavfi: text } : { media: text } }, gesture);
            }}
          />
        </FormRow>
      )}
    </>
  );
}

type Filler = NonNullable<SlotJson['filler']>;

/** Sets a key of the filler and keeps the others; undefined removes it. */
function withFiller(
  filler: SlotJson['filler'],
  change: { readonly [K in keyof Filler]?: Filler[K] | undefined },
): SlotJson['filler'] {
  const next = Object.entries({ ...filler, ...change }).filter(([, value]) => value !== undefined);
  return next.length === 0 ? undefined : Object.fromEntries(next);
}

/** Clips before or after each unit: their source and number. */
function ClipsField({
  k,
  view,
  slot: { filler },
  set,
}: SlotFields & { readonly k: 'before' | 'after' }) {
  const clips = filler?.[k];
  const label = t(`programmeview:form.${k}`);
  const change = (next: Filler['before'], gesture: string | null = null): void =>
    set({ filler: withFiller(filler, { [k]: next }) }, gesture);
  const count = clips?.clips ?? 1;
  return (
    <>
      <FormRow label={label} isDefault={clips === undefined}>
        <Select
          wide
          label={label}
          value={clips?.source ?? ''}
          options={[
            { value: '', label: t('programmeview:form.none') },
            ...sourceOptions(view.document),
          ]}
          onValue={(source) => change(source === '' ? undefined : { ...clips, source })}
        />
      </FormRow>
      {clips !== undefined && (
        <FormRow label="">
          <Stepper
            label={t('programmeview:form.clipCount', { field: label })}
            text={String(count)}
            read={readCount}
            step={(up) => Math.max(1, count + up)}
            onValue={(next, gesture) => change({ ...clips, clips: next ?? 1 }, gesture)}
          />
          <span className={css['unit']}>{t('programmeview:form.clipsEach', { count })}</span>
        </FormRow>
      )}
    </>
  );
}

const pictureName = (fallback: SlotJson['fallback']): string =>
  fallback?.media ?? t('programmeview:form.card');

/** The title of the slot's guide entries, and whether it has any. */
export function GuideFields({ slot, set }: SlotFields) {
  const { guide } = slot;
  const change = (part: NonNullable<SlotJson['guide']>, gesture: string | null = null): void => {
    const next = Object.entries({ ...guide, ...part }).filter(([, value]) => value !== undefined);
    set({ guide: next.length === 0 ? undefined : Object.fromEntries(next) }, gesture);
  };
  const label = t('programmeview:form.inGuide');
  return (
    <>
      <FormRow label={t('programmeview:form.guideTitle')} isDefault={guide?.title === undefined}>
        <DraftInput
          label={t('programmeview:form.guideTitle')}
          text={guide?.title ?? ''}
          placeholder={t('programmeview:form.eachByName')}
          read={readWords}
          onValue={(title, gesture) => change({ title }, gesture)}
        />
      </FormRow>
      <FormRow label={label} isDefault={guide?.hide !== true}>
        <Switch
          label={label}
          checked={guide?.hide !== true}
          onChecked={(isShown) => change({ hide: isShown ? undefined : true })}
        />
        <span className={css['text']}>
          {guide?.hide === true
            ? t('programmeview:form.hidden')
            : guide?.title === undefined
              ? t('programmeview:form.eachEntry')
              : t('programmeview:form.oneEntry')}
        </span>
      </FormRow>
    </>
  );
}
