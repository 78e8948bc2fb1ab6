import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { NextOfSource } from '../../../../shared/playout/programme/set-cursor.ts';
import {
  NoSuchUnit,
  listCursors,
  setCursorLines,
} from '../../../../shared/playout/programme/set-cursor.ts';
import type { OpenProgramme } from '../../../domains/playout/programme.ts';
import { toTable } from '../../kit/table.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import { printTable } from '../../print-table.ts';
import { UsageError } from '../../usage-error.ts';
import { openGiven, requireChannel } from './open.ts';

/**
 * programme cursor: what comes next from each source. `--set` or `--reset` moves the cursor of one source, starting with the next apply.
 */
export async function showCursors(
  context: Context,
  file: string,
  source: string | undefined,
  given: Given,
): Promise<number> {
  const media = text(given['set']);
  const isSet = media !== null || given['reset'] === true;
  if (isSet && source === undefined) throw new UsageError(t('playoutcli:programme.noSource'));
  if (media !== null && given['reset'] === true)
    throw new UsageError(t('playoutcli:programme.setOrReset'));
  const open = await openGiven(context, file);
  const channel = text(given['channel']);
  if (channel !== null) requireChannel(open.programme, channel);
  if (source !== undefined && open.programme.sources[source] === undefined)
    throw failure('not-found', t('programme:fault.unknown-source', { name: source }), { source });
  if (isSet && source !== undefined) await setCursor(open, source, channel, media);
  const { programme, input } = isSet ? await openGiven(context, file) : open;
  const rows = listCursors(
    programme,
    input.library,
    input.ledgers.map(({ ledger }) => ledger),
  ).filter((row) => source === undefined || row.source === source);
  if (context.options.json)
    printJson(
      context.io,
      rows.map(({ channel, next, ...row }) => ({
        channel,
        ...row,
        next: next?.media ?? null,
        title: next?.title ?? null,
      })),
    );
  else printCursors(context, rows);
  return 0;
}

async function setCursor(
  { programme, input, append }: OpenProgramme,
  source: string,
  channel: string | null,
  media: string | null,
): Promise<void> {
  const ledgers = input.ledgers.map(({ ledger }) => ledger);
  try {
    await append(setCursorLines(programme, input.library, ledgers, { source, channel, media }));
  } catch (error) {
    if (error instanceof NoSuchUnit) throw noUnit(source);
    throw error;
  }
}

const noUnit = (source: string) =>
  failure('not-found', t('playoutserver:programme.noUnit', { source }), { source });

const printCursors = ({ io }: Context, rows: readonly NextOfSource[]): void =>
  printTable(
    io,
    toTable(rows, 'playoutcli:programme.cursorColumns', {
      source: (row) => row.source,
      channel: ({ channel }) => channel ?? t('playoutcli:programme.allChannels'),
      next: ({ next }) => next?.title ?? '',
      cycle: ({ cycle }) => String(cycle + 1),
    }),
  );
