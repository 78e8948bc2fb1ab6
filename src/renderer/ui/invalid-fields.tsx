import type { ReactNode } from 'react';
import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** Fields that block the submission of a form: their text is invalid, or they lack a required value. */
interface InvalidFields {
  /** Labels of these fields; null: the field has none. */
  readonly labels: readonly (string | null)[];
  /** The user tried to submit the form, so fields without a required value show it. */
  readonly isTried: boolean;
  readonly refuse: () => void;
  readonly report: (field: string, refused: boolean, label: string | null) => void;
}

const InvalidFieldsContext = createContext<InvalidFields>({
  labels: [],
  isTried: false,
  refuse: () => undefined,
  report: () => undefined,
});

/** Collects the invalid fields inside, so that the form can focus them instead of being submitted. */
export function FormGate({ children }: { readonly children: ReactNode }) {
  const [fields, setFields] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [isTried, setTried] = useState(false);
  const report = useCallback(
    (field: string, refused: boolean, label: string | null) =>
      setFields((now) => {
        if (now.has(field) === refused) return now;
        const others = [...now].filter(([other]) => other !== field);
        return new Map(refused ? [...others, [field, label]] : others);
      }),
    [],
  );
  const invalid = useMemo(
    () => ({ labels: [...fields.values()], isTried, refuse: () => setTried(true), report }),
    [fields, isTried, report],
  );
  return <InvalidFieldsContext value={invalid}>{children}</InvalidFieldsContext>;
}

/**
 * Reports to the surrounding form whether this field is invalid; unmounting withdraws the report. The form is updated before the next
 * event, otherwise it would reject an Enter pressed right after typing.
 */
export function useInvalidField(refused: boolean, label: string | null = null): void {
  const field = useId();
  const { report } = useContext(InvalidFieldsContext);
  useLayoutEffect(() => {
    report(field, refused, label);
    return () => report(field, false, label);
  }, [field, refused, label, report]);
}

/** Reports a missing required value to the surrounding form. Returns whether the field shows it: once the user tried to submit. */
export function useRequiredField(isMissing: boolean, label: string): boolean {
  useInvalidField(isMissing, label);
  return useContext(InvalidFieldsContext).isTried && isMissing;
}

export type FormGateState = Pick<InvalidFields, 'labels' | 'isTried' | 'refuse'>;

/** The surrounding form's invalid fields, and how it rejects a submission. */
export const useFormGate = (): FormGateState => useContext(InvalidFieldsContext);
