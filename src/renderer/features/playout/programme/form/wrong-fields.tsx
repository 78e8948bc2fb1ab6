import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { FormGate, useFormGate } from '../../../../ui/invalid-fields.tsx';

/** The open form if it has invalid fields, whose text is not in the document yet. null: none. */
export const useWrongFields = create<{
  readonly wrong: { readonly count: number; readonly name: string } | null;
}>(() => ({ wrong: null }));

/** A form whose invalid fields block an apply. `name`: of the slot or source. */
export function GatedForm({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <FormGate>
      <Report name={name} />
      {children}
    </FormGate>
  );
}

function Report({ name }: { readonly name: string }) {
  const count = useFormGate().labels.length;
  useLayoutEffect(() => {
    useWrongFields.setState({ wrong: count === 0 ? null : { count, name } });
    return () => useWrongFields.setState({ wrong: null });
  }, [count, name]);
  return null;
}
