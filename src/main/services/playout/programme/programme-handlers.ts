import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers, MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { localZone } from '../../../../shared/format/formats.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  Explanation,
  programmeMethods,
} from '../../../../shared/playout/programme/contract.ts';
import {
  emptyPreview,
  listCalendar,
  parseDay,
  previewSteps,
} from '../../../../shared/playout/programme/preview.ts';
import type { Clock, Publisher } from '../../../platform/ports.ts';
import type { Model } from '../workspace/model.ts';
import { airingProgramme, emptyProgrammeText } from './new-programme.ts';
import { explainAt } from './explain-item.ts';
import { parseProgramme, requireProgramme } from './programme-file.ts';
import type { ApplierPorts } from './applier.ts';
import { Applier } from './applier.ts';
import type { BackgroundPorts } from './background.ts';
import { Background } from './background.ts';
import type { SlicedPort } from './sliced.ts';
import type { ProgrammingPorts } from './programming.ts';
import { Programming } from './programming.ts';

type ProgrammePorts = Omit<ProgrammingPorts, 'getBackground'> &
  Omit<ApplierPorts, 'programming'> &
  Omit<BackgroundPorts, 'applier' | 'changed'>;

/** The parts that manage the programme of the open lineup. */
export interface ProgrammeParts {
  readonly programming: Programming;
  readonly applier: Applier;
  readonly background: Background;
}

/** Creates the document, its plans, and the automatic extension. */
export function createProgrammeParts(ports: ProgrammePorts): ProgrammeParts {
  const programming: Programming = new Programming({
    ...ports,
    getBackground: () => background.state,
  });
  const applier = new Applier({ ...ports, programming });
  const changed = () => programming.refresh();
  const background: Background = new Background({ ...ports, applier, changed });
  return { programming, applier, background };
}

export interface ProgrammeHandlerPorts extends SlicedPort, ProgrammeParts {
  readonly model: Model;
  readonly clock: Clock;
  readonly hub: Publisher;
  readonly hash: (text: string) => string;
}

/** Methods about the programme of the open lineup. */
export function programmeHandlers({
  model,
  clock,
  hub,
  hash,
  run,
  programming,
  applier,
  background,
}: ProgrammeHandlerPorts): Handlers<keyof typeof programmeMethods> {
  return {
    'playout.programme.preview': (request) =>
      preview({ programming, applier, clock, hash, run }, request),
    'playout.programme.calendar': ({ text, channel: number, month }) => {
      const channel = parseProgramme(text).programme?.channels.find((one) => one.number === number);
      return channel === undefined ? [] : listCalendar(channel, month);
    },
    ...documentHandlers({ model, clock, hub, programming }),
    ...applyHandlers({ applier, hub, programming }),
    'playout.programme.explain': (request) =>
      explain({ programming, applier, clock, hash, run }, request),
    'playout.programme.background': async ({ isOn }) => {
      await background.switchTo(isOn);
      hub.flush();
    },
  };
}

type RunPorts = Pick<ProgrammeHandlerPorts, 'programming' | 'applier' | 'clock' | 'hash' | 'run'>;

async function preview(
  { programming, applier, clock, hash, run }: RunPorts,
  { text, day, channels = [] }: MethodArgs<'playout.programme.preview'>,
): Promise<MethodOutput<'playout.programme.preview'>> {
  const { programme, findings: faults } = parseProgramme(text);
  const number = parseDay(day);
  if (number === null)
    throw failure('invalid-input', t('playoutserver:programme.noDay'), { field: 'day' });
  if (programme === null) return { ...emptyPreview, faults: [...faults] };
  const { library, ledgers: files } = await programming.read();
  const input = {
    programme,
    library,
    ledgers: files.map(({ ledger }) => ledger),
    revision: hash(text),
    locked: applier.listLocked(programme),
    day: number,
    channels,
    now: clock.now(),
  };
  return { ...(await run(previewSteps(input))), faults: [...faults] };
}

async function explain(
  { programming, applier, clock, hash, run }: RunPorts,
  { text, channel, at }: MethodArgs<'playout.programme.explain'>,
): Promise<Explanation> {
  const { document, library, ledgers } = await programming.read();
  const spelled = text ?? document.text;
  const programme = requireProgramme(spelled);
  const steps = explainAt({
    programme,
    locked: applier.listLocked(programme),
    revision: hash(spelled),
    isSaved: spelled === document.text,
    library,
    ledgers: ledgers.map(({ ledger }) => ledger),
    channel,
    at,
    now: clock.now(),
  });
  return run(steps);
}

type DocumentMethod =
  | 'playout.programme.save'
  | 'playout.programme.steps'
  | 'playout.programme.trial'
  | 'playout.programme.storeTrial'
  | 'playout.programme.create';

const documentHandlers = ({
  model,
  clock,
  hub,
  programming,
}: Pick<
  ProgrammeHandlerPorts,
  'model' | 'clock' | 'hub' | 'programming'
>): Handlers<DocumentMethod> => ({
  'playout.programme.save': async ({ text, revision, steps }) => {
    const saved = await programming.save(text, revision, steps);
    hub.flush();
    return { revision: saved };
  },
  'playout.programme.steps': () => programming.steps,
  'playout.programme.trial': () => programming.trial,
  'playout.programme.storeTrial': (trial) => {
    programming.trial = trial;
  },
  'playout.programme.create': async ({ from }) => {
    const { text, problem } = await makeProgramme({ model, clock, programming }, from);
    const revision = await programming.save(text, '');
    hub.flush();
    return { revision, problem };
  },
});

type ApplyMethod =
  | 'playout.programme.plan'
  | 'playout.programme.planDay'
  | 'playout.programme.apply'
  | 'playout.programme.setCursor'
  | 'playout.programme.takeOver';

const applyHandlers = ({
  applier,
  hub,
  programming,
}: Pick<ProgrammeHandlerPorts, 'applier' | 'hub' | 'programming'>): Handlers<ApplyMethod> => ({
  'playout.programme.plan': async ({ from = null, channels = null }) =>
    (await applier.plan(from, channels)).summary,
  'playout.programme.planDay': (request) => applier.planDay(request),
  'playout.programme.apply': async (request) => {
    const done = await applier.apply(request);
    programming.markApplied();
    hub.flush();
    return done;
  },
  'playout.programme.setCursor': async ({ source, channel, to }) => {
    await applier.setCursor({ source, channel, media: to === 'reset' ? null : to.media });
    hub.flush();
  },
  'playout.programme.takeOver': async ({ channel }) => {
    await applier.takeOver(channel);
    hub.flush();
  },
});

async function makeProgramme(
  { model, clock, programming }: Pick<ProgrammeHandlerPorts, 'model' | 'clock' | 'programming'>,
  from: 'empty' | 'airing',
): Promise<{ readonly text: string; readonly problem: string | null }> {
  const channels = [...model.channels.values()].map(({ key, entry }) => ({
    number: entry.number,
    docs: model.docs(key),
  }));
  const about = { zone: localZone(), channels };
  if (from === 'empty') return { text: emptyProgrammeText(about), problem: null };
  const { byPath } = await programming.readLibrary();
  const { text, isEmpty } = airingProgramme({ ...about, now: clock.now(), byPath });
  const airs = channels.some(({ docs }) => docs.some(({ items }) => items.length > 0));
  const reason = airs ? 'noFiles' : 'nothingAirs';
  return { text, problem: isEmpty ? t(`playoutserver:programme.${reason}`) : null };
}
