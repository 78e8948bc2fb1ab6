import { useState } from 'react';
import { Plus, Trash2, TriangleAlert } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { mediaKeys } from '../../../../../shared/desktop/model.ts';
import type { Shortcut, ShortcutAction } from '../../../../../shared/desktop/shortcut.ts';
import {
  MAX_SHORTCUTS,
  plainActions,
  playerActions,
} from '../../../../../shared/desktop/shortcut.ts';
import type { Scene } from '../../../../../shared/music/scenes/model.ts';
import type { Preferences } from '../../../../../shared/settings/model.ts';
import { tellFailure } from '../../../../state/calls.ts';
import { changeSettings } from '../../../../state/settings/change.ts';
import { useTopic } from '../../../../state/topics.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Row } from '../../../../ui/Group.tsx';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import layout from '../../../../ui/layout.module.css';
import { Select } from '../../../../ui/Select.tsx';
import text from '../../../../ui/text.module.css';
import { KeyRecorder, keysText } from './KeyRecorder.tsx';
import css from './Shortcuts.module.css';

type Kind = ShortcutAction['do'];
type PlayerKind = (typeof playerActions)[number];

const kinds: readonly Kind[] = [...plainActions, ...playerActions, 'preset', 'scene'];
const isPlayerKind = (kind: Kind): kind is PlayerKind =>
  playerActions.some((action) => action === kind);

/** An action of the given kind with its default target. */
function makeAction(kind: Kind, scenes: readonly Scene[]): ShortcutAction {
  if (kind === 'scene') return { do: kind, scene: scenes[0]?.id ?? '' };
  if (kind === 'preset') return { do: kind, number: 1 };
  return isPlayerKind(kind) ? { do: kind, playerId: null } : { do: kind };
}

const save = (shortcuts: readonly Shortcut[]): void => {
  tellFailure(changeSettings({ shortcuts: [...shortcuts] }));
};

/** Keys that a shortcut can't use: those of other shortcuts, and the media keys while they control the player. */
const usedBeside = (
  { shortcuts, mediaKeys: media }: Preferences,
  own: Shortcut | null,
): readonly string[] => [
  ...shortcuts.filter((shortcut) => shortcut !== own).map(({ keys }) => keys),
  ...(media ? mediaKeys : []),
];

/** The user's global shortcuts: keys, action, and whether the system registered them. */
export function ShortcutsRow({ settings }: { readonly settings: Preferences }) {
  const { shortcuts } = settings;
  const [adding, setAdding] = useState(false);
  const change = (at: number, next: Shortcut | null): void =>
    save(shortcuts.flatMap((shortcut, index) => (index === at ? (next ?? []) : shortcut)));
  return (
    <Row
      label={t('desktop:shortcuts.label')}
      hint={t('desktop:shortcuts.hint')}
      below={
        (shortcuts.length > 0 || adding) && (
          <ul className={css['list']} aria-label={t('desktop:shortcuts.list')}>
            {shortcuts.map((shortcut, at) => (
              <Line
                key={shortcut.keys}
                shortcut={shortcut}
                at={at}
                used={usedBeside(settings, shortcut)}
                onChange={(next) => change(at, next)}
              />
            ))}
            {adding && (
              <NewLine
                shortcuts={shortcuts}
                used={usedBeside(settings, null)}
                onEnd={() => setAdding(false)}
              />
            )}
          </ul>
        )
      }
    >
      <Button
        icon={<Plus {...icon} />}
        disabled={adding}
        blocked={
          shortcuts.length < MAX_SHORTCUTS
            ? undefined
            : t('desktop:shortcuts.full', { count: MAX_SHORTCUTS })
        }
        onClick={() => setAdding(true)}
      >
        {t('desktop:shortcuts.add')}
      </Button>
    </Row>
  );
}

/** A shortcut whose keys are being recorded. */
function NewLine({
  shortcuts,
  used,
  onEnd,
}: {
  readonly shortcuts: readonly Shortcut[];
  readonly used: readonly string[];
  readonly onEnd: () => void;
}) {
  return (
    <li className={layout['rowWrap']}>
      <KeyRecorder
        keys={null}
        used={used}
        onKeys={(keys) => {
          onEnd();
          save([...shortcuts, { keys, action: makeAction('play_pause', []) }]);
        }}
        onCancel={onEnd}
      />
    </li>
  );
}

interface LineProps {
  readonly shortcut: Shortcut;
  readonly at: number;
  readonly used: readonly string[];
  /** Null removes the shortcut. */
  readonly onChange: (next: Shortcut | null) => void;
}

function Line({ shortcut, at, used, onChange }: LineProps) {
  const { keys, action } = shortcut;
  const state = useTopic('desktop').shortcuts[at]?.state;
  const scenes = useTopic('music.scenes');
  const offered = kinds.filter(
    (kind) => kind !== 'scene' || scenes.length > 0 || action.do === kind,
  );
  return (
    <li className={layout['rowWrap']}>
      <KeyRecorder
        keys={keys}
        used={used}
        onKeys={(next) => onChange({ ...shortcut, keys: next })}
        onCancel={() => undefined}
      />
      <Select
        label={t('desktop:shortcuts.action')}
        value={action.do}
        options={offered.map((kind) => ({ value: kind, label: t(`desktop:shortcuts.do.${kind}`) }))}
        onValue={(kind) => onChange({ keys, action: makeAction(kind, scenes) })}
      />
      <Target action={action} onAction={(next) => onChange({ keys, action: next })} />
      <IconButton
        className={css['remove']}
        label={t('desktop:shortcuts.remove', { keys: keysText(keys) })}
        icon={<Trash2 {...icon} />}
        onClick={() => onChange(null)}
      />
      {(state === 'taken' || state === 'twice') && (
        <p className={cx(css['problem'], text['small'])} role="status">
          <TriangleAlert {...icon} />
          {t(`desktop:shortcuts.${state}`)}
        </p>
      )}
    </li>
  );
}

/** The player, preset or scene of an action; nothing for actions without a target. */
function Target({
  action,
  onAction,
}: {
  readonly action: ShortcutAction;
  readonly onAction: (action: ShortcutAction) => void;
}) {
  const players = useTopic('music.players');
  if (action.do === 'preset')
    return (
      <Select
        label={t('desktop:shortcuts.preset')}
        value={action.number}
        options={Array.from({ length: 9 }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
        onValue={(number) => onAction({ do: 'preset', number })}
      />
    );
  if (action.do === 'scene') return <SceneTarget action={action} onAction={onAction} />;
  if (!('playerId' in action)) return null;
  const listed = Object.values(players).filter(({ hidden }) => !hidden);
  const known = listed.some(({ id }) => id === action.playerId);
  return (
    <Select
      label={t('desktop:shortcuts.player')}
      value={action.playerId ?? ''}
      options={[
        { value: '', label: t('desktop:shortcuts.chosen') },
        ...listed.map(({ id, name }) => ({ value: id, label: name })),
        ...(action.playerId === null || known
          ? []
          : [{ value: action.playerId, label: action.playerId }]),
      ]}
      onValue={(id) => onAction({ ...action, playerId: id === '' ? null : id })}
    />
  );
}

function SceneTarget({
  action,
  onAction,
}: {
  readonly action: ShortcutAction & { readonly do: 'scene' };
  readonly onAction: (action: ShortcutAction) => void;
}) {
  const scenes = useTopic('music.scenes');
  const isKnown = scenes.some(({ id }) => id === action.scene);
  return (
    <Select
      label={t('desktop:shortcuts.scene')}
      value={action.scene}
      options={[
        ...scenes.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value: action.scene, label: t('desktop:shortcuts.sceneGone') }]),
      ]}
      onValue={(scene) => onAction({ do: 'scene', scene })}
    />
  );
}
