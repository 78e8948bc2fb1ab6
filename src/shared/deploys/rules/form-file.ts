import '../rules-texts.ts';
import type { FieldError, ServiceForm } from '../form.ts';

/** At most one of the two is empty: `form` null means `errors` has at least one entry. */
export interface FormFile {
  readonly form: ServiceForm | null;
  readonly errors: FieldError[];
}

/** Longest text of a file (UTF-16 units). */
export const MAX_FORM_FILE = 256 * 1024;

/** Reads `deploy.yaml` or JSON with the specification's field names. Never throws. */
export function parseFormFile(_text: string): FormFile {
  return { form: null, errors: [] };
}
