import { t } from '../../../../shared/i18n/translate.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { mendLabel } from '../../../../shared/connections/mend-label.ts';
import type { Mend } from '../../../../shared/connections/mend.ts';
import { formPath, mendOfCause } from '../../../../shared/connections/mend.ts';
import { navigate, navigatePath } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

export interface Block {
  readonly profileId: string;
  /** The cause as a complete sentence. */
  readonly sentence: string;
  /** The form field that repairs it; null: none does. */
  readonly mend: Mend | null;
}

const blockOf = ({ profileId, state }: ConnectionView): Block | null =>
  state.k !== 'blocked' || profileId === null
    ? null
    : { profileId, sentence: causeSentence(state.cause), mend: mendOfCause(state.cause.code) };

/** Why the connection needs the user; null while it works or retries automatically. */
export const useBlock = (): Block | null => useTopicSelector('music.connection', blockOf);

/** Opens the form field that repairs the connection, or the connection itself if no field does. */
export function RepairButton({ block: { profileId, mend } }: { readonly block: Block }) {
  return (
    <Button
      variant="primary"
      onClick={() => {
        if (mend === null) navigate('connections', profileId);
        else navigatePath(formPath(profileId, mend));
      }}
    >
      {mend === null ? t('music:repair.connection') : mendLabel(mend)}
    </Button>
  );
}

/** Explains above a stale list why the connection needs the user. */
export function RepairNotice() {
  const block = useBlock();
  if (block === null) return null;
  return <Notice tone="bad" title={block.sentence} action={<RepairButton block={block} />} />;
}
