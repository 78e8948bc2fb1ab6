import '../../../../shared/deploys/panel-texts.ts';
import { Braces } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import type { DeploysOverview, Workspace } from '../../../../shared/deploys/model.ts';
import { call } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuRadio, MenuRadios, MenuSeparator } from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { SchemaDialog } from '../settings/SchemaDialog.tsx';

const selectScope = ({ value }: ResourceState<DeploysOverview>) =>
  value && { slug: value.workspace, workspaces: value.workspaces };

const formatTitle = ({ name, slug, personal }: Workspace): string =>
  name !== '' ? name : personal ? t('deployspanel:workspace.personal') : slug;

/** The workspace in use, with a menu of the others. */
export function WorkspaceScope() {
  const schema = useOpen();
  const scope = useTopicSelector('deploys.overview', selectScope);
  const { sent, submit } = useMutation((chosen: string) =>
    call('deploys.chooseWorkspace', { slug: chosen }),
  );
  if (scope === null) return null;
  const slug = sent?.input ?? scope.slug;
  const current = scope.workspaces.find((workspace) => workspace.slug === slug);
  const name =
    current === undefined ? (slug ?? t('deployspanel:workspace.personal')) : formatTitle(current);
  return (
    <>
      <ScopeMenu name={name} label={t('deployspanel:workspace.label', { name })}>
        {scope.workspaces.length > 0 && (
          <>
            <MenuRadios value={slug ?? ''} onValue={submit}>
              {scope.workspaces.map((workspace) => (
                <MenuRadio key={workspace.slug} value={workspace.slug} note={workspace.slug}>
                  {formatTitle(workspace)}
                </MenuRadio>
              ))}
            </MenuRadios>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<Braces {...icon} />} onSelect={schema.open}>
          {t('deployspanel:schema')}
        </MenuItem>
      </ScopeMenu>
      {schema.isOpen && <SchemaDialog onClose={schema.close} />}
    </>
  );
}
