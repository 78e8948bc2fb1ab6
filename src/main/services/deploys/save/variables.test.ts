import { expect, it } from 'vitest';
import { MASK } from '../../../../shared/deploys/rules/env-diff.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { planVariables } from './variables.ts';

const stored = [
  { key: 'A', value: '1' },
  { key: 'B', value: '2' },
  { key: 'C', value: '' },
];

it('keeps the stored value of null, drops what is missing, and shows no value', () => {
  const given = [
    { key: 'C', value: null },
    { key: 'A', value: '9' },
    { key: 'D', value: 'secret' },
  ];
  expect(planVariables(given, stored, false)).toEqual({
    variables: [{ key: 'C', value: '' }, ...given.slice(1)],
    errors: [],
    changes: [
      { field: 'envVars.A', from: MASK, to: MASK },
      { field: 'envVars.D', from: null, to: MASK },
      { field: 'envVars.B', from: MASK, to: null },
    ],
    vanishing: ['B'],
  });
});

it('names a variable that has no stored value to keep', () => {
  const { errors } = planVariables([{ key: 'N', value: null }], stored, false);
  const message = t('deploys:service.save.noValue', { key: 'N' });
  expect(errors).toEqual([{ field: 'envVars.0.value', message }]);
});
