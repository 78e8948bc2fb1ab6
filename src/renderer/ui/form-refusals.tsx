import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useId, useMemo, useState } from 'react';

/** The fields of a form whose text is invalid. */
interface Refusals {
  readonly any: boolean;
  readonly report: (field: string, refused: boolean) => void;
}

const FormRefusals = createContext<Refusals>({ any: false, report: () => undefined });

/** Collects the refusals of the fields inside, so that the form's button can wait for them. */
export function FormGate({ children }: { readonly children: ReactNode }) {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const any = fields.size > 0;
  const refusals = useMemo(
    () => ({
      any,
      report: (field: string, refused: boolean) => {
        setFields((now) => {
          if (now.has(field) === refused) return now;
          return new Set(refused ? [...now, field] : [...now].filter((one) => one !== field));
        });
      },
    }),
    [any],
  );
  return <FormRefusals value={refusals}>{children}</FormRefusals>;
}

/** Reports to the form around a field whether the field refuses its text; unmounting withdraws the refusal. */
export function useRefusal(refused: boolean): void {
  const field = useId();
  const { report } = useContext(FormRefusals);
  useEffect(() => {
    report(field, refused);
    return () => {
      report(field, false);
    };
  }, [field, refused, report]);
}

/** Whether a field of the form around refuses its text, so that its last good value is not the visible one. */
export const useRefused = (): boolean => useContext(FormRefusals).any;
