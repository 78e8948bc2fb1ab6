import { expect, it } from 'vitest';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { CreateField, IssueDraft } from '../../../../shared/issues/contract.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { fieldsToCreate } from './fields-to-create.ts';
import { writeDoc } from '../../../../shared/issues/rich-text/write-adf.ts';
import { formatRequired } from '../../../../shared/format/sentences.ts';

type Kind = CreateField['kind'];
const choices = [
  { id: '1', name: 'One' },
  { id: '2', name: 'Two' },
];
const field = (kind: Kind, required = false, id = 'f'): CreateField => ({
  id,
  kind,
  required,
  choices,
  name: 'Field',
});
const draft = (values: IssueDraft['values'], project = 'CS'): IssueDraft => ({
  project,
  typeId: '7',
  values,
});
const sent = (kind: Kind, value: string | string[]): unknown =>
  fieldsToCreate(draft({ f: value }), [field(kind)])['f'];
function refusal(values: IssueDraft['values'], form: readonly CreateField[]) {
  try {
    fieldsToCreate(draft(values), form);
  } catch (error) {
    if (error instanceof AppFailure) return error.error;
    throw error;
  }
  throw new Error('it was not refused');
}

it.each<[Kind, string | string[], unknown]>([
  ['text', ' a ', 'a'],
  ['longText', 'a\n\nb', writeDoc('a\n\nb')],
  ['number', '-1.5e3', -1500],
  ['number', '0', 0],
  ['date', '2026-02-28', '2026-02-28'],
  ['choice', '2', { id: '2' }],
  ['choice', ['2'], { id: '2' }],
  ['choices', ['1', '2'], [{ id: '1' }, { id: '2' }]],
  ['choices', '1', [{ id: '1' }]],
  ['person', '70121:a', { accountId: '70121:a' }],
  ['labels', ['a', ' ', 'b'], ['a', 'b']],
  ['labels', 'a', ['a']],
])("sends a %s in the server's format: %j", (kind, value, expected) =>
  expect(sent(kind, value)).toEqual(expected),
);

it.each<[Kind, string | string[], 'badNumber' | 'badDate' | 'badChoice']>([
  ['number', 'many', 'badNumber'],
  ['number', '1,5', 'badNumber'],
  ['number', 'Infinity', 'badNumber'],
  ['date', 'tomorrow', 'badDate'],
  ['date', '2026-13-01', 'badDate'],
  ['date', ['2026-01-01'], 'badDate'],
  ['choice', '3', 'badChoice'],
  ['choices', ['1', 'constructor'], 'badChoice'],
])('refuses an invalid %s: %j', (kind, value, message) => {
  const text = t(`issues:write.${message}`, { field: 'Field' });
  expect(refusal({ f: value }, [field(kind)])).toMatchObject({
    code: 'invalid-input',
    detail: { errors: { f: text } },
    message: expect.stringContaining(text) as unknown,
  });
});

it('omits empty fields and names required ones', () => {
  expect(sent('text', '  ')).toBeUndefined();
  expect(sent('choices', [])).toBeUndefined();
  for (const value of ['', ' ', []])
    expect(refusal({ f: value }, [field('text', true)]).detail).toEqual({
      errors: { f: formatRequired('Field') },
    });
});

it('reports every wrong field, and values that no field accepts', () => {
  const form = [field('number', false, 'a'), field('text', true, 'b')];
  const { detail } = refusal({ a: 'x', typo: '1', empty: '' }, form);
  expect(detail).toEqual({
    errors: {
      a: t('issues:write.badNumber', { field: 'Field' }),
      b: formatRequired('Field'),
      typo: t('issues:write.noField', { field: 'typo' }),
    },
  });
});

it('leaves forms with other required fields to the browser', () => {
  const form = [field('other', true), field('text', true, 'b')];
  expect(refusal({ b: 'a' }, form)).toMatchObject({
    code: 'unsupported',
    message: t('issues:write.browserOnly', { fields: 'Field' }),
  });
  expect(fieldsToCreate(draft({ b: 'a' }), [field('other'), field('text', true, 'b')])).toEqual({
    b: 'a',
    project: { key: 'CS' },
    issuetype: { id: '7' },
  });
});

it('names the project by its key or id, whatever the fields are called', () => {
  const form = [field('text', false, 'project'), field('text', false, '__proto__')];
  const values = JSON.parse('{"project":"x","__proto__":"y"}') as IssueDraft['values'];
  const fields = fieldsToCreate(draft(values, '10010'), form);
  expect(fields).toMatchObject({ project: { id: '10010' }, issuetype: { id: '7' } });
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  expect(sent('text', 'a')).toBe('a');
  expect(fieldsToCreate(draft({}), [field('text', false, 'constructor')])).toEqual({
    project: { key: 'CS' },
    issuetype: { id: '7' },
  });
});
