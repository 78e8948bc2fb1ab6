import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useId, useMemo, useState } from 'react';

/** The fields of a form whose text is invalid. */
interface Refusals {
  readonly any: boolean;
  readonly report: (field: string, refused: boolean) => void;
}

const FormRefusals = createContext<Refusals>({ any: false, report: () => undefined });

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
          return new Set(refused ? [...now, field] : [...now].filter((one) => one !== field));
        }),
    }),
    [any],
  );
  return <FormRefusals value={refusals}>{children}</FormRefusals>;
}

/** Reports to the surrounding form whether this field is invalid; unmounting withdraws the report. */
export function useRefusal(refused: boolean): void {
  const field = useId();
  const { report } = useContext(FormRefusals);
  useEffect(() => {
    report(field, refused);
    return () => report(field, false);
  }, [field, refused, report]);
}

/** Whether a field of the surrounding form is invalid and therefore shows other text than its last valid value. */
export const useRefused = (): boolean => useContext(FormRefusals).any;
