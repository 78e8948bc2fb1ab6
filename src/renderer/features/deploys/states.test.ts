import { describe, expect, it } from 'vitest';
import { deployment, now, service } from '../../../../test/support/deploys/deploys-sample.ts';
import '../../../../test/support/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { stateHelp } from '../../../shared/deploys/rules/states.ts';
import { stateWord } from '../../../shared/format/states.ts';
import { stateHint, explainState } from './states.ts';

const MINUTE = 60_000;

describe('why a service is in its state', () => {
  it.each([
    [service('a', { state: 'failed', error: 'Code 1.' }), 'Failed after 48 s: Code 1.'],
    [service('a', { state: 'failed', error: 'Code 1.', recent: [] }), 'Failed: Code 1.'],
    [service('a', { state: 'failed' }), stateHelp('failed')],
    [service('a', { state: 'crashed', error: 'Code 137.' }), 'The container exited: Code 137.'],
    [service('a', { state: 'suspended' }), stateHelp('suspended')],
    [service('a', { state: 'active' }), null],
    [service('a', { state: 'unknown', rawState: 'ODD' }), stateHelp('unknown')],
  ])('explains %#', (one, expected) => expect(explainState(one, null, now)).toBe(expected));

  it('takes the reason of a failure from its deployment if the service has none', () => {
    const recent = [deployment('d', { state: 'failed', error: 'No lockfile.' })];
    expect(explainState(service('a', { state: 'failed', recent }), null, now)).toContain(
      'No lockfile.',
    );
  });

  it('names the reason of the workspace for a suspended service', () =>
    expect(explainState(service('a', { state: 'suspended' }), 'An invoice is due.', now)).toBe(
      t('deployspanel:why.suspended', { error: 'An invoice is due.' }),
    ));

  it('remarks on a deployment that takes long', () => {
    const recent = [deployment('d', { state: 'deploying', createdAt: now - 9 * MINUTE })];
    expect(explainState(service('a', { state: 'deploying', recent }), null, now)).toBe(
      t('deploysrules:remark.deploying'),
    );
  });
});

describe('states in words', () => {
  it('show an unknown state as the server said it', () => {
    expect(stateWord({ state: 'unknown', rawState: 'ODD' })).toBe('ODD');
    expect(stateWord({ state: 'unknown', rawState: '' })).toBe('unknown');
  });

  it('name the states that may follow', () => {
    expect(stateHint('building')).toContain('Next: deploying when the image is built.');
    expect(stateHint('cancelled')).toContain(stateHelp('cancelled'));
  });
});
