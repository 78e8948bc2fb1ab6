import type { CSSProperties } from 'react';
import { Plus, X } from 'lucide-react';
import { formatPercent } from '../../../../../shared/format/numbers.ts';
import { startSentence } from '../../../../../shared/lib/format.ts';
import { omit } from '../../../../../shared/lib/omit.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { shareAirtime } from '../model/day-slots.ts';
import { sourceColor } from '../model/colors.ts';
import { programmeEditor } from '../model/editor.ts';
import { dayWords, orderWords, slotName, sourceName, sourceOptions } from '../model/words.ts';
import { mixSource } from '../parts/steps.ts';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { readCount, readLength, readName } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';
import { Stepper } from './Stepper.tsx';

const REPEAT = 'repeat:';
const CHANNEL = 'channel:';

/** What a slot plays: a source, a mix, the units of an earlier slot, or another channel. */
export function PlaysField({ view, slot, set }: SlotFields) {
  const { mix } = slot;
  const color = sourceColor(view.document, getSource(slot) ?? null);
  return (
    <>
      <FormRow label={t('programmeview:form.plays')}>
        <span className={css['plays']} style={{ '--source': color } as CSSProperties}>
          {mix === undefined ? (
            <Select
              wide
              label={t('programmeview:form.plays')}
              value={readChoice(slot)}
              options={listChoices(view, slot)}
              onValue={(next) => set(toChange(next))}
            />
          ) : (
            <MixParts view={view} slot={slot} set={set} mix={mix} />
          )}
        </span>
        <MixMenu view={view} slot={slot} />
      </FormRow>
      <ShiftField view={view} slot={slot} set={set} />
      <OrderRow view={view} slot={slot} />
    </>
  );
}

type Choice = Pick<SlotFields, 'view' | 'slot'>;

function listChoices({ document, plan, channel }: SlotFields['view'], slot: SlotJson) {
  const earlier = plan.slice(0, Math.max(0, plan.indexOf(slot)));
  return [
    ...sourceOptions(document),
    ...earlier.map((one) => ({
      value: `${REPEAT}${one.id}`,
      label: t('programmeview:form.again', { slot: slotName(one) }),
    })),
    ...Object.keys(document.channels)
      .filter((number) => number !== channel.number)
      .map((number) => ({
        value: `${CHANNEL}${number}`,
        label: t('programmeview:form.channel', { number }),
      })),
  ];
}

function MixMenu({ view, slot }: Choice) {
  const { play, mix = [] } = slot;
  const taken = [play, ...mix.map(({ source }) => source)];
  return (
    <Menu trigger={<IconButton label={t('programmeview:form.mix')} icon={<Plus {...icon} />} />}>
      {sourceOptions(view.document)
        .filter(({ value }) => !taken.includes(value))
        .map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => mixSource(view, slot.id, value)}>
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** The order of the source; to be changed in the source's form. */
function OrderRow({ view, slot }: Choice) {
  const play = getSource(slot);
  const source = play === undefined ? undefined : view.document.sources[play];
  if (play === undefined || source === undefined) return null;
  return (
    <FormRow label={t('programmeview:form.order')}>
      <span className={css['text']}>{startSentence(orderWords(source))}</span>
      <button
        type="button"
        className={css['link']}
        onClick={() =>
          programmeEditor.show({
            subject: { k: 'source', id: play },
            source: play,
            isFormFocused: true,
          })
        }
      >
        {t('programmeview:form.change')}
      </button>
    </FormRow>
  );
}

/** The slot's own cursor, which is independent of other slots with the same source. */
export function CursorRow({ slot: { cursor, repeat, play }, set }: SlotFields) {
  if (repeat !== undefined || typeof play === 'object') return null;
  const label = t('programmeview:form.cursor');
  return (
    <FormRow
      label={label}
      isDefault={cursor === undefined}
      note={cursor === undefined ? undefined : t('programmeview:form.cursorOwn')}
    >
      <DraftInput
        label={label}
        text={cursor ?? ''}
        placeholder={t('programmeview:form.cursorOfSource')}
        read={readName}
        onValue={(name, gesture) => set({ cursor: name }, gesture)}
      />
    </FormRow>
  );
}

/** The selected option for a slot. */
function readChoice({ play, repeat }: SlotJson): string {
  if (repeat !== undefined) return `${REPEAT}${repeat}`;
  return typeof play === 'object' ? `${CHANNEL}${play.channel}` : (play ?? '');
}

function toChange(choice: string): Parameters<SlotFields['set']>[0] {
  const nothing = { play: undefined, repeat: undefined, mix: undefined };
  if (choice.startsWith(REPEAT)) return { ...nothing, repeat: choice.slice(REPEAT.length) };
  if (choice.startsWith(CHANNEL))
    return { ...nothing, play: { channel: choice.slice(CHANNEL.length) } };
  return { ...nothing, play: choice };
}

/** The delay with which another channel is aired. */
function ShiftField({ slot: { play }, set }: SlotFields) {
  if (typeof play !== 'object') return null;
  const label = t('programmeview:form.shift');
  return (
    <FormRow label={label} isDefault={play.shift === undefined}>
      <DraftInput
        label={label}
        className={css['clock']}
        text={play.shift ?? ''}
        placeholder={t('programmeview:form.none')}
        read={readLength}
        onValue={(shift, gesture) => {
          const rest = { ...omit(play, 'shift'), channel: play.channel };
          set({ play: shift === undefined ? rest : { ...rest, shift } }, gesture);
        }}
      />
      <span className={css['unit']}>{t('programmeview:form.later')}</span>
    </FormRow>
  );
}

type Mix = NonNullable<SlotJson['mix']>;

function MixParts({ view, slot, set, mix }: SlotFields & { readonly mix: Mix }) {
  const { document } = view;
  const shares = shareAirtime(view.slots, slot.id);
  const weigh = (source: string, weight: number | undefined, gesture: string | null): void =>
    set(
      {
        mix: mix.map((part) => (part.source === source ? { ...part, weight: weight ?? 1 } : part)),
      },
      gesture,
    );
  const remove = (source: string): void => {
    const rest = mix.filter((part) => part.source !== source);
    const [only] = rest;
    set(
      rest.length === 1 && only !== undefined
        ? { mix: undefined, play: only.source }
        : { mix: rest },
    );
  };
  return (
    <ul className={css['mix']}>
      {mix.map(({ source, weight = 1 }) => {
        const name = sourceName(document, source);
        return (
          <li key={source} style={{ '--source': sourceColor(document, source) } as CSSProperties}>
            <span className={css['part']} title={name} dir="auto">
              {name}
            </span>
            <Stepper
              label={t('programmeview:form.weight', { source: name })}
              text={String(weight)}
              read={readCount}
              step={(up) => Math.max(1, Math.round(weight) + up)}
              onValue={(next, gesture) => weigh(source, next, gesture)}
            />
            <Share of={shares.size === 0 ? null : (shares.get(source) ?? 0)} day={view.day} />
            <IconButton
              label={t('programmeview:form.unmix', { source: name })}
              icon={<X {...icon} size={14} />}
              onClick={() => remove(source)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** A source's share of the slot's airtime on the shown day; null: it airs nothing. */
function Share({ of, day }: { readonly of: number | null; readonly day: string }) {
  if (of === null) return <span />;
  const share = formatPercent(of);
  return (
    <span
      className={css['share']}
      title={t('programmeview:form.share', { share, day: dayWords(day) })}
    >
      {share}
    </span>
  );
}
