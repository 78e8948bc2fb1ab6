import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppFailure } from '../../shared/contract/errors.ts';
import { parseBody } from './body.ts';

const Me = z.object({ name: z.string() });

it('reads a body of the expected shape', () => {
  expect(parseBody(Me, { name: 'ines', more: 1 })).toEqual({ name: 'ines' });
});

it.each([null, [], 'ines', { name: 7 }])('takes %j for the response of another server', (body) => {
  const message =
    'The server sent something that is not an answer of this service. Check the address.';
  const failed = new AppFailure({ code: 'not-this-server', message, retryable: false });
  expect(() => parseBody(Me, body)).toThrow(failed);
});
