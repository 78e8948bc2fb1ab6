import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type { Rule, RuleThen } from '../../../shared/rules/model.ts';
import { parseParams } from '../../../shared/workflows/rules/params.ts';
import { call } from '../../state/calls.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useRefusal } from '../../ui/form-refusals.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TryResult } from './TryResult.tsx';
import { useChoices, withCurrent } from './choices.ts';
import { sentence } from './sentence.ts';
import { WhenFields } from './WhenFields.tsx';

const newRule = (): Rule => ({
  ...{ id: crypto.randomUUID(), name: '', on: false },
  when: { k: 'deployFailed', service: null },
  then: { k: 'notify', text: '' },
});

/** Adds a rule, or edits one; tries it before it is saved. */
export function RuleDialog({
  rule: saved,
  onClose,
}: {
  readonly rule: Rule | null;
  readonly onClose: () => void;
}) {
  const [first] = useState(() => saved ?? newRule());
  const [form, setForm] = useState(first);
  const rule = { ...form, name: form.name.trim() === '' ? sentence(form) : form.name };
  const saving = useMutation(() => call('rules.save', { rule }), {
    inline: true,
    onDone: onClose,
  });
  const trying = useMutation((tried: Rule) => call('rules.try', { rule: tried }), {
    inline: true,
    onDone: (answer, tried) => {
      setResult({ answer, tried });
    },
  });
  const [result, setResult] = useState<Parameters<typeof TryResult>[0] | null>(null);
  const isReady = targetOf(rule.then) !== '';
  return (
    <FormDialog
      wide
      title={saved === null ? t('rules:addTitle') : t('rules:editTitle')}
      description={t('rules:about')}
      submit={t('rules:save')}
      submission={{ ...saving, error: saving.error ?? trying.error }}
      disabled={!isReady}
      dirty={!equal(form, first)}
      aside={
        <Button
          pending={trying.pending}
          disabled={!isReady}
          onClick={() => {
            trying.submit(rule);
          }}
        >
          {t('rules:try')}
        </Button>
      }
      onClose={onClose}
    >
      <Field label={t('rules:name')}>
        {(parts) => (
          <TextInput
            {...parts}
            maxLength={200}
            placeholder={sentence(form)}
            value={form.name}
            onText={(name) => {
              setForm({ ...form, name });
            }}
          />
        )}
      </Field>
      <WhenFields
        when={form.when}
        onChange={(when) => {
          setForm({ ...form, when });
        }}
      />
      <ThenFields
        then={form.then}
        onChange={(then) => {
          setForm({ ...form, then });
        }}
      />
      {result !== null && equal(result.tried, rule) && <TryResult {...result} />}
    </FormDialog>
  );
}

interface ThenProps {
  readonly then: RuleThen;
  readonly onChange: (then: RuleThen) => void;
}

const thens = ['notify', 'startWorkflow', 'pausePlayer', 'openPanel'] as const;

/** What a target is; empty: none is chosen. */
function targetOf(then: RuleThen): string {
  if (then.k === 'startWorkflow') return then.file;
  if (then.k === 'pausePlayer') return then.player;
  return then.k === 'openPanel' ? then.panel : then.k;
}

/** An action of a kind with a target; `name` of a workflow. */
function thenOf(k: RuleThen['k'], target: string, name: string, before: RuleThen): RuleThen {
  if (k === 'notify') return { k, text: '' };
  if (k === 'pausePlayer') return { k, player: target };
  if (k === 'openPanel') return { k, panel: target };
  const params = before.k === k ? before.params : [];
  return { k, file: target, name, params };
}

function ThenFields({ then, onChange }: ThenProps) {
  const choices = useChoices();
  const { k } = then;
  const change = (kind: RuleThen['k'], target?: string): void => {
    const chosen = kind === 'notify' ? [] : choices[kind];
    const found = chosen.find(({ value }) => value === target) ?? chosen[0];
    onChange(thenOf(kind, found?.value ?? '', found?.label ?? '', then));
  };
  const target = targetOf(then);
  const name = then.k === 'startWorkflow' ? then.name : target;
  return (
    <>
      <Field label={t('rules:then')}>
        {(parts) => (
          <Select
            {...parts}
            wide
            value={k}
            options={thens.map((value) => ({ value, label: t(`rules:thens.${value}`) }))}
            onValue={(kind) => {
              change(kind);
            }}
          />
        )}
      </Field>
      {k !== 'notify' && (
        <Field label={t(`rules:target.${k}`)} error={target === '' ? t('rules:none') : null}>
          {(parts) => (
            <Select
              {...parts}
              wide
              value={target}
              options={target === '' ? [] : withCurrent(choices[k], target, name)}
              onValue={(value) => {
                change(k, value);
              }}
            />
          )}
        </Field>
      )}
      {k === 'notify' && (
        <Field label={t('rules:text')} hint={t('rules:textHint')}>
          {(parts) => (
            <TextInput
              {...parts}
              maxLength={500}
              value={then.text}
              onText={(text) => {
                onChange({ k, text });
              }}
            />
          )}
        </Field>
      )}
      {k === 'startWorkflow' && (
        <Params
          params={then.params}
          onChange={(params) => {
            onChange({ ...then, params });
          }}
        />
      )}
    </>
  );
}

type WorkflowParams = Extract<RuleThen, { k: 'startWorkflow' }>['params'];

function Params({
  params,
  onChange,
}: {
  readonly params: WorkflowParams;
  readonly onChange: (params: WorkflowParams) => void;
}) {
  const [text, setText] = useState(() =>
    params.map(({ name, value }) => (name === null ? value : `${name}=${value}`)).join('\n'),
  );
  const lines = text.split('\n');
  const wrong = lines.findIndex((line) => line.trim() !== '' && !isNamed(line));
  useRefusal(wrong >= 0);
  return (
    <Field
      label={t('rules:params')}
      hint={t('rules:paramsHint')}
      error={wrong < 0 ? null : t('rules:paramsLine', { line: wrong + 1 })}
    >
      {(parts) => (
        <TextArea
          {...parts}
          rows={3}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            const filled = currentTarget.value.split('\n').filter((line) => line.trim() !== '');
            if (filled.every(isNamed)) onChange(parseParams(filled.map((line) => line.trim())));
          }}
        />
      )}
    </Field>
  );
}

const isNamed = (line: string): boolean => parseParams([line.trim()])[0]?.name !== null;
