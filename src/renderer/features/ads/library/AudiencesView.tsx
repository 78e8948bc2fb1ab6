import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AudienceRow } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { findTone } from '../../../../shared/format/states.ts';
import { formatStatus, readStatus } from '../../../../shared/ads/rules/status.ts';
import { UNKNOWN, formatCount } from '../../../../shared/format/numbers.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { StateTag } from '../../../ui/StatusPill.tsx';
import surface from '../../../ui/Surface.module.css';
import type { Column } from '../../../ui/table/column.ts';
import css from '../parts/Views.module.css';
import { chosenAccount, useLock } from '../parts/account.ts';
import { LibraryView, useLibrary } from './LibraryView.tsx';
import { openWord } from '../parts/numbers.ts';
import { openCreate } from '../parts/dialogs.ts';
import { LockedButton, ReadOnlyNotice } from '../parts/write-mode.tsx';

const columns = (): readonly Column<AudienceRow>[] => [
  {
    id: 'name',
    title: t('adsform:field.name'),
    width: 160,
    grow: 1,
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  {
    id: 'type',
    title: t('adsform:field.type'),
    width: 190,
    fold: 1,
    cell: ({ type, subtype }) =>
      [type, subtype].flatMap((word) => (word === null ? [] : [openWord(word)])).join(' · '),
  },
  {
    id: 'status',
    title: t('adsform:column.status'),
    width: 120,
    cell: ({ status }) => (
      <StateTag plain tone={findTone(readStatus(status))}>
        {formatStatus(status)}
      </StateTag>
    ),
  },
  {
    id: 'size',
    title: t('adsform:column.people'),
    width: 150,
    align: 'end',
    fold: 2,
    // The service has no size yet while it builds the audience.
    cell: ({ size }) =>
      size === null || size.max === 0
        ? UNKNOWN
        : `${formatCount(size.min)}–${formatCount(size.max)}`,
  },
  {
    id: 'used',
    title: t('adsform:column.usedBy'),
    width: 110,
    align: 'end',
    fold: 3,
    cell: ({ usedBy }) => t('adsform:audience.usedBy', { count: usedBy }),
  },
];
const types = ['CUSTOM', 'LOOKALIKE'];

/** The audiences of the account: search, create, delete. */
export function AudiencesView({ stale }: { readonly stale: boolean }) {
  const [removing, setRemoving] = useState<AudienceRow | null>(null);
  const library = useLibrary<AudienceRow>(({ kinds, ...ask }, signal) =>
    call('ads.audiences', { ...ask, types: kinds }, signal),
  );
  const [chosen] = library.chosen;
  const close = (): void => setRemoving(null);
  const bar = (
    <span className={css['end']}>
      {chosen !== undefined && library.chosen.length === 1 && (
        <LockedButton
          variant="danger"
          icon={<Trash2 {...icon} />}
          onClick={() => setRemoving(chosen)}
        >
          {t('adsform:audience.delete')}
        </LockedButton>
      )}
      <LockedButton icon={<Plus {...icon} />} onClick={() => openCreate({ k: 'audience' })}>
        {t('adsform:audience.title')}
      </LockedButton>
    </span>
  );
  return (
    <section className={cx(surface['surface'], css['view'])}>
      <LibraryView
        k="audience"
        library={library}
        stale={stale}
        bar={bar}
        kinds={types}
        columns={useMemo(() => columns(), [])}
      />
      {removing !== null && <Remove audience={removing} onClose={close} onDone={library.again} />}
    </section>
  );
}

/** Deletes an audience after the user typed its name. If the service refuses, its message says what still uses the audience. */
function Remove({
  audience: { id, name, usedBy },
  onClose,
  onDone,
}: {
  readonly audience: AudienceRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const removing = useMutation(() => call('ads.deleteAudience', { account: chosenAccount(), id }), {
    inline: true,
    onDone: (_record, _input, shown) => {
      if (shown) onClose();
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={t('adsform:audience.deleteTitle', { name })}
      text={t('adsform:audience.deleteText', { count: usedBy })}
      action={t('adsform:audience.delete')}
      word={name}
      disabled={useLock() !== undefined}
      submission={removing}
      onClose={onClose}
    >
      <ReadOnlyNotice />
    </ConfirmDialog>
  );
}
