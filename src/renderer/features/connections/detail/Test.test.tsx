import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Package } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { profile } from '../../../../../test/support/issues/issues-sample.ts';
import { parcelsDescriptor } from '../../../../../test/support/parcels/parcels-descriptor.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionPhase, ConnectionReport } from '../../../../shared/connections/model.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { Test } from './Test.tsx';

afterEach(cleanup);

const step = { name: 'port', ok: true, detail: '' };

it.each([
  ['connected', true, /^2 of 2 passed, /],
  ['waiting', true, /^2 of 2 passed at .*, before the connection was lost$/],
  ['attention', true, /^2 of 2 passed at .*, before the connection was lost$/],
  // A failed step states its own reason.
  ['waiting', false, /^1 of 2 passed, /],
] as const)('says how a test went, of a connection that is now %s', async (phase, ok, words) => {
  const core = await windowCore({});
  const status = { ...profile.status, phase: phase satisfies ConnectionPhase };
  render(
    <UiRoot>
      <Test
        service={{ descriptor: parcelsDescriptor, icon: Package }}
        profile={{ ...profile, status }}
        lastTest={{ at: 0, steps: [step, { ...step, name: 'sign-in', ok }] }}
      />
    </UiRoot>,
  );
  expect(screen.getByRole('status').textContent).toMatch(words);
  core.close();
});

it('tests a connection once for a double click, and again after the answer', async () => {
  const checks: string[] = [];
  let answer = (_report: ConnectionReport): void => undefined;
  const core = await windowCore(
    {},
    {
      'connections.check': ({ profileId }) => {
        checks.push(profileId);
        return new Promise<ConnectionReport>((resolve) => {
          answer = resolve;
        });
      },
    },
  );
  render(
    <UiRoot>
      <Test
        service={{ descriptor: parcelsDescriptor, icon: Package }}
        profile={profile}
        lastTest={null}
      />
    </UiRoot>,
  );
  const button = screen.getByRole('button', { name: t('connections:test.run') });
  await userEvent.dblClick(button);
  await act(arrived);
  expect(checks).toEqual([profile.id]);
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer({ ok: true, steps: [], problem: null });
  await act(arrived);
  expect(button.getAttribute('aria-busy')).toBeNull();
  await userEvent.click(button);
  await act(arrived);
  expect(checks).toHaveLength(2);
  core.close();
});
