import { createContext } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';

/** A button that fixes an error elsewhere. */
export interface ErrorRemedy {
  readonly label: string;
  readonly run: () => void;
}

/** An error as a view shows it; without a code its cause is unknown. */
export type ShownError = Pick<AppError, 'message'> & Partial<Pick<AppError, 'code' | 'detail'>>;

/** Finds the remedy for an error in the part of the window below the provider; null: only retrying. */
export const FindRemedy = createContext<(error: ShownError) => ErrorRemedy | null>(() => null);
