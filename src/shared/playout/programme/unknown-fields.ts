import { z } from 'zod';

type Path = readonly PropertyKey[];

/** Places of fields that a form does not have, each name once: they are kept and have no effect. */
export function findUnknownFields(form: z.ZodType, value: unknown): readonly Path[] {
  const found = new Map<string, Path>();
  walk(form, value, [], (path) => {
    const name = String(path.at(-1));
    if (!found.has(name)) found.set(name, path);
  });
  return [...found.values()];
}

function walk(form: z.core.$ZodType, value: unknown, path: Path, tell: (path: Path) => void): void {
  if (form instanceof z.ZodOptional) walk(form.unwrap(), value, path, tell);
  else if (form instanceof z.ZodUnion) {
    // A text or an object; a text has no fields.
    const kind = Array.isArray(value) ? z.ZodArray : z.ZodObject;
    const nested = form.options.find((option) => option instanceof kind);
    if (nested !== undefined) walk(nested, value, path, tell);
  } else if (typeof value !== 'object' || value === null) return;
  else if (form instanceof z.ZodArray)
    for (const [index, one] of (value as readonly unknown[]).entries())
      walk(form.element, one, [...path, index], tell);
  else if (form instanceof z.ZodRecord)
    for (const [key, one] of Object.entries(value)) walk(form.valueType, one, [...path, key], tell);
  else if (form instanceof z.ZodObject) {
    const shape = form.shape as Readonly<Record<string, z.ZodType>>;
    for (const [key, one] of Object.entries(value)) {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (field === undefined) tell([...path, key]);
      else walk(field, one, [...path, key], tell);
    }
  }
}
