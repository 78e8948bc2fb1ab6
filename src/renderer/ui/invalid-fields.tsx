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
  readonly count: number;
  /** The form was submitted with such a field, so that those without a value say so. */
  readonly isTried: boolean;
  readonly refuse: () => void;
  readonly report: (field: string, refused: boolean) => void;
}

const InvalidFieldsContext = createContext<InvalidFields>({
  count: 0,
  isTried: false,
  refuse: () => undefined,
  report: () => undefined,
});

/** Collects the invalid fields inside, so that the form can lead to them instead of being submitted. */
export function FormGate({ children }: { readonly children: ReactNode }) {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const report = useCallback(
    (field: string, refused: boolean) =>
      setFields((now) => {
        if (now.has(field) === refused) return now;
        return new Set(refused ? [...now, field] : [...now].filter((other) => other !== field));
      }),
    [],
  );
  const count = fields.size;
  const invalid = useMemo(
    () => ({ count, isTried, refuse: () => setTried(true), report }),
    [count, isTried, report],
  );
  return <InvalidFieldsContext value={invalid}>{children}</InvalidFieldsContext>;
}

/**
 * Reports to the surrounding form whether this field is invalid; unmounting withdraws the report. The form knows before the next event: else it
 * would refuse an Enter that follows the typing at once.
 */
export function useInvalidField(refused: boolean): void {
  const field = useId();
  const { report } = useContext(InvalidFieldsContext);
  useLayoutEffect(() => {
    report(field, refused);
    return () => report(field, false);
  }, [field, refused, report]);
}

/** Reports a required field without a value to the surrounding form. Returns whether the field says so: once the form was refused. */
export function useRequiredField(isMissing: boolean): boolean {
  useInvalidField(isMissing);
  return useContext(InvalidFieldsContext).isTried && isMissing;
}

export type FormGateState = Pick<InvalidFields, 'count' | 'isTried' | 'refuse'>;

/** The surrounding form: its invalid fields, and how they refuse it. */
export const useFormGate = (): FormGateState => useContext(InvalidFieldsContext);
