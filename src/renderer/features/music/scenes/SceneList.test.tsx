import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { SceneList } from './SceneList.tsx';

let open: WindowCore;

afterEach(() => {
  cleanup();
  open.close();
});

it('creates one scene for a double click', async () => {
  const saved: unknown[] = [];
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open = await windowCore(
    {},
    {
      'music.saveScene': async ({ scene }) => {
        saved.push(scene);
        await waits;
        return scene;
      },
    },
  );
  const none = (): void => undefined;
  render(
    <UiRoot>
      <SceneList scenes={[]} open={null} onOpen={none} onRename={none} />
    </UiRoot>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: t('musicscenes:new') }));
  await act(arrived);
  expect(saved).toHaveLength(1);
  answer();
  await act(arrived);
});
