import { t } from '../../../shared/i18n/translate.ts';
import type { RuleWhen } from '../../../shared/rules/model.ts';
import { levelOf, levels, whenOf, whichOf } from '../../../shared/rules/when.ts';
import { Field } from '../../ui/Field.tsx';
import { FieldPair } from '../../ui/FieldPair.tsx';
import { Select } from '../../ui/Select.tsx';
import { useChoices, withCurrent } from './choices.ts';

const kinds = Object.keys(levels) as RuleWhen['k'][];
const usual = { playoutGap: 12, playerOffline: 10 } as const;

/** What a rule waits for. */
export function WhenFields({
  when,
  onChange,
}: {
  readonly when: RuleWhen;
  readonly onChange: (when: RuleWhen) => void;
}) {
  const choices = useChoices();
  const { k } = when;
  const which = whichOf(when);
  const level = levelOf(when);
  const any = { value: '', label: t('rules:any') };
  return (
    <>
      <Field label={t('rules:when')}>
        {(parts) => (
          <Select
            {...parts}
            wide
            value={k}
            options={kinds.map((value) => ({ value, label: t(`rules:whens.${value}`) }))}
            onValue={(kind) => {
              onChange(whenOf(kind, null, kind in usual ? usual[kind as keyof typeof usual] : 0));
            }}
          />
        )}
      </Field>
      <FieldPair>
        <Field label={t(`rules:which.${k}`)}>
          {(parts) => (
            <Select
              {...parts}
              wide
              value={which ?? ''}
              options={withCurrent([any, ...choices[k]], which ?? '')}
              onValue={(value) => {
                onChange(whenOf(k, value === '' ? null : value, level));
              }}
            />
          )}
        </Field>
        {(k === 'playoutGap' || k === 'playerOffline') && (
          <Field label={t(`rules:level.${k}`)}>
            {(parts) => (
              <Select
                {...parts}
                wide
                value={level}
                options={[...new Set([...levels[k], level])].map((count) => ({
                  value: count,
                  label: t(k === 'playoutGap' ? 'rules:hours' : 'rules:minutes', { count }),
                }))}
                onValue={(value) => {
                  onChange(whenOf(k, which, value));
                }}
              />
            )}
          </Field>
        )}
      </FieldPair>
    </>
  );
}
