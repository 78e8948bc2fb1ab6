import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Preferences } from '../../../shared/settings/model.ts';
import { call } from '../../state/calls.ts';
import { readTopic } from '../../state/topics.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { Switch } from '../../ui/Switch.tsx';
import css from './Group.module.css';

/** Settings that belong together, on one surface. */
export function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css['title']}>
        {title}
      </h2>
      <div className={css['rows']}>{children}</div>
    </section>
  );
}

/** One line: its name and what it does on the left, its control or value on the right. */
export function Row({
  label,
  hint,
  below,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  /** What there is to say about it, across the whole width. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={css['row']}>
      <div className={css['words']}>
        <p>{label}</p>
        {hint !== undefined && <p className={css['hint']}>{hint}</p>}
      </div>
      <div className={css['control']}>{children}</div>
      {below}
    </div>
  );
}

/** A preference that is on or off, as a row. The switch moves at once and goes back where the app did not take the change. */
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
