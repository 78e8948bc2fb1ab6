import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import type { FieldParts } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

/** An input that is only written: its text is read through the ref when it is sent, and wiped when it goes away. */
export function SecretInput({
  input,
  parts,
  ...rest
}: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly parts: FieldParts;
  readonly name: string;
  readonly maxLength: number;
  readonly placeholder?: string;
}) {
  useLayoutEffect(() => {
    const element = input.current;
    return () => {
      if (element !== null) element.value = '';
    };
  }, [input]);
  return <TextInput {...parts} {...rest} ref={input} type="password" autoComplete="new-password" />;
}
