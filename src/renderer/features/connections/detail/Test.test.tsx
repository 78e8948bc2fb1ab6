import { cleanup, render, screen } from '@testing-library/react';
import { Package } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { profile } from '../../../../../test/support/issues/issues-sample.ts';
import { parcelsDescriptor } from '../../../../../test/support/parcels/parcels-descriptor.ts';
import { windowCore } from '../../../../../test/support/window/window-core.ts';
import type { ConnectionPhase } from '../../../../shared/connections/model.ts';
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
