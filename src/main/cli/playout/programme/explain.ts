import { runSteps } from '../../../../shared/lib/steps.ts';
import { given } from '../../../../shared/lib/given.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toMs } from '../../../../shared/playout/instant.ts';
import type { Explanation } from '../../../../shared/playout/programme/contract.ts';
import { explainAt } from '../../../domains/playout/programme.ts';
import { toTable } from '../../kit/table.ts';
import type { Context } from '../../context.ts';
import { printJson, tinted } from '../../output.ts';
import { printTable } from '../../print-table.ts';
import { parseMoment } from '../moment.ts';
import { createClock, openGiven, requireChannel } from './open.ts';

/** programme explain: why an item airs. */
export async function explainProgramme(
  context: Context,
  file: string,
  channel: string,
  time: string,
): Promise<number> {
  const at = toMs(parseMoment(time));
  const open = await openGiven(context, file);
  requireChannel(open.programme, channel);
  const { programme, input } = open;
  const { library, document, now } = input;
  const ledgers = input.ledgers.map(({ ledger }) => ledger);
  const saved = { programme, library, ledgers, revision: document.revision, isSaved: true };
  const answer = runSteps(explainAt({ ...saved, channel, at, now }));
  const clock = createClock(open, channel, at);
  const { item, ranks, sentence } = answer;
  if (context.options.json) printJson(context.io, toJson(answer, clock));
  else {
    context.io.out(tinted('strong', `${clock(item.start)} ${item.title}`));
    context.io.out(sentence);
    printTable(
      context.io,
      toTable(ranks, 'playoutcli:programme.rankColumns', {
        title: (rank) => rank.title,
        what: ({ mark }) => t(`playoutcli:programme.mark.${mark}`),
        detail: ({ detail }) => detail,
      }),
    );
  }
  return 0;
}

function toJson(
  { item: { inMs, outMs, ...item }, rule, source, before, after, ranks, sentence }: Explanation,
  clock: (ms: number) => string,
) {
  const cut = inMs === null || outMs === null ? {} : { in_ms: inMs, out_ms: outMs };
  return {
    item: { ...item, start: clock(item.start), finish: clock(item.finish), ...cut },
    why: {
      rule,
      source,
      cursor: { before, after },
      passed: ranks
        .filter(({ mark }) => mark !== 'plays' && mark !== 'aired' && mark !== 'later')
        .map(({ media, title, mark, detail, until, over }) => ({
          media,
          title,
          why: mark,
          detail,
          ...given({ until: until === undefined ? undefined : clock(until), over }),
        })),
    },
    ranks: ranks.map(({ media, title, rank, mark, detail }) => ({
      media,
      title,
      rank,
      mark,
      detail,
    })),
    sentence,
  };
}
