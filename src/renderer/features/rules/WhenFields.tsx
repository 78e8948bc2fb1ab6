import { t } from '../../../shared/i18n/translate.ts';
import type { RuleWhen } from '../../../shared/rules/model.ts';
import { levelOf, levels, whenOf, whichOf } from '../../../shared/rules/when.ts';
import { FieldPair } from '../../ui/FieldPair.tsx';
import { Choice } from './Choice.tsx';
import { useChoices, withCurrent } from './choices.ts';

const kinds = Object.keys(levels) as RuleWhen['k'][];
const usualLevel = (k: RuleWhen['k']): number => (k === 'playoutGap' ? 12 : 10);

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
      <Choice
        label={t('rules:when')}
        value={k}
        options={kinds.map((value) => ({ value, label: t(`rules:whens.${value}`) }))}
        onValue={(kind) => onChange(whenOf(kind, null, usualLevel(kind)))}
      />
      <FieldPair>
        <Choice
          label={t(`rules:which.${k}`)}
          value={which ?? ''}
          options={withCurrent([any, ...choices[k]], which ?? '')}
          onValue={(value) => onChange(whenOf(k, value === '' ? null : value, level))}
        />
        {(k === 'playoutGap' || k === 'playerOffline') && (
          <Choice
            label={t(`rules:level.${k}`)}
            value={level}
            options={[...new Set([...levels[k], level])].map((count) => ({
              value: count,
              label: t(k === 'playoutGap' ? 'rules:hours' : 'rules:minutes', { count }),
            }))}
            onValue={(value) => onChange(whenOf(k, which, value))}
          />
        )}
      </FieldPair>
    </>
  );
}
