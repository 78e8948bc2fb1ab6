import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { FormRefusals } from './refusals.ts';

/** A form whose button waits until every field of it holds what it can take. */
export function FormGate({ children }: { readonly children: ReactNode }) {
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const any = fields.size > 0;
  const tell = useMemo(() => teller(setFields), []);
  const refusals = useMemo(() => ({ any, tell }), [any, tell]);
  return <FormRefusals value={refusals}>{children}</FormRefusals>;
}

type Change = (of: (now: ReadonlySet<string>) => ReadonlySet<string>) => void;

const teller =
  (change: Change) =>
  (field: string, refused: boolean): void => {
    change((now) => {
      if (now.has(field) === refused) return now;
      const next = new Set(now);
      if (refused) next.add(field);
      else next.delete(field);
      return next;
    });
  };
