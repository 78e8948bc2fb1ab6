import type { CreateField } from '../../../../shared/issues/contract.ts';
import type { Raw } from './tracker.ts';
import { idOf, lineOf, recordAt, recordsOf } from './values.ts';

/** Chosen before the form is read. */
const given = new Set(['project', 'issuetype']);
const longTexts = new Set(['description', 'environment']);
const MAX_CHOICES = 1000;

/** Fields of the form for a new issue, from the server's description of them. Required ones with a default are not required. */
export const createFieldsOf = (fields: readonly Raw[]): CreateField[] =>
  fields.flatMap((field) => {
    const id = idOf(field['fieldId']) ?? idOf(field['key']);
    if (id === null || given.has(id)) return [];
    const choices = choicesOf(field);
    const required = field['required'] === true && field['hasDefaultValue'] !== true;
    const name = lineOf(field['name']) ?? id;
    return [{ id, name, required, kind: kindOf(field, choices.length > 0), choices }];
  });

function kindOf(field: Raw, hasChoices: boolean): CreateField['kind'] {
  const { type, items, system, custom } = recordAt(field, 'schema');
  const isLong =
    longTexts.has(String(system)) || (typeof custom === 'string' && custom.endsWith(':textarea'));
  switch (type) {
    case 'string':
      return isLong ? 'longText' : 'text';
    case 'number':
      return 'number';
    case 'date':
      return 'date';
    case 'user':
      return 'person';
    case 'array':
      if (hasChoices) return 'choices';
      return items === 'string' && (system === 'labels' || /:labels$/.test(String(custom)))
        ? 'labels'
        : 'other';
    default:
      return hasChoices && type !== 'option-with-child' ? 'choice' : 'other';
  }
}

const choicesOf = (field: Raw): CreateField['choices'] =>
  recordsOf(field['allowedValues'])
    .slice(0, MAX_CHOICES)
    .flatMap((choice) => {
      const id = idOf(choice['id']) ?? idOf(choice['value']);
      const name = lineOf(choice['name']) ?? lineOf(choice['value']) ?? id;
      return id === null || name === null ? [] : [{ id, name }];
    });
