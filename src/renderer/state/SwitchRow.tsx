import type { ReactNode } from 'react';
import type { Preferences } from '../../shared/settings/model.ts';
import { Row } from '../ui/Group.tsx';
import { Switch } from '../ui/Switch.tsx';
import { call } from './calls.ts';
import { readTopic } from './topics.ts';
import { useMutation } from './use-mutation.ts';

/** A row with a switch for one preference. The switch moves immediately and reverts if the app rejects the change. */
export function SwitchRow({
  label,
  hint,
  below,
  settings,
  isOn,
  change,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly below?: ReactNode;
  readonly settings: Preferences;
  readonly isOn: (settings: Preferences) => boolean;
  readonly change: (on: boolean) => Partial<Preferences>;
}) {
  const { expected, submit } = useMutation((on: boolean) => call('settings.update', change(on)), {
    expect: { of: (on) => on, read: () => isOn(readTopic('settings')) },
  });
  return (
    <Row label={label} {...(hint === undefined ? {} : { hint })} below={below}>
      <Switch label={label} checked={expected?.value ?? isOn(settings)} onChecked={submit} />
    </Row>
  );
}
