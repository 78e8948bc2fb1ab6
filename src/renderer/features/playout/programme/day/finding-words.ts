import { t } from '../../../../../shared/i18n/translate.ts';
import type { ProgrammeFinding } from '../../../../../shared/playout/programme/contract.ts';
import { getSource } from '../../../../../shared/playout/programme/edit-plan.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import type { DayView } from '../model/day-view.ts';
import { keyName, slotName, sourceName } from '../model/words.ts';

interface Words {
  readonly media: string;
  readonly slot: string;
  readonly source: string;
  readonly filler: string;
  readonly length: string | null;
}

const sentences: Readonly<Record<string, (words: Words) => string>> = {
  'filler-short': ({ filler, length }) =>
    t('programmeview:findings.filler', { source: filler, length: length ?? '' }),
  'never-fits': ({ media, length }) =>
    length === null
      ? t('programmeview:findings.never', { media })
      : t('programmeview:findings.neverBy', { media, length }),
  'rest-broken': ({ media }) => t('programmeview:findings.rest', { media }),
  'missing-file': ({ media }) => t('programmeview:findings.missing', { media }),
  'no-breaks': ({ media }) => t('programmeview:findings.breaks', { media }),
  'slot-skipped': ({ slot }) => t('programmeview:findings.skipped', { slot }),
  'source-empty': ({ source }) => t('programmeview:findings.empty', { source }),
};

/** A finding in one line, for a list that shows its time; the whole sentence is its tooltip. */
export function findingWords(finding: ProgrammeFinding, view: DayView): string {
  const { document, plan } = view;
  const form = plan.find(({ id }) => id === finding.slot);
  const source = finding.source ?? (form && getSource(form)) ?? '';
  const words: Words = {
    media: mediaName(finding, view),
    slot: form === undefined ? keyName(finding.slot ?? '') : slotName(form),
    source: sourceName(document, source),
    filler: sourceName(document, form?.filler?.gap ?? source),
    length: finding.ms === null ? null : lengthWords(finding.ms),
  };
  return sentences[finding.code]?.(words) ?? finding.text;
}

const lengthWords = (ms: number): string => (ms < 1000 ? `${String(ms)} ms` : formatLength(ms));

/** The name of the file, as the day shows it; else its id. */
function mediaName({ media }: ProgrammeFinding, { preview, channel }: DayView): string {
  const item = preview?.items[channel.number]?.find((one) => one.media === media);
  return item?.title ?? media ?? '';
}
