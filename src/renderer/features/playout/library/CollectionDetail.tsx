import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryCollection } from '../../../../shared/library/topics.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { openDialog } from '../dialogs.ts';
import { CollectionOrder } from './CollectionOrder.tsx';
import { DetailPane, DetailPart } from './DetailPane.tsx';
import { closeRemoved } from './LibrarySources.tsx';
import { formatItems } from './media-words.ts';

/** A collection: a saved query, or files picked by hand. */
export function CollectionDetail({ collection }: { readonly collection: LibraryCollection }) {
  const { id, name, query, media } = collection;
  const { removal, entries, isRemoving, setRemoving } = useActions(collection);
  return (
    <DetailPane title={name} note={formatItems(media)} entries={entries}>
      <DetailPart title={t('medialibrary:collection.title')}>
        <Facts small>
          <Fact name={t('medialibrary:collection.kind')}>
            {t(query === null ? 'medialibrary:collection.byHand' : 'medialibrary:collection.query')}
          </Fact>
          {query !== null && (
            <Fact name={t('medialibrary:query.label')}>
              <span dir="ltr">{query}</span>
            </Fact>
          )}
        </Facts>
      </DetailPart>
      {query === null && <CollectionOrder key={id} id={id} />}
      {isRemoving && (
        <ConfirmDialog
          title={t('medialibrary:collection.removeTitle', { name })}
          text={t('medialibrary:collection.removeText')}
          action={t('medialibrary:collection.remove')}
          submission={removal}
          onConfirm={() => removal.submit()}
          onClose={() => setRemoving(false)}
        />
      )}
    </DetailPane>
  );
}

/**
 * Edits and removes a collection. A query is removed at once, with undo; files picked by hand can't be restored, so removing them asks
 * first.
 */
function useActions({ id, name, query }: LibraryCollection) {
  const [isRemoving, setRemoving] = useState(false);
  const removal = useMutation(() => call('library.removeCollection', { id }), {
    inline: isRemoving,
    onDone: () => {
      setRemoving(false);
      closeRemoved({ k: 'collection', id });
      if (query === null) return;
      const save = { id: null, name, query, ids: [] };
      showToast({
        tone: 'neutral',
        text: t('medialibrary:collection.removed', { name }),
        action: {
          label: t('medialibrary:undo'),
          run: () => tellFailure(call('library.saveCollection', save)),
        },
      });
    },
  });
  const edit = {
    label: t('medialibrary:collection.edit'),
    Icon: Pencil,
    run: () => openDialog({ k: 'collection', id }),
  };
  const remove = {
    label: t('medialibrary:collection.remove'),
    Icon: Trash2,
    danger: true,
    run: query === null ? () => setRemoving(true) : () => removal.submit(),
  };
  return { removal, entries: query === null ? [remove] : [edit, remove], isRemoving, setRemoving };
}
