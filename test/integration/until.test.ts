import { expect, it } from 'vitest';
import { Emitter } from '../../src/shared/lib/emitter.ts';
import { until } from '../support/until.ts';

it('waits for a state, whichever of several tells of it', async () => {
  const one = new Emitter<void>();
  const other = new Emitter<void>();
  let done = false;
  const waiting = until([(look) => one.on(look), (look) => other.on(look)], () => done);
  one.emit();
  done = true;
  other.emit();
  await waiting;
  await until(
    (look) => one.on(look),
    () => done,
  );
});

it('says what it waited for, and what there was instead', async () => {
  const changes = new Emitter<void>();
  let level = 1;
  const options = { limit: 1, seen: () => level };
  const waiting = until(
    (look) => changes.on(look),
    () => level === 7,
    options,
  );
  level = 2;
  await expect(waiting).rejects.toThrow('it did not come to () => level === 7: 2');
});
