import fc from 'fast-check';

/**
 * The same examples in every run, so that a change is judged by its own faults and failures are reproducible. Set `CHANNELSTRIP_SEED` to
 * another number, or to `random` to search for new faults.
 */
const asked = process.env['CHANNELSTRIP_SEED'] ?? '20261122';
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
