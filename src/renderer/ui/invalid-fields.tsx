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

/** The fields of a form that keep it from being submitted: their text is wrong, or they need a value. */
interface InvalidFields {
  /** Their labels; null: the field has none. */
  readonly labels: readonly (string | null)[];
  /** The form was submitted with such a field, so that those without a value say so. */
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

/** Collects the invalid fields inside, so that the form can lead to them instead of being submitted. */
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
 * Reports to the surrounding form whether this field is invalid; unmounting withdraws the report. The form knows before the next event: else it
 * would refuse an Enter that follows the typing at once.
 */
export function useInvalidField(refused: boolean, label: string | null = null): void {
  const field = useId();
  const { report } = useContext(InvalidFieldsContext);
  useLayoutEffect(() => {
    report(field, refused, label);
    return () => report(field, false, label);
  }, [field, refused, label, report]);
}

/** Reports a required field without a value to the surrounding form. Returns whether the field says so: once the form was refused. */
export function useRequiredField(isMissing: boolean, label: string): boolean {
  useInvalidField(isMissing, label);
  return useContext(InvalidFieldsContext).isTried && isMissing;
}

export type FormGateState = Pick<InvalidFields, 'labels' | 'isTried' | 'refuse'>;

/** The surrounding form: its invalid fields, and how they refuse it. */
export const useFormGate = (): FormGateState => useContext(InvalidFieldsContext);
