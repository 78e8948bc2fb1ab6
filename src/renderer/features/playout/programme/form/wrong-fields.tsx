import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { FormGate, useFormGate } from '../../../../ui/invalid-fields.tsx';

/** The open form has fields whose text is wrong: what they should say is not in the document. null: it has none. */
export const useWrongFields = create<{
  readonly wrong: { readonly count: number; readonly name: string } | null;
}>(() => ({ wrong: null }));

/** A form whose wrong fields hold back an apply. `name`: of the slot or source. */
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
