import type { CreateField } from '../../../../shared/issues/contract.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readId, readLine, getRecord, readRecords } from '../../../net/wire.ts';

/** Chosen before the form is read. */
const given = new Set(['project', 'issuetype']);
const longTexts = new Set(['description', 'environment']);
const MAX_CHOICES = 1000;

/** Fields of the form for a new issue, from the server's description of them. Required ones with a default are not required. */
export const parseCreateFields = (fields: readonly JsonRecord[]): CreateField[] =>
  fields.flatMap((field) => {
    const id = readId(field['fieldId']) ?? readId(field['key']);
    if (id === null || given.has(id)) return [];
    const choices = parseChoices(field);
    const required = field['required'] === true && field['hasDefaultValue'] !== true;
    const name = readLine(field['name']) ?? id;
    return [{ id, name, required, kind: classifyField(field, choices.length > 0), choices }];
  });

function classifyField(field: JsonRecord, hasChoices: boolean): CreateField['kind'] {
  const { type, items, system, custom } = getRecord(field, 'schema');
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

const parseChoices = (field: JsonRecord): CreateField['choices'] =>
  readRecords(field['allowedValues'])
    .slice(0, MAX_CHOICES)
    .flatMap((choice) => {
      const id = readId(choice['id']) ?? readId(choice['value']);
      const name = readLine(choice['name']) ?? readLine(choice['value']) ?? id;
      return id === null || name === null ? [] : [{ id, name }];
    });
