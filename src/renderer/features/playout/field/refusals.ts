import { createContext, useContext, useEffect, useId } from 'react';

/** The fields of one form that hold what they cannot take. */
export interface Refusals {
  readonly any: boolean;
  readonly tell: (field: string, refused: boolean) => void;
}

export const FormRefusals = createContext<Refusals>({ any: false, tell: () => undefined });

/** Tells the form around a field whether it holds what it cannot take; a field that goes away holds nothing. */
export function useRefusal(refused: boolean): void {
  const field = useId();
  const { tell } = useContext(FormRefusals);
  useEffect(() => {
    tell(field, refused);
    return () => {
      tell(field, false);
    };
  }, [field, refused, tell]);
}

/** Whether a field of the form around holds what it cannot take: its last good value is not what is seen. */
export const useRefused = (): boolean => useContext(FormRefusals).any;
