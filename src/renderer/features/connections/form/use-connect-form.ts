import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServiceDescriptor } from '../../../../shared/connections/descriptor.ts';
import { listFields, secretFaults } from '../../../../shared/connections/descriptor.ts';
import type {
  ConnectionInput,
  ConnectionProfile,
  ConnectionReport,
} from '../../../../shared/connections/model.ts';
import type { Fix } from '../../../../shared/connections/fix.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { call, useAction } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import type { FormState } from './form-state.ts';
import { listFaults, initialForm, toInput } from './form-state.ts';

export interface ConnectForm {
  readonly descriptor: ServiceDescriptor;
  readonly state: FormState;
  /** The profile being edited; null for a new one. */
  readonly profile: ConnectionProfile | null;
  /** The part that the user opened the form for. */
  readonly fix: Fix | null;
  readonly change: (part: Partial<FormState>) => void;
  readonly changeValue: (key: string, value: string) => void;
  /** Registers a secret's input. Its text is read when the form is sent and never stored. */
  readonly secretInput: (key: string, input: HTMLInputElement | null) => void;
  readonly focusSecret: () => void;
  /** Errors of the secrets, as of the last attempt to send. */
  readonly secretFaults: Readonly<Record<string, string>>;
  /** Fields that show their errors: those the user left, and all after an attempt to send. */
  readonly touched: ReadonlySet<string>;
  readonly touch: (field: string) => void;
  readonly running: 'test' | 'save' | 'force' | null;
  readonly report: ConnectionReport | null;
  /** Whether the form was changed after the test whose report is shown. */
  readonly changed: boolean;
  readonly error: AppError | null;
  readonly test: () => void;
  /** Signs in with the browser, even if a sign-in is saved. */
  readonly signIn: () => void;
  /** Aborts the running test or save, such as waiting for the browser. */
  readonly stop: () => void;
  readonly save: (force: boolean) => void;
}

/** The form of a connection: its state, testing and saving. `onSaved` receives the profile's id. */
export function useConnectForm(
  descriptor: ServiceDescriptor,
  profile: ConnectionProfile | null,
  onSaved: (profileId: string) => void,
  fix: Fix | null = null,
): ConnectForm {
  const { state, change, changeValue } = useFormState(descriptor, profile, fix);
  const secrets = useSecretInputs();
  const checks = useChecks(descriptor, state, secrets.read);
  const sending = useSending(state, checks.ready);
  const end = useEnd();
  const input = (): ConnectionInput => toInput(descriptor, state, secrets.read());
  const test = (connection: ConnectionInput): void =>
    void sending.start('test', () => call('connections.test', connection, end.signal()));
  return {
    descriptor,
    state,
    profile,
    fix,
    change,
    changeValue,
    touched: checks.touched,
    running: sending.running,
    error: sending.error,
    report: sending.report,
    changed: sending.changed,
    secretInput: secrets.set,
    focusSecret: secrets.focus,
    secretFaults: checks.secretFaults,
    touch: checks.touch,
    signIn: () => test({ ...input(), signIn: 'again' }),
    stop: end.now,
    test: () => test(input()),
    save: (force) => {
      void sending.start(force ? 'force' : 'save', async () => {
        // Saving the first profile unmounts the form before the answer arrives.
        const saved = await call('connections.save', { ...input(), force }, end.lasting());
        if (saved.profileId !== null) {
          secrets.clear();
          onSaved(saved.profileId);
        }
        return saved.report;
      });
    },
  };
}

function useFormState(
  descriptor: ServiceDescriptor,
  profile: ConnectionProfile | null,
  fix: Fix | null,
) {
  const [state, setState] = useState(() => initialForm(descriptor, profile, fix));
  const change = useCallback(
    (part: Partial<FormState>) => setState((before) => ({ ...before, ...part })),
    [],
  );
  const changeValue = useCallback(
    (key: string, value: string) =>
      setState((before) => ({ ...before, values: { ...before.values, [key]: value } })),
    [],
  );
  return { state, change, changeValue };
}

/** Which fields show their errors, and the check of all before sending. */
function useChecks(
  descriptor: ServiceDescriptor,
  state: FormState,
  readSecrets: () => Readonly<Record<string, string>>,
) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wrongSecrets, setWrongSecrets] = useState<ConnectForm['secretFaults']>({});
  return {
    touched,
    secretFaults: wrongSecrets,
    touch: (field: string) => setTouched((before) => new Set([...before, field])),
    ready: (): boolean => {
      setTouched(new Set(listFields(descriptor, state.credential).map(({ key }) => key)));
      const wrong = secretFaults(descriptor, state.credential, readSecrets());
      setWrongSecrets(wrong);
      return Object.keys({ ...listFaults(descriptor, state), ...wrong }).length === 0;
    },
  };
}

/** The running request, and the last report with the form state it belongs to. */
function useSending(state: FormState, ready: () => boolean) {
  const [result, setResult] = useState<{ report: ConnectionReport; of: FormState } | null>(null);
  const [running, setRunning] = useState<ConnectForm['running']>(null);
  const { run, error } = useAction();
  return {
    running,
    error,
    report: result?.report ?? null,
    changed: result !== null && result.of !== state,
    start: async (
      kind: 'test' | 'save' | 'force',
      work: () => Promise<ConnectionReport>,
    ): Promise<void> => {
      if (!ready() || running !== null) return;
      setRunning(kind);
      setResult(null);
      const report = await run(work, { inline: true });
      setRunning(null);
      if (report?.notice !== undefined) showToast({ tone: 'bad', text: report.notice });
      setResult(report === undefined ? null : { report, of: state });
    },
  };
}

/** The inputs of secrets. A secret must not outlive its use, neither in the page nor in the browser's form memory. */
function useSecretInputs() {
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const set = useCallback((key: string, input: HTMLInputElement | null) => {
    if (input === null) inputs.current.delete(key);
    else inputs.current.set(key, input);
  }, []);
  return {
    set,
    read: () => Object.fromEntries([...inputs.current].map(([key, { value }]) => [key, value])),
    clear: () => {
      for (const input of inputs.current.values()) input.value = '';
    },
    focus: () => inputs.current.values().next().value?.focus(),
  };
}

/** Abort signals: `signal` aborts on stop and on unmount, `lasting` only on stop. */
function useEnd(): {
  readonly signal: () => AbortSignal;
  readonly lasting: () => AbortSignal;
  readonly now: () => void;
} {
  const own = useRef<AbortController | null>(null);
  const left = useRef<AbortController | null>(null);
  const leave = useCallback(() => {
    own.current?.abort();
    own.current = null;
  }, []);
  useEffect(() => leave, [leave]);
  return {
    signal: () => (own.current ??= new AbortController()).signal,
    lasting: () => (left.current = new AbortController()).signal,
    now: () => {
      leave();
      left.current?.abort();
    },
  };
}
