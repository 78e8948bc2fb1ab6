import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { followPower } from './power.ts';

it('notifies the core of sleep and wake until it is disposed', () => {
  const monitor = new EventEmitter();
  const events: string[] = [];
  const stop = followPower(monitor, {
    suspended: () => events.push('suspended'),
    resumed: () => events.push('resumed'),
  });
  monitor.emit('suspend');
  monitor.emit('resume');
  stop();
  monitor.emit('suspend');
  monitor.emit('resume');
  expect(events).toEqual(['suspended', 'resumed']);
});
