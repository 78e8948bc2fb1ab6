import { Pin } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ManualEdit } from '../../../../shared/playout/programme/contract.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { dayTime } from '../../../ui/time/zone.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { Card, WordButton } from './Card.tsx';
import type { ApplyChoice, PlanParts } from './apply-model.ts';
import css from './Lists.module.css';

/** Generated items that were edited by hand. Each stays as a pin unless the user unticks it. */
export function Edits({ plan, ticked, choice }: PlanParts) {
  const edits = plan.edits.filter(({ channel }) => ticked.has(channel));
  const pinnable = edits.filter(({ isPinnable }) => isPinnable).map(({ id }) => id);
  const kept = pinnable.filter((id) => !choice.dropped.has(id)).length;
  const names = new Map(plan.channels.map(({ number, name }) => [number, name]));
  return (
    <Card
      title={t('programmeapply:edits.title')}
      note={t('programmeapply:edits.note', { count: edits.length, kept })}
      action={
        pinnable.length > 0 && (
          <WordButton onPress={() => choice.onDrop(pinnable, kept > 0)}>
            {t(kept > 0 ? 'programmeapply:edits.keepNone' : 'programmeapply:edits.keepAll')}
          </WordButton>
        )
      }
    >
      {edits.length === 0 ? (
        <p className={css['none']}>{t('programmeapply:edits.none')}</p>
      ) : (
        <ul>
          {edits.map((edit) => (
            <li key={edit.id} className={css['edit']}>
              <Edit edit={edit} channel={names.get(edit.channel) ?? edit.channel} choice={choice} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Edit({
  edit,
  channel,
  choice,
}: {
  readonly edit: ManualEdit;
  /** The channel's name. */
  readonly channel: string;
  readonly choice: ApplyChoice;
}) {
  const zone = usePlayoutEditor((state) => state.zone);
  const { id, kind, title, start, isPinnable } = edit;
  const isKept = isPinnable && !choice.dropped.has(id);
  const place = `${channel} · ${dayTime(start, zone)}`;
  return (
    <>
      <Checkbox
        checked={isKept}
        disabled={!isPinnable}
        note={isPinnable ? place : `${place}. ${t('programmeapply:edits.notPinnable')}`}
        onChecked={(keep) => choice.onDrop([id], !keep)}
      >
        {t(`programmeapply:edit.${kind}`)} <strong dir="auto">{title}</strong>
      </Checkbox>
      {isKept && <Pin {...icon} size={14} className={css['pin']} />}
      {isKept && kind === 'deleted' && (
        <span className={css['deleted']}>
          <Segmented
            small
            label={t('programmeapply:edits.deleted', { title })}
            value={choice.deleted[id] ?? 'hole'}
            options={[
              { value: 'hole', label: t('programmeapply:edits.hole') },
              { value: 'skip', label: t('programmeapply:edits.skip') },
            ]}
            onValue={(what) => choice.onDeleted(id, what)}
          />
        </span>
      )}
    </>
  );
}
