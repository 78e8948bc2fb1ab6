import { useLayoutEffect, useRef } from 'react';
import type { FieldParts } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

/** A write-only input. The form reads its text when it submits; unmounting clears it. */
export function SecretInput({
  onInput,
  parts,
  ...rest
}: {
  readonly onInput: (name: string, input: HTMLInputElement | null) => void;
  readonly parts: FieldParts;
  readonly name: string;
  readonly maxLength: number;
  readonly placeholder?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { name } = rest;
  useLayoutEffect(() => {
    const element = input.current;
    onInput(name, element);
    return () => {
      onInput(name, null);
      if (element !== null) element.value = '';
    };
  }, [onInput, name]);
  return <TextInput {...parts} {...rest} ref={input} type="password" autoComplete="new-password" />;
}
