import { useState } from 'react';
import type { MethodOutput } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type { Rule, RuleWhen } from '../../../shared/rules/model.ts';
import { actsLike, getLevel, levels, makeWhen, getSubject } from '../../../shared/rules/when.ts';
import { call } from '../../state/calls.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldPair } from '../../ui/FieldPair.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Choice } from './Choice.tsx';
import { useChoices, withCurrent } from './choices.ts';
import { sentence } from './sentence.ts';
import { getTarget, ThenFields } from './ThenFields.tsx';
import { TrialResult } from './Trial.tsx';

interface Props {
  /** null: a new rule. */
  readonly rule: Rule | null;
  readonly onClose: () => void;
}

const newRule = (): Rule => ({
  id: crypto.randomUUID(),
  name: '',
  on: false,
  when: { k: 'deployFailed', service: null },
  then: { k: 'notify', text: '' },
});

/** Adds or edits a rule, with a trial before saving. */
export function RuleDialog({ rule: saved, onClose }: Props) {
  const [first] = useState(() => saved ?? newRule());
  const [form, setForm] = useState(first);
  const [tried, setTried] = useState<MethodOutput<'rules.try'> | null>(null);
  const rule = { ...form, name: form.name.trim() === '' ? sentence(form) : form.name };
  const saving = useMutation(() => call('rules.save', { rule }), { inline: true, onDone: onClose });
  const trying = useMutation(() => call('rules.try', { rule }), {
    inline: true,
    onDone: setTried,
  });
  const change = (part: Partial<Rule>): void => {
    setForm({ ...form, ...part });
    setTried(null);
  };
  const disabled = getTarget(rule.then) === '';
  return (
    <FormDialog
      wide
      title={saved === null ? t('rules:addTitle') : t('rules:editTitle')}
      description={t('rules:about')}
      submit={t('rules:save')}
      submission={{ ...saving, error: saving.error ?? trying.error }}
      dirty={!equal(form, first)}
      aside={
        <Button pending={trying.pending} disabled={disabled} onClick={() => void trying.run()}>
          {t('rules:try')}
        </Button>
      }
      onClose={onClose}
    >
      <RuleFields rule={form} onChange={change} />
      {first.on && !actsLike(first, form) && <Notice tone="warn" title={t('rules:savesOff')} />}
      {tried !== null && <TrialResult {...tried} />}
    </FormDialog>
  );
}

function RuleFields({
  rule,
  onChange,
}: {
  readonly rule: Rule;
  readonly onChange: (part: Partial<Rule>) => void;
}) {
  return (
    <>
      <Field label={t('rules:name')} note={t('app:form.optional')}>
        {(parts) => (
          <TextInput
            {...parts}
            maxLength={200}
            placeholder={sentence(rule)}
            value={rule.name}
            onText={(name) => onChange({ name })}
          />
        )}
      </Field>
      <WhenFields when={rule.when} onChange={(when) => onChange({ when })} />
      <ThenFields then={rule.then} onChange={(then) => onChange({ then })} />
    </>
  );
}

const kinds = Object.keys(levels) as RuleWhen['k'][];
const usualLevel = (k: RuleWhen['k']): number => (k === 'playoutGap' ? 12 : 10);

/** The event that a rule reacts to. */
function WhenFields({
  when,
  onChange,
}: {
  readonly when: RuleWhen;
  readonly onChange: (when: RuleWhen) => void;
}) {
  const choices = useChoices();
  const { k } = when;
  const which = getSubject(when);
  const level = getLevel(when);
  const any = { value: '', label: t('rules:any') };
  return (
    <>
      <Choice
        label={t('rules:when')}
        value={k}
        options={kinds.map((value) => ({ value, label: t(`rules:whens.${value}`) }))}
        onValue={(kind) => onChange(makeWhen(kind, null, usualLevel(kind)))}
      />
      <FieldPair>
        <Choice
          label={t(`rules:which.${k}`)}
          value={which ?? ''}
          options={withCurrent([any, ...choices[k]], which ?? '')}
          onValue={(value) => onChange(makeWhen(k, value === '' ? null : value, level))}
        />
        {(k === 'playoutGap' || k === 'playerOffline') && (
          <Choice
            label={t(`rules:level.${k}`)}
            value={level}
            options={[...new Set([...levels[k], level])].map((count) => ({
              value: count,
              label: t(k === 'playoutGap' ? 'rules:hours' : 'rules:minutes', { count }),
            }))}
            onValue={(value) => onChange(makeWhen(k, which, value))}
          />
        )}
      </FieldPair>
    </>
  );
}
