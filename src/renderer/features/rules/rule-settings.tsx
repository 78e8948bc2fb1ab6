import '../../../shared/rules/texts.ts';
import { useState } from 'react';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import type { Firing, Rule } from '../../../shared/rules/model.ts';
import { call } from '../../state/calls.ts';
import type { SettingEntry } from '../../state/settings/setting.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { useTopic, useTopicSelector } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Row } from '../../ui/Group.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { FactTable } from './FactTable.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { sentence } from './sentence.ts';
import { RuleSwitch } from './Trial.tsx';

/** The rules with their last actions. */
function RulesList() {
  const { rules, log } = useTopic('rules.state');
  /** null: a new rule; undefined: no dialog. */
  const [edited, setEdited] = useState<Rule | null | undefined>(undefined);
  return (
    <>
      {rules.map((rule) => (
        <RuleRow key={rule.id} rule={rule} onEdit={setEdited} />
      ))}
      <Row label={rules.length === 0 ? t('rules:empty') : t('rules:about')}>
        <Button icon={<Plus {...icon} />} onClick={() => setEdited(null)}>
          {t('rules:add')}
        </Button>
      </Row>
      {log.length > 0 && (
        <Row label={t('rules:log')} below={<Log log={log} />}>
          {null}
        </Row>
      )}
      {edited !== undefined && <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function RuleRow({ rule, onEdit }: { readonly rule: Rule; readonly onEdit: (rule: Rule) => void }) {
  const { id, name, on } = rule;
  const [isRemoving, setRemoving] = useState(false);
  const removing = useMutation(() => call('rules.remove', { id }), { inline: true });
  const what = sentence(rule);
  const hints = [...(what === name ? [] : [what]), ...(on ? [] : [t('rules:off')])];
  return (
    <Row listed label={name} {...(hints.length === 0 ? {} : { hint: hints.join(' · ') })}>
      <IconButton
        label={t('rules:edit', { name })}
        icon={<Pencil {...icon} />}
        onClick={() => onEdit(rule)}
      />
      <RuleSwitch rule={rule} />
      <Menu
        trigger={<IconButton label={t('rules:more', { name })} icon={<Ellipsis {...icon} />} />}
      >
        <MenuItem icon={<Trash2 {...icon} />} danger onSelect={() => setRemoving(true)}>
          {t('rules:remove')}
        </MenuItem>
      </Menu>
      {isRemoving && (
        <ConfirmDialog
          title={t('rules:removeTitle', { name })}
          text={t('rules:removeText')}
          action={t('rules:removeAction')}
          submission={removing}
          onClose={() => setRemoving(false)}
        />
      )}
    </Row>
  );
}

function Log({ log }: { readonly log: readonly Firing[] }) {
  const rows = log.map(({ fact, at, ruleName, problem }) => {
    return { fact, at, cells: [ruleName, problem ?? t('rules:done')] };
  });
  return (
    <FactTable label={t('rules:log')} head={[t('rules:rule'), t('rules:result')]} rows={rows} />
  );
}

const countOn = ({ rules }: { readonly rules: readonly Rule[] }): number =>
  rules.filter(({ on }) => on).length;

function CountOn() {
  const count = useTopicSelector('rules.state', countOn);
  return count > 0 && t('rules:countOn', { count });
}

/** The page of the rules in the settings. */
export const ruleSettings: readonly SettingEntry[] = [
  {
    id: 'rules-list',
    section: 'rules',
    name: () => t('rules:title'),
    help: () => t('rules:about'),
    control: { k: 'part', Part: RulesList },
    Note: CountOn,
  },
];
