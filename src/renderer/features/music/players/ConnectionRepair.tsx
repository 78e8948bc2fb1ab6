import { t } from '../../../../shared/i18n/translate.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { needsToken } from '../../../../shared/music/needs-token.ts';
import { navigate, tokenDetail } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

export interface Block {
  readonly profileId: string;
  /** The cause as a complete sentence. */
  readonly sentence: string;
  /** The server needs a new token or sign-in. */
  readonly token: boolean;
}

const blockOf = ({ profileId, state }: ConnectionView): Block | null =>
  state.k !== 'blocked' || profileId === null
    ? null
    : { profileId, sentence: causeSentence(state.cause), token: needsToken(state) };

/** Why the connection needs the user; null while it works or retries automatically. */
export const useBlock = (): Block | null => useTopicSelector('music.connection', blockOf);

/** Opens the form field that repairs the connection. */
export function RepairButton({ block: { profileId, token } }: { readonly block: Block }) {
  return (
    <Button
      variant="primary"
      onClick={() => {
        navigate('connections', token ? tokenDetail(profileId) : profileId);
      }}
    >
      {token ? t('music:repair.token') : t('music:repair.connection')}
    </Button>
  );
}

/** Explains above a stale list why the connection needs the user. */
export function RepairNotice() {
  const block = useBlock();
  if (block === null) return null;
  return <Notice tone="bad" title={block.sentence} action={<RepairButton block={block} />} />;
}
