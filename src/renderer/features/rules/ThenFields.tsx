import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import type { RuleThen } from '../../../shared/rules/model.ts';
import { executesValues, parseParams } from '../../../shared/workflows/rules/params.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { Field } from '../../ui/Field.tsx';
import { useInvalidField } from '../../ui/invalid-fields.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Choice } from './Choice.tsx';
import { useChoices, withCurrent } from './choices.ts';

const kinds = ['notify', 'startWorkflow', 'pausePlayer', 'applyScene', 'openPanel'] as const;

/** The workflow, player, scene or page of an action; empty: none is selected. */
export function getTarget(then: RuleThen): string {
  if (then.k === 'startWorkflow') return then.file;
  if (then.k === 'pausePlayer') return then.player;
  if (then.k === 'applyScene') return then.scene;
  return then.k === 'openPanel' ? then.panel : then.k;
}

function makeThen(k: RuleThen['k'], target: string, name: string, before: RuleThen): RuleThen {
  if (k === 'notify') return { k, text: '' };
  if (k === 'pausePlayer') return { k, player: target };
  if (k === 'applyScene') return { k, scene: target };
  if (k === 'openPanel') return { k, panel: target };
  return { k, file: target, name, params: before.k === k ? before.params : [] };
}

interface Props<T> {
  readonly then: T;
  readonly onChange: (then: RuleThen) => void;
}

/** The action of a rule. */
export function ThenFields({ then, onChange }: Props<RuleThen>) {
  const choices = useChoices();
  const { k } = then;
  const target = getTarget(then);
  useInvalidField(target === '', k === 'notify' ? null : t(`rules:target.${k}`));
  const change = (kind: RuleThen['k'], wanted?: string): void => {
    const all = kind === 'notify' ? [] : choices[kind];
    const chosen = all.find(({ value }) => value === wanted) ?? all[0];
    onChange(makeThen(kind, chosen?.value ?? '', chosen?.label ?? '', then));
  };
  return (
    <>
      <Choice
        label={t('rules:then')}
        value={k}
        options={kinds.map((value) => ({ value, label: t(`rules:thens.${value}`) }))}
        onValue={(kind) => change(kind)}
      />
      {k !== 'notify' && (
        <Choice
          label={t(`rules:target.${k}`)}
          error={target === '' ? t('rules:none') : null}
          value={target}
          options={target === '' ? [] : withCurrent(choices[k], target)}
          onValue={(value) => change(k, value)}
        />
      )}
      {k === 'notify' && (
        <Field label={t('rules:text')} note={t('app:form.optional')} hint={t('rules:textHint')}>
          {(parts) => (
            <TextInput
              {...parts}
              maxLength={500}
              value={then.text}
              onText={(text) => onChange({ k, text })}
            />
          )}
        </Field>
      )}
      {k === 'startWorkflow' && <Params then={then} onChange={onChange} />}
    </>
  );
}

function Params({ then, onChange }: Props<Extract<RuleThen, { k: 'startWorkflow' }>>) {
  const [text, setText] = useState(() =>
    then.params.map(({ name, value }) => (name === null ? value : `${name}=${value}`)).join('\n'),
  );
  const wrong = text.split('\n').findIndex((line) => !isNamed(line.trim()));
  useInvalidField(wrong >= 0, t('rules:params'));
  const isExecuted = useTopicSelector(
    'workflows.overview',
    ({ value }) => value !== null && executesValues(value.dialect, value.version),
  );
  return (
    <Field
      label={t('rules:params')}
      hint={t(isExecuted ? 'rules:paramsFixed' : 'rules:paramsHint')}
      error={wrong < 0 ? null : t('rules:paramsLine', { line: wrong + 1 })}
    >
      {(parts) => (
        <TextArea
          {...parts}
          rows={3}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            const lines = value.split('\n').flatMap((line) => line.trim() || []);
            onChange({ ...then, params: parseParams(lines) });
          }}
        />
      )}
    </Field>
  );
}

const isNamed = (line: string): boolean => line === '' || parseParams([line])[0]?.name !== null;
