import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { ProfileView, TestReport } from '../../../../shared/music/connection.ts';
import { call, useAction } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import type { FieldName, FormState } from './form-state.ts';
import { faultsOf, initialForm, toInput } from './form-state.ts';

export interface ConnectForm {
  readonly state: FormState;
  /** The profile that is changed, or null for a new one. */
  readonly profile: ProfileView | null;
  readonly change: (part: Partial<FormState>) => void;
  /** The secrets' inputs; their texts are read when sent, never kept. */
  readonly tokenInput: RefObject<HTMLInputElement | null>;
  readonly passwordInput: RefObject<HTMLInputElement | null>;
  /** Faults are shown for fields that were left, and for all after a try to send. */
  readonly touched: ReadonlySet<FieldName>;
  readonly touch: (field: FieldName) => void;
  readonly running: 'test' | 'save' | 'force' | null;
  readonly report: TestReport | null;
  /** Whether something was changed after the test whose report is shown. */
  readonly changed: boolean;
  readonly error: AppError | null;
  readonly test: () => void;
  readonly save: (force: boolean) => void;
}

/** The connection form: what it holds, its test, and saving. `onSaved` gets the profile's id. */
export function useConnectForm(
  profile: ProfileView | null,
  onSaved: (profileId: string) => void,
): ConnectForm {
  const [state, setState] = useState(() => initialForm(profile));
  const { touched, touch, touchAll } = useTouched();
  const [result, setResult] = useState<{ report: TestReport; of: FormState } | null>(null);
  const [running, setRunning] = useState<ConnectForm['running']>(null);
  const tokenInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { run, error } = useAction();
  const signal = useEnd();
  const change = useCallback((part: Partial<FormState>) => {
    setState((before) => ({ ...before, ...part }));
  }, []);

  const input = () =>
    toInput(state, {
      token: tokenInput.current?.value ?? '',
      password: passwordInput.current?.value ?? '',
    });
  const start = async (kind: 'test' | 'save' | 'force', work: () => Promise<TestReport>) => {
    touchAll();
    if (running !== null || Object.keys(faultsOf(state)).length > 0) return;
    setRunning(kind);
    setResult(null);
    const report = await run(work, { inline: true });
    setRunning(null);
    if (report?.notice !== undefined) showToast({ tone: 'bad', text: report.notice });
    setResult(report === undefined ? null : { report, of: state });
  };
  return {
    ...{ state, profile, change, tokenInput, passwordInput, touched, touch, running, error },
    report: result?.report ?? null,
    changed: result !== null && result.of !== state,
    test: () => {
      void start('test', () => call('music.testConnection', input(), signal()));
    },
    save: (force) => {
      void start(force ? 'force' : 'save', async () => {
        // Not cancelled when the form goes away: the first saved profile makes it go before the answer is there.
        const saved = await call('music.saveProfile', { ...input(), force });
        if (saved.profileId !== null) {
          clear(tokenInput.current, passwordInput.current);
          onSaved(saved.profileId);
        }
        return saved.report;
      });
    },
  };
}

function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  return {
    touched,
    touch: (field: FieldName) => {
      setTouched((before) => new Set([...before, field]));
    },
    touchAll: () => {
      setTouched(new Set<FieldName>(['localUrl', 'externalUrl']));
    },
  };
}

/** A secret must not outlive its use: neither in the page nor in what the browser remembers of an input. */
function clear(...inputs: readonly (HTMLInputElement | null)[]): void {
  for (const input of inputs) if (input !== null) input.value = '';
}

/** A signal that ends what runs when the form goes away. */
function useEnd(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      controller.current?.abort();
      controller.current = null;
    },
    [],
  );
  return () => {
    controller.current ??= new AbortController();
    return controller.current.signal;
  };
}
