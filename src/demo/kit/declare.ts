import demo from '../../../resources/locales/en/demo.json' with { type: 'json' };
import { systemClock } from '../../node/system-clock.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { TextKey } from '../../shared/i18n/translate.ts';
import { addTexts, t } from '../../shared/i18n/translate.ts';
import type { Clock } from '../../shared/lib/clock.ts';

declare module '../../shared/i18n/translate.ts' {
  interface TextsByNamespace {
    demo: typeof demo;
  }
}

addTexts({ demo });

/** Texts under `demo` in the namespace of the service's commands: one sentence about the server and one for each fault. */
interface DemoTexts<F extends string> {
  readonly about: string;
  readonly fault: Readonly<Record<F, string>>;
}

/** Options of every demo server. */
export interface DemoOptions {
  /** Default: the first one. */
  readonly generation?: string | undefined;
  /** Default 0: any free port. Always on 127.0.0.1. */
  readonly port?: number | undefined;
  /** Names of faults that are on at the start. */
  readonly faults?: readonly string[] | undefined;
  /** Default: the system's. */
  readonly clock?: Clock | undefined;
}

/** The generations and faults of a demo server. Rejects unknown names with `invalid-input` and a list of the known ones. */
export interface DemoDeclaration<G extends string, F extends string> {
  /** One sentence in the current language. */
  readonly about: string;
  /** The first one is the default. */
  readonly generations: readonly G[];
  /** `about`: one sentence in the current language. */
  readonly faults: readonly { readonly name: F; readonly about: string }[];
  readonly parseGeneration: (name: string) => G;
  readonly parseFault: (name: string) => F;
  readonly read: (options: DemoOptions) => DemoStart<G, F>;
}

export interface DemoStart<G extends string, F extends string> {
  readonly generation: G;
  readonly port: number;
  readonly clock: Clock;
  /** The faults that are on. */
  readonly faults: Set<F>;
}

/** Takes the names of the faults from `texts`; the displayed sentences come from the catalog. */
export function declareDemo<G extends string, F extends string>(
  server: string,
  generations: readonly G[],
  texts: DemoTexts<F>,
): DemoDeclaration<G, F> {
  const names = Object.keys(texts.fault) as F[];
  // The compiler can't infer a key with variable parts.
  const text = (key: string): string => t(`${server}cli:demo.${key}` as TextKey);
  const parseGeneration = (name: string): G =>
    knownName(generations, name, 'generation', (known) =>
      t('demo:noGeneration', { server, name, names: known }),
    );
  const parseFault = (name: string): F =>
    knownName(names, name, 'fault', (known) => t('demo:noFault', { server, name, names: known }));
  return {
    get about() {
      return text('about');
    },
    generations,
    faults: names.map((name) => ({
      name,
      get about() {
        return text(`fault.${name}`);
      },
    })),
    parseGeneration,
    parseFault,
    read: ({ generation = generations[0] ?? '', port = 0, clock = systemClock, faults = [] }) => ({
      generation: parseGeneration(generation),
      port,
      clock,
      faults: new Set(faults.map(parseFault)),
    }),
  };
}

function knownName<N extends string>(
  names: readonly N[],
  name: string,
  field: 'fault' | 'generation',
  message: (names: string) => string,
): N {
  const known = names.find((candidate) => candidate === name);
  if (known !== undefined) return known;
  throw failure('invalid-input', message(names.join(', ')), { field, candidates: [...names] });
}
