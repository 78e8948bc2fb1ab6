import { useState } from 'react';
import type { MethodOutput } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Rule } from '../../../shared/rules/model.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { useNow } from '../../state/now.ts';
import { call, send } from '../../state/calls.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { useResource } from '../../state/use-resource.ts';
import { Awaited } from '../../ui/ErrorState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { FactTable } from './FactTable.tsx';
import { sentence } from './sentence.ts';

/** Maximum number of rendered rows. */
const MAX_ROWS = 100;

/** What a rule would have done in the past. */
export function TrialResult({ facts, since, refused }: MethodOutput<'rules.try'>) {
  const now = useNow(60_000);
  const title = t('rules:tried', { count: facts.length, since: formatMoment(since, now) });
  const rows = facts.slice(0, MAX_ROWS).map((fact) => ({ fact, at: fact.at }));
  return (
    <>
      {refused !== null && <Notice tone="warn" title={refused} />}
      <Notice title={title} />
      {rows.length > 0 && <FactTable label={title} rows={rows} />}
    </>
  );
}

/** Switches a rule on after showing what it would have done in the past, and off at once. */
export function RuleSwitch({ rule }: { readonly rule: Rule }) {
  const { id, name, on } = rule;
  const [isTrying, setTrying] = useState(false);
  return (
    <>
      <Switch
        label={name}
        checked={on}
        onChecked={(checked) => {
          if (checked) setTrying(true);
          else send('rules.switch', { id, on: false });
        }}
      />
      {isTrying && <SwitchOnDialog rule={rule} onClose={() => setTrying(false)} />}
    </>
  );
}

function SwitchOnDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) {
  const { id, name } = rule;
  const trial = useResource('rules.try', { rule });
  const submission = useMutation(() => call('rules.switch', { id, on: true }), {
    inline: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      wide
      title={t('rules:switchTitle', { name })}
      description={sentence(rule)}
      submit={t('rules:switchAction')}
      submission={submission}
      onClose={onClose}
      disabled={trial.data === null}
    >
      <Awaited resource={trial} label={t('rules:trying')} rows={3} />
      {trial.data !== null && <TrialResult {...trial.data} />}
    </FormDialog>
  );
}
