import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useId, useMemo, useState } from 'react';

/** The fields of a form whose text is invalid. */
interface InvalidFields {
  readonly any: boolean;
  readonly report: (field: string, refused: boolean) => void;
}

const InvalidFieldsContext = createContext<InvalidFields>({ any: false, report: () => undefined });

/** Collects the invalid fields inside, so that the form can disable its button. */
export function FormGate({ children }: { readonly children: ReactNode }) {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const any = fields.size > 0;
  const refusals = useMemo(
    () => ({
      any,
      report: (field: string, refused: boolean) =>
        setFields((now) => {
          if (now.has(field) === refused) return now;
          return new Set(refused ? [...now, field] : [...now].filter((other) => other !== field));
        }),
    }),
    [any],
  );
  return <InvalidFieldsContext value={refusals}>{children}</InvalidFieldsContext>;
}

/** Reports to the surrounding form whether this field is invalid; unmounting withdraws the report. */
export function useInvalidField(refused: boolean): void {
  const field = useId();
  const { report } = useContext(InvalidFieldsContext);
  useEffect(() => {
    report(field, refused);
    return () => report(field, false);
  }, [field, refused, report]);
}

/** Whether a field of the surrounding form is invalid and therefore shows other text than its last valid value. */
export const useHasInvalid = (): boolean => useContext(InvalidFieldsContext).any;
