import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { call } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useCeiling } from '../volume/VolumeControl.tsx';
import { LevelSlider } from './LevelSlider.tsx';

type Kind = 'speech' | 'sound';

/** Initial level (percent) for a player without a volume. */
const FIRST = 30;

/** Interrupts the music of a player with a spoken text or a sound. */
export function AnnounceDialog({
  player: { id, name, volume },
  onClose,
}: {
  readonly player: Player;
  readonly onClose: () => void;
}) {
  const { speak } = useTopic('music.abilities');
  const ceiling = useCeiling(id);
  const [kind, setKind] = useState<Kind>(speak ? 'speech' : 'sound');
  const [words, setWords] = useState('');
  const [level, setLevel] = useState<number | null>(null);
  const [chime, setChime] = useState(false);
  const say = kind === 'speech' ? { text: words } : { url: words };
  const announcing = useMutation(
    () => call('music.announce', { playerId: id, say, level, chime: chime ? true : null }),
    { inline: true, onDone: onClose },
  );
  return (
    <FormDialog
      title={t('musicplayers:announce.title', { name })}
      description={t('musicplayers:announce.text')}
      submit={t('musicplayers:announce.send')}
      submission={announcing}
      onClose={onClose}
    >
      {speak && <KindChoice kind={kind} setKind={setKind} />}
      <Words kind={kind} words={words} setWords={setWords} />
      <Checkbox checked={chime} onChecked={setChime}>
        {t('musicplayers:announce.chime')}
      </Checkbox>
      <Level
        level={level}
        setLevel={setLevel}
        ceiling={ceiling}
        first={Math.min(volume ?? FIRST, ceiling ?? 100)}
      />
    </FormDialog>
  );
}

function KindChoice({
  kind,
  setKind,
}: {
  readonly kind: Kind;
  readonly setKind: (kind: Kind) => void;
}) {
  return (
    <Segmented
      wide
      label={t('musicplayers:announce.what')}
      value={kind}
      onValue={setKind}
      options={[
        { value: 'speech', label: t('musicplayers:announce.speech') },
        { value: 'sound', label: t('musicplayers:announce.sound') },
      ]}
    />
  );
}

function Words({
  kind,
  words,
  setWords,
}: {
  readonly kind: Kind;
  readonly words: string;
  readonly setWords: (words: string) => void;
}) {
  if (kind === 'speech')
    return (
      <Field label={t('musicplayers:announce.words')} required={words}>
        {(parts) => (
          <TextArea
            {...parts}
            name="text"
            rows={3}
            maxLength={1_000}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
      </Field>
    );
  return (
    <Field
      label={t('musicplayers:announce.address')}
      hint={t('musicplayers:announce.addressHint')}
      required={words}
    >
      {(parts) => (
        <TextInput
          {...parts}
          name="url"
          type="url"
          placeholder="https://"
          maxLength={2_000}
          value={words}
          onText={setWords}
        />
      )}
    </Field>
  );
}

/** The volume of the announcement (percent); null: the player's own. `first`: the initial level. */
function Level({
  level,
  setLevel,
  ceiling,
  first,
}: {
  readonly level: number | null;
  readonly setLevel: (level: number | null) => void;
  readonly ceiling: number | null;
  readonly first: number;
}) {
  return (
    <>
      <Checkbox
        checked={level !== null}
        onChecked={(on) => setLevel(on ? first : null)}
        note={ceiling === null ? undefined : t('musicplayers:announce.ceiling', { level: ceiling })}
      >
        {t('musicplayers:announce.ownLevel')}
      </Checkbox>
      {level !== null && (
        <LevelSlider
          label={t('musicplayers:announce.level')}
          value={level}
          limit={ceiling}
          onChange={setLevel}
        />
      )}
    </>
  );
}
