import type { ComponentType } from 'react';
import { useState } from 'react';
import { Inbox } from 'lucide-react';
import { RelativeTime } from '../../src/renderer/state/RelativeTime.tsx';
import { Button } from '../../src/renderer/ui/Button.tsx';
import { Combobox } from '../../src/renderer/ui/Combobox.tsx';
import { CommitField, CommitInput } from '../../src/renderer/ui/CommitField.tsx';
import { ConfirmDialog } from '../../src/renderer/ui/ConfirmDialog.tsx';
import { DateField, DateTimeField } from '../../src/renderer/ui/DateTimeField.tsx';
import { EmptyState } from '../../src/renderer/ui/EmptyState.tsx';
import { ErrorState } from '../../src/renderer/ui/ErrorState.tsx';
import { Field } from '../../src/renderer/ui/Field.tsx';
import { FieldPair } from '../../src/renderer/ui/FieldPair.tsx';
import { FormDialog } from '../../src/renderer/ui/FormDialog.tsx';
import { Pane } from '../../src/renderer/ui/Pane.tsx';
import { Select } from '../../src/renderer/ui/Select.tsx';
import { Skeleton } from '../../src/renderer/ui/Skeleton.tsx';
import { StatusPill } from '../../src/renderer/ui/StatusPill.tsx';
import type { Read } from '../../src/renderer/ui/use-commit.ts';
import css from './kit.module.css';

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));
const channels = [
  { value: 'one', label: '1 · News' },
  { value: 'two', label: '2 · Channel with a name that is far too long for a field', note: 'away' },
  { value: 'three', label: '3 · Music', disabled: true },
  { value: 'four', label: '4 · Films' },
];
const nothing = (): void => undefined;
const port = (text: string): Read<number> =>
  Number(text) > 0 && Number(text) < 65_536
    ? { ok: true, value: Number(text) }
    : { ok: false, error: 'Port takes a number from 1 to 65535.' };

function Fields() {
  const [channel, setChannel] = useState('two');
  const [zone, setZone] = useState('Europe/Berlin');
  const [day, setDay] = useState('2026-11-20');
  const [at, setAt] = useState(Date.parse('2026-11-20T19:43:00Z'));
  const [number, setNumber] = useState(8409);
  return (
    <>
      <FieldPair>
        <Field label="Channel">
          {(parts) => (
            <Select {...parts} wide value={channel} options={channels} onValue={setChannel} />
          )}
        </Field>
        <Field label="Time zone">
          {(parts) => <Combobox {...parts} value={zone} options={zones} onValue={setZone} />}
        </Field>
      </FieldPair>
      <FieldPair>
        <DateField label="Day" value={day} onValue={setDay} />
        <DateTimeField label="Start" value={at} zone={zone} onValue={setAt} />
      </FieldPair>
      <FieldPair short>
        <CommitField label="Port" text={String(number)} read={port} onCommit={setNumber} />
        <CommitField
          label="Address"
          note="optional"
          hint="Where the server listens."
          text="0.0.0.0"
          read={(value) => ({ ok: true, value })}
          onCommit={nothing}
        />
      </FieldPair>
      <CommitInput
        label="Port, compact"
        text={String(number)}
        read={port}
        step={(value, up) => (value ?? number) + up}
        onCommit={setNumber}
      />
    </>
  );
}

const pages = {
  fields: () => (
    <Pane title="Fields">
      <div className={css['stack']}>
        <Fields />
      </div>
    </Pane>
  ),
  form: () => (
    <FormDialog
      wide
      title="New schedule"
      description="Nothing runs before you save."
      submit="Save"
      submission={{ pending: false, error: { message: 'The name is taken. Choose another one.' } }}
      aside={<Button variant="ghost">Reset</Button>}
      dirty
      onClose={nothing}
    >
      <Fields />
    </FormDialog>
  ),
  confirm: () => (
    <ConfirmDialog
      title='Delete the database "archive"?'
      text="Its 12 tables and 1,204,331 rows are deleted. This cannot be undone."
      action="Delete database"
      word="archive"
      onClose={nothing}
    />
  ),
  states: () => (
    <div className={css['states']}>
      <div className={css['stack']}>
        <p className={css['pills']}>
          <StatusPill tone="good">Ready</StatusPill>
          <StatusPill tone="running">Building</StatusPill>
          <StatusPill tone="waiting">Needs review</StatusPill>
          <StatusPill tone="bad">Failed</StatusPill>
          <StatusPill tone="idle" onClick={nothing}>
            Paused
          </StatusPill>
          <RelativeTime at={Date.now() - 130_000} /> <RelativeTime at={1_790_000_000_000} />
        </p>
        <ErrorState
          error={{ message: 'The scheduler did not answer within 10 s.' }}
          onRetry={nothing}
        >
          Check its address under Connections.
        </ErrorState>
        <Pane title="Loading">
          <Skeleton rows={3} label="Loading" />
        </Pane>
        <Pane title="Empty">
          <EmptyState
            icon={Inbox}
            title="No runs yet"
            action={<Button variant="primary">Start a run</Button>}
          >
            Runs of the last 30 days appear here.
          </EmptyState>
        </Pane>
      </div>
    </div>
  ),
} as const;

/** Forms and states, each on its own page. */
export const formParts: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(pages).map(([name, Content]) => [
    name,
    () => (
      <div className={css['page']}>
        <h2>Kit</h2>
        <Content />
      </div>
    ),
  ]),
);
